"""What an entity is made of: its fields, hit points, wounds, and Power Points."""
