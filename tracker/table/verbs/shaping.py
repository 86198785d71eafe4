"""Shaping: who shapes, what a build comes to, and casting it."""

from __future__ import annotations

from typing import Annotated, Any, Unpack

import msgspec

from tracker.rules.d100 import percent
from tracker.rules.shaping import (
    Cell,
    Form,
    Outcome,
    ShapingError,
    Technique,
    Verdict,
    parse_cells,
    parse_specialty,
)
from tracker.rules.shaping.learning import improving_cost, learning_cost, starting_cells_fault
from tracker.table.body import power
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.language.kinds import Kind, ListKind, Natural, One, WholeKind
from tracker.table.language.registry import verb
from tracker.table.language.words import split_list, unquote
from tracker.table.refusal import Refused
from tracker.table.shaping import casting, facts, words
from tracker.table.shaping.words import BuildWords, CastWords, CellsKind, OutcomeKind
from tracker.table.state import Shaper, replace


class KnownCellsKind(Kind[tuple[Cell, ...]]):
    """The cells someone knows, with commas between them."""

    label = "CELLS"

    def parse(self, word: str, draft: Draft) -> tuple[Cell, ...]:
        try:
            found = [cell for part in split_list(word) for cell in parse_cells(unquote(part))]
        except ShapingError as error:
            raise Refused(str(error)) from None
        return tuple(dict.fromkeys(found))


class SpecialtyKind(Kind[Technique | Form]):
    """A Technique or a Form."""

    label = "TECHNIQUE|FORM"

    def parse(self, word: str, draft: Draft) -> Technique | Form:
        try:
            return parse_specialty(unquote(word))
        except ShapingError as error:
            raise Refused(str(error)) from None

    def complete(self, draft: Draft) -> list[str]:
        return [*Technique, *Form]


@verb(
    "shaper",
    "Make someone a Shaper, or change what one knows.",
    subject="shaping",
    example="shaper Ilyra shaping=55 int=13 pow=11 cells=Unmake·Fire,Ward·Fire specialty=Fire",
)
def shaper(
    draft: Draft,
    who: One,
    *,
    shaping: Annotated[int | None, WholeKind(0, 100)] = None,
    int_: Natural | None = None,
    pow_: Natural | None = None,
    cells: Annotated[tuple[Cell, ...] | None, KnownCellsKind()] = None,
    specialty: Annotated[Technique | Form | None, SpecialtyKind()] = None,
    talents: Annotated[tuple[str, ...] | None, ListKind("TALENTS")] = None,
) -> None:
    data, entity = draft.rules.shaping, draft.entity(who)
    unknown = [talent for talent in talents or () if talent not in data.talent]
    if unknown:
        raise Refused(f"there is no Talent {', '.join(unknown)}; there are {', '.join(data.talent)}")
    old = entity.shaper or Shaper()
    known = old.cells if cells is None else tuple(map(str, cells))
    special = old.specialty if specialty is None else specialty.value
    now = replace(old, cells=known, specialty=special, talents=old.talents if talents is None else talents)
    given = {"shaping": shaping, "int": int_, "pow": pow_}
    stats = {**entity.stats, **{key: value for key, value in given.items() if value is not None}}
    if "shaping" not in stats and {"int", "pow"} <= stats.keys():
        stats["shaping"] = min(stats["int"] + stats["pow"], data.access.skill_cap)
    draft.change(who, stats=stats, shaper=now)
    if pow_ is not None:
        power.follow_pow(draft, who, pow_, entity.stats.get("pow"))
    if int_ is not None:
        facts.tell_overload(draft, who)
    knows = ", ".join(known) or "no cell"
    draft.say(f"{entity.name} shapes at {stats.get('shaping', 0)} %: {knows}", "S8", about=[who])
    _tell_learning(draft, who, entity.shaper, entity.stats.get("shaping"), now)


