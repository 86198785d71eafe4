"""What an entity is made of: its fields, hit points, wounds, and the tests it makes."""
