"""Gifts (G1–G15) as pure functions: pools and ladders, grades and chances, pushes, Powerloss, locks."""
