"""Shaping on the table (S): casting a build, what opposes it, what it does, and what goes on."""
