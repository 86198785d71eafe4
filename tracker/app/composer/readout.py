"""What a composition comes to, live: Magnitude as a sum, the gauge, exact odds with their price, findings, the declaration."""

from __future__ import annotations

from fractions import Fraction

from tracker.app.composer.remedies import remedy
from tracker.app.render.chance import percent
from tracker.app.render.line import GLUE, Line, Piece, clip, fit, join, size, spread, wrap
from tracker.rules.d100 import Grade, Odds, dice_text
from tracker.rules.shaping import Finding, ShapingData, Verdict
from tracker.rules.shaping.lasting import active_weight
from tracker.rules.shaping.results import has_backlash
from tracker.table.shaping.prospect import Prospect
from tracker.table.telling.view import EntityView

GRADES = (
    (Grade.CRITICAL, "█", "gain"),
    (Grade.SUCCESS, "▓", "full"),
    (Grade.FAILURE, "░", "half"),
    (Grade.FUMBLE, "▚", "danger"),
)
"""How each grade is drawn in the bar of odds."""

LABEL = 6
"""Cells in front of the table of odds."""

NAMED = 18
"""Cells a grade takes with its name and its chance side by side."""

LEVELS = {"stop": ("✗ ", "danger"), "warn": ("! ", "warn"), "auto": ("· ", "effect")}


def readout(
    prospect: Prospect,
    shaper: EntityView,
    talents: frozenset[str],
    override: tuple[str, ...],
    data: ShapingData,
    width: int,
    least: int,
    arrives: bool = False,
) -> list[Line]:
    """The lines of it, the most important first. `least` is the Magnitude that would do as well; with `arrives` a fumble
    brings what was called, free, and no Backlash."""
    verdict = prospect.verdict
    weight = active_weight(prospect.build, verdict.magnitude, talents, data)
    odds = _odds(verdict, width, arrives)
    if len(odds) > 1 and any(each.code not in override for each in verdict.stops):
        # What is not to be cast needs its findings more than a bar.
        odds = odds[:-1]
    lines = [*_sum(verdict, least, width), *_gauge(verdict, _means(shaper, weight), width), *odds]
    lines += _dice(verdict, width)
    for finding in verdict.findings:
        lines += _finding(finding, finding.code in override, width)
    lines += wrap(((" " + verdict.sentence, "text"),), width - 1, 1)
    return lines


def _sum(verdict: Verdict, least: int, width: int) -> list[Line]:
    """`Magnitude 4 = damage 2 + range 1 + reach 1`, and whether less would do."""
    over = verdict.magnitude > verdict.limits.safe
    pieces: list[Piece] = [(" Magnitude ", "dim"), (str(verdict.magnitude), "warn" if over else "gain")]
    for number, part in enumerate(verdict.price.parts):
        pieces += [
            (" = " if not number else " + ", "faint"),
            (f"{part.name.partition(':')[0]} ", "text"),
            (str(part.value), "effect"),
        ]
    if least < verdict.magnitude:
        pieces += [("   W", "key"), (f" does it with {least}".replace(" ", GLUE), "warn")]
    return wrap(pieces, width - 1, 3)


def _gauge(verdict: Verdict, means: Line, width: int) -> list[Line]:
    """A mark per point: those that are Safe, those of overreach, those only a ritual reaches; and what there is to spend."""
    limits, magnitude = verdict.limits, verdict.magnitude
    spans = (
        ("safe", 0, limits.safe, "full"),
        ("overreach", limits.safe, limits.most, "half"),
        ("ritual", limits.most, limits.ritual_most, "low"),
    )
    left: list[Piece] = [(" ", "text")]
    for name, first, last, role in spans:
        if last <= first:
            continue
        here = first < magnitude <= last or (magnitude <= first == 0)
        filled = max(0, min(magnitude, last) - first)
        left += [(f"{name} ", role if here else "dim")]
        left += [("■" * filled, role), ("□" * (last - first - filled), "faint"), ("  ", "text")]
    if magnitude > limits.ritual_most:
        left.append((f"beyond by {magnitude - limits.ritual_most}", "danger"))
    if size(tuple(left)) + size(means) > width:
        return [clip(left, width), spread((), means, width)]
    return [spread(left, means, width)]