@verb(
    "build",
    "Price and judge a Shaping; nothing changes.",
    subject="shaping",
    access="own",
    changes=False,
    example="build Ilyra Unmake·Fire damage:2 range=1 delivery=projected at=Bandit",
)
def build(
    draft: Draft,
    who: One,
    cells: Annotated[tuple[Cell, ...], CellsKind()],
    *outcomes: Annotated[Outcome, OutcomeKind()],
    **given: Unpack[BuildWords],
) -> None:
    proposal = words.propose(draft, who, cells, outcomes, given)
    casting.require_helper(draft, proposal)
    for line in (*_lines(proposal.verdict), casting.tell(draft, proposal)):
        draft.say(line, public=True, to=draft.seat.name)
    draft.value = answer(proposal.verdict)


@verb(
    "cast",
    "Cast a Shaping, from its roll to its effect.",
    subject="shaping",
    access="own",
    example="cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected at=Bandit defend=Bandit:guard",
)
def cast(
    draft: Draft,
    who: One,
    cells: Annotated[tuple[Cell, ...], CellsKind()],
    *outcomes: Annotated[Outcome, OutcomeKind()],
    **given: Unpack[CastWords],
) -> None:
    if draft.running:
        names.present(draft, who)
    casting.cast(
        draft,
        casting.Casting(
            proposal=words.propose(draft, who, cells, outcomes, given),
            defend=given.get("defend", {}),
            touch=given.get("touch", "hit"),
            backlash=given.get("backlash"),
            spill=given.get("spill"),
            reroll="hero" in given,
            name=given.get("name", ""),
            order=given.get("order", ""),
            override=given.get("override", ()),
            to=given.get("to", ()),
            keep=given.get("keep", "new"),
        ),
    )


def answer(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain values, chances in percent."""
    odds = {grade: percent(getattr(verdict.odds, grade)) for grade in verdict.odds.__struct_fields__}
    return {
        "magnitude": verdict.magnitude,
        "parts": [{"name": part.name, "value": part.value} for part in verdict.price.parts],
        "safe_magnitude": verdict.limits.safe,
        "max_intensity": verdict.limits.max_intensity,
        "findings": [
            {"code": each.code, "level": each.level, "text": each.text} for each in verdict.findings
        ],
        "dice": verdict.dice_text,
        "odds": odds,
        "pp": msgspec.to_builtins(verdict.costs),
        "sentence": verdict.sentence,
    }


def _lines(verdict: Verdict) -> list[str]:
    parts = " + ".join(f"{part.name} {part.value}" for part in verdict.price.parts) or "0"
    odds, costs = answer(verdict)["odds"], answer(verdict)["pp"]
    chances = ", ".join(f"{grade} {chance:.4g} % ({costs[grade]} PP)" for grade, chance in odds.items())
    dice = f", {verdict.dice_text}" if verdict.dice_text else ""
    return [
        verdict.sentence,
        f"Magnitude {verdict.magnitude} = {parts}; Safe {verdict.limits.safe}{dice}",
        chances,
        *(f"{each.level} {each.code}: {each.text}" for each in verdict.findings),
    ]


def _tell_learning(draft: Draft, who: str, old: Shaper | None, skill: int | None, now: Shaper) -> None:
    """What learning costs, and what is odd about it; nothing is forbidden (S8, S9)."""
    data = draft.rules.shaping
    special = parse_specialty(now.specialty) if now.specialty else None
    if special is None:
        return
    if old is None:
        fault = starting_cells_fault(tuple(_cell(cell) for cell in now.cells), special, data)
        if fault:
            draft.say(f"{draft.name(who)}: {fault}", "S8", about=[who])
        return
    new = [cell for cell in now.cells if cell not in old.cells]
    costs = [f"{cell} {learning_cost(_cell(cell), special, data)} IP" for cell in new]
    after = draft.entity(who).stats.get("shaping", 0)
    costs += [f"Shaping {after} {improving_cost(data)} IP"] if after > (skill or 0) else []
    if costs:
        draft.say(f"{draft.name(who)} learns {', '.join(costs)}", "S9", about=[who])


def _cell(text: str) -> Cell:
    return parse_cells(text)[0]
