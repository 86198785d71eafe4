"""One way in for everybody: commands checked, applied, journalled, undone, and opened again from disk."""
