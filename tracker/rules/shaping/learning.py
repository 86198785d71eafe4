"""Becoming a Shaper and learning more (S8, S9). Costs are Improvement Points."""

from __future__ import annotations

from tracker.rules.shaping.cells import Cell, Form, Technique
from tracker.rules.shaping.data import ShapingData


def base_skill(intellect: int, power: int) -> int:
    """Shaping before anything is spent on it: INT + POW (S8)."""
    return intellect + power


def creation_skill(intellect: int, power: int, points: int, data: ShapingData) -> int:
    """Shaping at creation with `points` of Knowledge in it. Raises ValueError for more than may go there (S8)."""
    most = data.access.creation_points
    if not 0 <= points <= most:
        raise ValueError(f"0 to {most} Knowledge points may go into Shaping at creation, not {points}")
    return min(base_skill(intellect, power) + points, data.access.skill_cap)


def contains(cell: Cell, specialty: Technique | Form) -> bool:
    """Whether a cell lies in a specialty."""
    return specialty in (cell.technique, cell.form)


def learning_cost(cell: Cell, specialty: Technique | Form, data: ShapingData) -> int:
    """What learning `cell` costs; outside the specialty it takes a major ordeal or a master as well (S9)."""
    return data.learning.specialty_cell_ip if contains(cell, specialty) else data.learning.other_cell_ip


def improving_cost(data: ShapingData) -> int:
    """What one improvement of the skill costs, at most once between adventures (S8, S9)."""
    return data.learning.skill_ip


def starting_cells_fault(cells: tuple[Cell, ...], specialty: Technique | Form, data: ShapingData) -> str:
    """What is wrong with the cells someone starts with: their number, or one outside the specialty; else nothing (S8)."""
    wanted = data.access.cells
    if len(set(cells)) != wanted:
        return f"a new Shaper knows {wanted} cells, not {len(set(cells))}"
    outside = [str(cell) for cell in cells if not contains(cell, specialty)]
    return f"{' and '.join(outside)} lies outside the specialty {specialty}" if outside else ""
