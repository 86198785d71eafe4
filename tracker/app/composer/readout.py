"""What a composition comes to, live: Magnitude as a sum, the gauge, exact odds with their price, findings, the declaration."""

from __future__ import annotations

from fractions import Fraction

from tracker.app.render.line import Line, Piece, clip, fit, join, size, spread, wrap
from tracker.rules.d100 import Odds, dice_text
from tracker.rules.shaping import Finding, ShapingData, Verdict
from tracker.rules.shaping.lasting import active_weight
from tracker.rules.shaping.results import has_backlash
from tracker.rules.d100 import Grade
from tracker.table.shaping.prospect import Prospect
from tracker.table.view import EntityView

GRADES = (
    (Grade.CRITICAL, "█", "gain"),
    (Grade.SUCCESS, "▓", "full"),
    (Grade.FAILURE, "░", "half"),
    (Grade.FUMBLE, "▚", "danger"),
)
"""How each grade is drawn in the bar of odds."""

LEVELS = {"stop": ("✗ ", "danger"), "warn": ("! ", "warn"), "auto": ("· ", "effect")}


def readout(prospect: Prospect, shaper: EntityView, talents: frozenset[str], override: tuple[str, ...], data: ShapingData, width: int) -> list[Line]:
    """The lines of it, the most important first."""
    verdict = prospect.verdict
    lines = _sum(verdict, width)
    lines.append(_gauge(verdict, width))
    lines += _odds(verdict, width)
    weight = active_weight(prospect.build, verdict.magnitude, talents, data)
    lines.append(_means(verdict, shaper, weight, width))
    for finding in verdict.findings:
        lines += _finding(finding, finding.code in override, width)
    lines += wrap(((" " + verdict.sentence, "text"),), width - 1, 1)
    return lines


def _sum(verdict: Verdict, width: int) -> list[Line]:
    """`Magnitude 4 = damage:2 2 + range 1 + reach 1`."""
    over = verdict.magnitude > verdict.limits.safe
    pieces: list[Piece] = [(" Magnitude ", "dim"), (str(verdict.magnitude), "warn" if over else "gain")]
    for number, part in enumerate(verdict.price.parts):
        pieces += [(" = " if not number else " + ", "faint"), (f"{part.name} ", "text"), (str(part.value), "effect")]
    return wrap(pieces, width - 1, 3)


def _gauge(verdict: Verdict, width: int) -> Line:
    """A mark per point: those that are Safe, those of overreach, those only a ritual reaches."""
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
    right: Line = ((f"{limits.band.capitalize()} · Max I {limits.max_intensity} ", "dim"),)
    return spread(left, right, width)


def _odds(verdict: Verdict, width: int) -> list[Line]:
    """Grades with their exact chances, and the PP and Backlash each brings; then the same as a bar."""
    column = max(11, min(15, (width - 14) // 4))
    head: list[Piece] = [(fit("", 13), "text")]
    odds: list[Piece] = [(fit(f" odds {verdict.dice_text}", 13), "dim")]
    costs: list[Piece] = [(fit(" PP", 13), "dim")]
    for grade, glyph, role in GRADES:
        chance: Fraction = getattr(verdict.odds, grade)
        lost = getattr(verdict.costs, grade)
        strikes = has_backlash(grade, verdict.magnitude, verdict.limits.safe)
        head += [(f"{glyph} ", role), (fit(grade, column - 2), "dim")]
        odds.append((fit(f"  {percent(chance)} %", column), "text"))
        costs.append((fit(f"  {lost}" + (" Backlash" if strikes else ""), column), "warn" if strikes else "text"))
    if not verdict.rolled:
        return [((" works without a roll, at no cost", "gain"),)]
    bar = _bar(verdict.odds, width - 2)
    return [clip(head, width), clip(odds, width), clip(costs, width), ((" ", "text"), *bar)]


def _bar(odds: Odds, width: int) -> Line:
    """The four chances as lengths; whatever can happen has a cell."""
    chances = [float(getattr(odds, grade)) for grade, _, _ in GRADES]
    cells = [max(1, int(width * chance)) if chance else 0 for chance in chances]
    cells[chances.index(max(chances))] += width - sum(cells)
    return tuple((glyph * count, role) for (_, glyph, role), count in zip(GRADES, cells, strict=True) if count)


def _means(verdict: Verdict, shaper: EntityView, weight: int, width: int) -> Line:
    """PP and Active Magnitude as they are and as they would be, and where the dice come from."""
    left: list[Line] = []
    if shaper.pp is not None:
        left.append((("PP ", "dim"), (f"{shaper.pp}/{shaper.pp_max}", "text")))
    now, most = shaper.active_magnitude or 0, shaper.int_
    if most is not None:
        text = f"{now}/{most}" if not weight else f"{now} → {now + weight}/{most}"
        left.append((("active ", "dim"), (text, "danger" if now + weight > most else "text")))
    dice = [((f"{each.name} {dice_text(each.dice)}", "dim"),) for each in verdict.dice.contributions]
    line = ((" ", "text"), *join((*left, *dice)))
    return clip(line, width) if size(line) > width else line


def _finding(finding: Finding, lifted: bool, width: int) -> list[Line]:
    mark, role = LEVELS[finding.level]
    code: Line = ((" ", "text"), (mark, role), (f"{finding.code} ", role))
    said: Piece = ("lifted: " if lifted else "", "warn")
    return wrap((*code, said, (finding.text, "text")), width - 1, 3)


def percent(chance: Fraction) -> str:
    """A chance in percent, to four figures."""
    return f"{100 * float(chance):.4g}"
