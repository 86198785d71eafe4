"""Shaping (S): cells and outcomes, the composer that prices and judges a build, and what effects come to."""

from tracker.rules.shaping.build import (
    Adjustments,
    Build,
    HelperFacts,
    Pledge,
    ShaperFacts,
    TargetFacts,
    parse_adjustments,
    parse_rating,
)
from tracker.rules.shaping.cells import (
    CELLS,
    Cell,
    Form,
    Technique,
    cells_text,
    parse_cell,
    parse_cells,
    parse_specialty,
)
from tracker.rules.shaping.composer import Verdict, is_trick, needs_roll, verdict
from tracker.rules.shaping.data import ShapingData, shaping_data
from tracker.rules.shaping.dials import Cheapest, Dial, Need, cheapest
from tracker.rules.shaping.dice import CastingDice, Contribution, casting_dice
from tracker.rules.shaping.errors import ShapingError
from tracker.rules.shaping.findings import Finding, judge
from tracker.rules.shaping.limits import (
    Limits,
    RitualNeeds,
    limits_of,
    max_intensity,
    ritual_needs,
    safe_magnitude,
)
from tracker.rules.shaping.outcomes import Kind, Outcome, parse_outcome
from tracker.rules.shaping.pricing import Part, Price, price
from tracker.rules.shaping.recipes import Recipe, read_recipes

__all__ = [
    "CELLS",
    "Adjustments",
    "Build",
    "CastingDice",
    "Cell",
    "Cheapest",
    "Contribution",
    "Dial",
    "Finding",
    "Form",
    "HelperFacts",
    "Kind",
    "Limits",
    "Need",
    "Outcome",
    "Part",
    "Pledge",
    "Price",
    "Recipe",
    "RitualNeeds",
    "ShaperFacts",
    "ShapingData",
    "ShapingError",
    "TargetFacts",
    "Technique",
    "Verdict",
    "casting_dice",
    "cells_text",
    "cheapest",
    "is_trick",
    "judge",
    "limits_of",
    "max_intensity",
    "needs_roll",
    "parse_adjustments",
    "parse_cell",
    "parse_cells",
    "parse_outcome",
    "parse_rating",
    "parse_specialty",
    "price",
    "read_recipes",
    "ritual_needs",
    "safe_magnitude",
    "shaping_data",
    "verdict",
]