def _odds(verdict: Verdict, width: int, arrives: bool) -> list[Line]:
    """Grades with their exact chances, the PP and Backlash each brings, and the chances as a bar."""
    if not verdict.rolled:
        return [((" works without a roll, at no cost", "gain"),)]
    column = min(22, (width - LABEL) // len(GRADES))
    beside = column >= NAMED
    label: Piece = (fit(f" {verdict.dice_text or 'odds'}", LABEL), "warn" if verdict.dice_text else "dim")
    names: list[Piece] = [(" " * LABEL, "text")]
    odds, costs = [label], [(fit(" PP", LABEL), "dim")]
    for grade, glyph, role in GRADES:
        chance = f"{percent(getattr(verdict.odds, grade))} %"
        harm = struck_by(grade, verdict, arrives)
        lost = f"{getattr(verdict.costs, grade)} {harm}".rstrip()
        names += [(f"{glyph} ", role), (fit(grade, column - 2), "dim")]
        name = f"{grade} " if beside else ""
        if len(name) + len(chance) > column - 3:
            chance = chance.replace(" ", "")
        odds += [
            (f"{glyph if beside else ' '} ", role),
            (name, "dim"),
            (fit(chance, column - 2 - len(name)), "text"),
        ]
        costs.append((fit(f"  {lost}", column), "warn" if harm else "text"))
    bar = _bar(verdict.odds, min(width - 2, LABEL + 4 * column))
    lines = [odds, costs] if beside else [names, odds, costs]
    return [*(clip(line, width) for line in lines), ((" ", "text"), *bar)]


def struck_by(grade: Grade, verdict: Verdict, arrives: bool) -> str:
    """What else a grade brings upon the Shaper, in a word (S40, S62)."""
    if arrives and grade is Grade.FUMBLE:
        return "arrival"
    return "Backlash" if has_backlash(grade, verdict.magnitude, verdict.limits.safe) else ""


def backlash_chance(verdict: Verdict, arrives: bool) -> Fraction:
    """The chance that Backlash strikes the Shaper (S40)."""
    struck = [grade for grade in Grade if struck_by(grade, verdict, arrives) == "Backlash"]
    return sum((getattr(verdict.odds, grade) for grade in struck), Fraction(0))


def _bar(odds: Odds, width: int) -> Line:
    """The four chances as lengths; whatever can happen has a cell."""
    chances = [float(getattr(odds, grade)) for grade, _, _ in GRADES]
    cells = [max(1, int(width * chance)) if chance else 0 for chance in chances]
    cells[chances.index(max(chances))] += width - sum(cells)
    return tuple(
        (glyph * count, role) for (_, glyph, role), count in zip(GRADES, cells, strict=True) if count
    )


def _means(shaper: EntityView, weight: int) -> Line:
    """PP, and Active Magnitude as it is and would be against INT (S65)."""
    parts: list[Line] = []
    if shaper.pp is not None:
        parts.append((("PP ", "dim"), (f"{shaper.pp}/{shaper.pp_max}", "text")))
    now, most = shaper.active_magnitude or 0, shaper.int_
    if most is not None:
        text = f"{now} → {now + weight}/{most}" if weight else f"{now}/{most}"
        parts.append((("active ", "dim"), (text, "danger" if now + weight > most else "text")))
    return (*join(parts), (" ", "text"))


def _dice(verdict: Verdict, width: int) -> list[Line]:
    """Where the dice come from, unless overreach, which has a finding of its own, is all (S27)."""
    found = verdict.dice.contributions
    if all(each.name == "overreach" for each in found):
        return []
    parts: list[Line] = [((f"{each.name} ", "dim"), (dice_text(each.dice), "text")) for each in found]
    return wrap(((" dice ", "dim"), *join(parts)), width - 1, 6)


def _finding(finding: Finding, lifted: bool, width: int) -> list[Line]:
    mark, role = LEVELS[finding.level]
    code: Line = ((" ", "text"), (mark, role), (f"{finding.code} ", role))
    said: Piece = ("lifted: " if lifted else "", "warn")
    return wrap((*code, said, (f"{finding.cause}: ", "text"), *remedy(finding)), width - 1, 3)
