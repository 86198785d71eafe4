"""Checks of what is done: that a cell makes it, how harm is delivered, that nothing piles up (S19, S22–S25, S30)."""

from __future__ import annotations

from tracker.rules.shaping.findings.case import Case, Fault, fault
from tracker.rules.shaping.grid import Refusal, refusal
from tracker.rules.shaping.lasting import is_enchantment
from tracker.rules.shaping.outcomes import HIGHEST_RATING, UNDEAD, Kind, Outcome

_COMPLETE = 2
"""Confluence joins exactly this many cells (S18)."""


def cell_outcome(case: Case) -> Fault | None:
    causes = [
        f"{made.outcome.cell} is not a cell of this Shaping"
        for made in case.made
        if made.outcome.cell and made.outcome.cell not in case.build.cells
    ]
    causes += _refused(case, "cell-outcome")
    return fault(causes, "choose another cell or outcome")


def form_damage(case: Case) -> Fault | None:
    causes = _refused(case, "form-damage")
    if case.build.has(Kind.SOUL):
        causes += [f"{target.name} has no soul to hurt" for target in case.targets if _soulless(target.tags)]
    return fault(causes, "harm it by another Form")


def target_invalid(case: Case) -> Fault | None:
    causes = []
    for made in case.made:
        if made.cell is None:
            continue
        barred = case.data.form_row(made.cell.form).barred
        for target in case.targets:
            tags = [tag for tag in barred if tag in target.tags]
            causes += [f"{target.name} is {tags[0]}, beyond {made.cell.form}"] if tags else []
            living = made.outcome.kind is Kind.CURE or UNDEAD in made.outcome.marks
            if living and not tags and target.tags & _NOT_LIVING:
                causes.append(f"{target.name} does not live, so {made.outcome} does nothing")
    return fault(causes, "choose another subject or Form")


def outcome_twice(case: Case) -> Fault | None:
    rows, alike = case.data.outcome, dict[str, list[str]]()
    for outcome in case.build.outcomes:
        alike.setdefault(rows[outcome.kind].piles or _identity(outcome), []).append(str(outcome))
    causes = [f"{' and '.join(names)} pile up" for names in alike.values() if len(names) > 1]
    return fault(causes, "keep one and raise its Intensity")


def delivery_missing(case: Case) -> Fault | None:
    if case.build.delivery or not case.build.has(Kind.DAMAGE):
        return None
    return Fault(("damage has no delivery",), "say delivery=projected, or delivery=direct at Magnitude +1")


def direct_radius(case: Case) -> Fault | None:
    if not case.build.direct or case.build.radius is None:
        return None
    return Fault(("Direct Harm has no radius",), "choose its targets, or project it")


def spirit_direct(case: Case) -> Fault | None:
    if not case.build.has(Kind.SOUL) or case.build.delivery == "direct":
        return None
    return Fault(
        ("harm to a soul arises inside it",), f"it is made Direct, Magnitude +{case.data.adjust.direct}"
    )


def confluence_two(case: Case) -> Fault | None:
    build = case.build
    if not build.adjust.confluence:
        return None
    cells = set(build.cells)
    causes = [] if len(cells) == _COMPLETE else [f"Confluence joins two cells, not {len(cells)}"]
    busy = {made.cell for made in case.made}
    causes += [f"{cell} has no outcome" for cell in dict.fromkeys(build.cells) if cell not in busy]
    return fault(causes, "give two known cells an outcome each")


def duration_one_use(case: Case) -> Fault | None:
    build = case.build
    if (
        not build.duration
        or not build.outcomes
        or not all(_once(outcome, case) for outcome in build.outcomes)
    ):
        return None
    names = " and ".join(str(outcome) for outcome in build.outcomes)
    return Fault(
        (f"Duration {build.duration} repeats nothing of {names}",), f"Duration 0 saves {build.duration}"
    )


def _once(outcome: Outcome, case: Case) -> bool:
    """Whether Duration adds nothing to it: it happens once, and is not a change made for good."""
    row = case.data.outcome[outcome.kind]
    finished = row.permanent and case.build.duration == HIGHEST_RATING
    return row.once and not finished and "live" not in outcome.marks


def concentration_d(case: Case) -> Fault | None:
    live = [str(outcome) for outcome in case.build.outcomes if "live" in outcome.marks]
    if case.build.duration or not live:
        return None
    return fault(
        [f"{name} goes on past the next turn" for name in live], "take Duration 1 or more, or leave /live out"
    )


def fate_later(case: Case) -> Fault | None:
    build = case.build
    if not build.has(Kind.FATE) or not build.duration or build.adjust.trigger is not None:
        return None
    return Fault(
        ("a turn of fate for a later event waits for it",),
        f"arm it with adjust=trigger:{build.duration} in place of the Duration",
    )


def reserve_continuous(case: Case) -> Fault | None:
    build = case.build
    bound = is_enchantment(build, case.data) and build.enchantment in ("", "continuous") and build.duration
    if not build.has(Kind.RESERVE) or not (build.enchantment == "continuous" or bound == HIGHEST_RATING):
        return None
    return Fault(("a vitality reserve cannot be a Continuous enchantment",), "make it Activated or Charged")


_NOT_LIVING = frozenset({"undead", "spirit", "synthetic", "construct"})


def _soulless(tags: frozenset[str]) -> bool:
    return bool(tags & {"soulless", "undead"})


def _identity(outcome: Outcome) -> str:
    """What makes two outcomes of a kind that does not pile up one and the same: sign, word and options, not Intensity."""
    sign = {1: "+", -1: "-"}.get(outcome.sign, "")
    return "/".join(filter(None, (f"{sign}{outcome.kind}", outcome.detail, *outcome.marks)))


def _refused(case: Case, code: str) -> list[str]:
    causes = []
    for made in case.made:
        found: Refusal | None = refusal(made.cell, made.outcome, case.data) if made.cell else None
        if found and found.code == code:
            causes.append(f"{made.cell} cannot make {made.outcome}, {found.reason}")
    return causes
