"""Gifts on the table: held, used, and reckoned before they are used."""
