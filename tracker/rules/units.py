"""Seconds in the units of time that rules speak in."""

from __future__ import annotations

MINUTE = 60
HOUR = 60 * MINUTE
