"""What a casting would leave, told before it is rolled: HP by grade, expected and at the ends (S28, S37, S38, S42, S43, S46)."""

from __future__ import annotations

from fractions import Fraction

from tests.driver import Table
from tracker.rules.d100 import Grade, Side, odds, odds_of_passing
from tracker.rules.shaping import Build, parse_cells, parse_outcome
from tracker.table.seat import GM
from tracker.table.shaping.prospect import Prospect, prospect
from tracker.table.telling.aftermath import Aftermath, Change, Span, aftermath

CELLS = "Unmake·Fire,Unmake·Spirit,Alter·Flesh,Bend·Force/Motion,Conjure·Fire"


def table(*lines: str) -> Table:
    """Ilyra (c1) of 80, Marrow (c2) hurt and at her side, a bandit (c3) in leather."""
    return Table(
        "add Ilyra hp=12 side=pc init=9",
        f"shaper Ilyra shaping=80 int=30 pow=20 cells={CELLS}",
        "add Marrow hp=14 side=pc init=8",
        "hp Marrow -5",
        "add Bandit hp=11 ap=2 dodge=40 resilience=35 persistence=30 close_combat=45 init=5 pp=6",
        *lines,
        "begin",
    )


BOLT = ("Unmake·Fire", "damage:2", "range=1 delivery=projected")


def after(
    on: Table, cell: str, outcome: str, more: str, who: str, how: str = "none"
) -> tuple[Aftermath, Prospect]:
    """What casting that at one subject would leave."""
    name = on.state.entities[who].name
    said = dict(word.split("=") for word in more.split())
    build = Build(
        cells=parse_cells(cell),
        outcomes=(parse_outcome(outcome),),
        range=int(said.get("range", 0)),
        duration=int(said.get("duration", 0)),
        delivery="direct" if "direct" in more else "projected" if "projected" in more else "",
    )
    found = prospect(on.state, on.store.rules, "c1", build, (who,), {who: how})
    defend = "" if found.outlooks[0].how == found.outlooks[0].unsaid else f"defend={name}:{how}"
    line = f"cast Ilyra {cell} {outcome} {more} at={name} {defend}"
    names = {id: entity.name for id, entity in on.state.entities.items()}
    return aftermath(on.state, "Ilyra", found, names, lambda dice: on.store.preview(line, GM, dice)), found


def only(found: Aftermath) -> Change:
    (change,) = found.changes
    return change


def test_s38_an_undefended_bolt_tells_the_hp_after_armour() -> None:
    found, _ = after(table(), *BOLT, "c3")
    # 2d6 past AP 2: 0 to 10, 5 on average; of 11 HP 1 to 11 are left, 6 on average.
    assert only(found) == Change("Bandit", "HP", 11, Span(1, 11, Fraction(6)), Span(1, 11, Fraction(6)))


def test_s28_a_defence_weighs_on_each_grade_by_itself() -> None:
    found, _ = after(table(), *BOLT, "c3", "dodge")
    change, ours, dodge = only(found), Side(80, 0), Side(40, -1)
    for grade, span in ((Grade.CRITICAL, change.critical), (Grade.SUCCESS, change.success)):
        past = odds_of_passing(ours, (dodge,), (), grade) / getattr(odds(80), grade)
        assert span.mean == past * 6 + (1 - past) * 11
        assert (span.low, span.high) == (1, 11)


def test_s37_a_small_shield_halves_a_heavy_impact() -> None:
    on = table("set Bandit shield=small ap=0 hp=30")
    found, _ = after(on, "Unmake·Fire", "damage:3", "range=1 delivery=projected", "c3", "guard")
    change, ours, guard = only(found), Side(80, 0), Side(45, -1)
    critical = odds(45, -1).critical
    past = odds_of_passing(ours, (guard,), (), Grade.SUCCESS) / odds(80).success
    # 3d6 is 10.5 on average. Half is blocked, rounded up: odd sums leave half a point less, and half of all sums are odd,
    # so (10.5 − 0.5) / 2 = 5 come through on average. A Critical guard blocks all.
    expected = past * (30 - Fraction(21, 2)) + (1 - past - critical) * (30 - 5) + critical * 30
    assert change.success.mean == expected
    assert (change.success.low, change.success.high) == (12, 30)


def test_s46_a_reserve_takes_its_share_first() -> None:
    on = table("set Bandit ap=0", "shaper Bandit shaping=60 int=9 pow=9 cells=Alter·Flesh")
    on.do("cast Bandit Alter·Flesh reserve:2 duration=1 @ 20")
    found, _ = after(on, "Unmake·Fire", "damage:1", "range=1 delivery=projected", "c3")
    assert found.changes == ()  # a reserve of 6 takes all of 1d6


def test_s43_healing_stops_at_the_most() -> None:
    found, _ = after(table(), "Alter·Flesh", "heal:2", "", "c2")
    # 9 of 14: 2d4 gives 2 to 8; 6, 7 and 8 stop at 5. 2: 1/16, 3: 2/16, 4: 3/16, 5 and more: 10/16.
    mean = 9 + Fraction(2 * 1 + 3 * 2 + 4 * 3 + 5 * 10, 16)
    assert only(found).success == Span(11, 14, mean)


def test_s42_a_soul_loses_pp() -> None:
    found, _ = after(table(), "Unmake·Spirit", "soul:1", "range=1 delivery=direct", "c3")
    assert (only(found).what, only(found).success) == ("PP", Span(0, 5, Fraction(5, 2)))


def test_s31_what_holds_someone_tells_its_chance_by_grade() -> None:
    found, told = after(table(), "Bend·Force/Motion", "restrain:2", "range=1 duration=1", "c3", "resist")
    (taking,) = found.takings
    assert (taking.who, taking.outcomes) == ("Bandit", ("restrain:2",))
    whole = taking.critical * odds(80).critical + taking.success * odds(80).success
    assert whole == told.outlooks[0].hurdles[0].past
    assert taking.critical > taking.success


def test_s60_a_being_joins_and_nothing_is_changed_by_looking() -> None:
    on = table()
    before = on.state
    found, _ = after(on, "Conjure·Fire", "being:2", "duration=1", "c1")
    assert len(found.joins) == 1
    assert on.state is before


def test_s20_what_is_stopped_has_no_aftermath_but_a_reason() -> None:
    on = table("set Ilyra pp=1")
    found, _ = after(on, *BOLT, "c3")
    assert "pp-short" in found.refusal
    assert found.changes == ()
