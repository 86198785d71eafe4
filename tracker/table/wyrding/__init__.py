"""Wyrding on the table: manifestations, stress, recoil, zones."""
