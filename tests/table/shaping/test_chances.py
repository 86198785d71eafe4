"""What is told before a roll about magic that goes on holds against every face there is (S48, S56, S64, S67–S69)."""

from __future__ import annotations

from fractions import Fraction

from tests.driver import Table
from tracker.table.shaping.chances import Chances

CELLS = "Bend·Force/Motion,Ward·Mind,Alter·Mind,Bend·Fire"


def table(*lines: str) -> Table:
    """Ilyra (c1) of 80, Marrow (c2) of 60 who can dispel, a bandit (c3)."""
    return Table(
        "add Ilyra hp=12 side=pc persistence=64 perception=30",
        f"shaper Ilyra shaping=80 int=30 pow=40 cells={CELLS}",
        "add Marrow hp=14 side=pc",
        "shaper Marrow shaping=60 int=15 pow=40 cells=Ward·Fire",
        "add Bandit hp=11 resilience=35 persistence=30 perception=45",
        *lines,
    )


def share(on: Table, line: str, said: str, faces: int = 1) -> Fraction:
    """The share of the faces of a d100 (`faces`: of so many, one after another) at which a line says something."""
    count = 0
    for first in range(1, 101):
        for second in range(1, 101) if faces == 2 else (0,):
            rolled = (str(first), str(second))[:faces]
            told = on.store.preview(f"{line} @ {' '.join(rolled)}")
            count += any(said in each.text for each in told.lines)
    return Fraction(count, 100**faces)


def chances(on: Table) -> Chances:
    return Chances(on.state, on.store.rules)


def test_s56_breaking_free_counts_every_face() -> None:
    on = table("cast Ilyra Bend·Force/Motion restrain:2 range=1 duration=1 at=Bandit @ 20 90")
    found = chances(on).escape("c3", "s1")
    assert found is not None
    assert (found.stand.skill, found.stand.value, found.stand.dice) == ("resilience", 35, 0)
    # The stored 20 is a Success of 80: only 20 to 35 stand higher or equal by skill, and 1 to 3 are Critical (S1, S3).
    # A tie at 20 goes to the higher skill, 80 over 35.
    assert found.works == Fraction(18, 100)
    assert found.works == share(on, "escape Bandit s1", "breaks free")


def test_s56_who_did_not_resist_has_nothing_to_try_again() -> None:
    on = table("cast Ilyra Ward·Mind ward-bonus:2/persistence duration=1 at=Marrow @ 20")
    assert chances(on).escape("c2", "s1") is None


def test_s54_eyes_that_magic_dims_are_freed_by_persistence() -> None:
    on = table("cast Ilyra Alter·Mind impair:2/sight duration=1 at=Bandit @ 60 90")
    found = chances(on).escape("c3", "s1")
    assert found is not None
    assert found.stand.skill == "persistence"
    assert found.works == share(on, "escape Bandit s1", "breaks free") == Fraction(3, 100)


def test_s48_crossing_a_denial_counts_every_face() -> None:
    on = table("cast Ilyra Ward·Mind ward-deny:2 duration=1 at=Marrow @ 20")
    assert chances(on).cross("c3", "s1").works == share(on, "cross Bandit s1", "gets past")


def test_s64_seeing_through_an_illusion_counts_every_face() -> None:
    on = table("cast Ilyra Alter·Mind conceal:3/sight duration=1 at=Bandit @ 40 90")
    assert chances(on).doubt("c3", "s1").works == share(on, "doubt Bandit s1", "sees through")


def test_s67_holding_on_when_hurt_is_a_persistence_test() -> None:
    assert chances(table()).hold_on("c1").works == Fraction(64, 100)


def test_s68_sense_magic_tells_each_grade() -> None:
    found = chances(table()).sense("c2")
    # 60: Critical to 6, Success to 60, Failure to 98 (S1).
    assert found.odds.critical == Fraction(6, 100)
    assert found.odds.success == Fraction(54, 100)
    assert found.odds.fumble == Fraction(2, 100)
    assert found.pp == 1


def test_s69_dispelling_counts_every_pair_of_faces() -> None:
    on = table("cast Ilyra Bend·Force/Motion restrain:2 duration=1 at=Bandit @ 20 90")
    found = chances(on).dispel("c2", "s1")
    assert (found.magnitude, found.range, found.stand.dice, found.against) == (3, 0, 0, 80)
    # Magnitude 3 is Safe at 60: half for a Critical, all for a Success, 1 for a Failure; only a Fumble strikes back (S28).
    assert (found.costs.critical, found.costs.success, found.costs.failure, found.costs.fumble) == (
        2,
        3,
        1,
        3,
    )
    assert found.backlash == Fraction(2, 100)
    wins = sum(
        any(
            "dispels it" in said.text
            for said in on.store.preview(f"dispel Marrow s1 @ {ours} {theirs}").lines
        )
        for ours in range(1, 61)
        for theirs in range(1, 101)
    )
    assert found.works == Fraction(wins, 100 * 100)


def test_s69_distance_makes_a_dispel_dearer_and_overreach() -> None:
    on = table(
        "cast Ilyra Bend·Force/Motion restrain:2 range=1 duration=1 at=Bandit @ 20 90",
        "move Marrow 0 0",
        "move Bandit 10 0",
    )
    found = chances(on).dispel("c2", "s1")
    assert (found.magnitude, found.range, found.stand.dice) == (5, 1, -2)
    # With -2P at 60 a failing grade costs half of 5 rounded up and strikes back, as a Fumble does (S28, S40).
    assert (found.costs.failure, found.costs.fumble) == (3, 5)
    assert found.backlash == 1 - _two_penalty_dice_succeed(60)


def _two_penalty_dice_succeed(skill: int) -> Fraction:
    """The chance that all three readings that share their units succeed (S2)."""
    wins = 0
    for units in range(10):
        tens = sum((10 * ten + units or 100) <= skill for ten in range(10))
        wins += tens**3
    return Fraction(wins, 10**4)
