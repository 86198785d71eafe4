"""Whose abilities are meant when nobody is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.table.telling.view import EntityView

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


def acting(table: TableScreen) -> EntityView | None:
    """Whoever is active, else whoever the cursor is on; for a player, one of their own."""
    view = table.desk.view
    lead = view.entity(view.active) or table.roster.under_cursor
    if not table.desk.is_gm and (lead is None or not lead.mine):
        return next((entity for entity in view.entities if entity.mine), None)
    return lead
