"""An outside look at the core tests that Shaping leans on: grades, dice, opposition, burdens (S1–S7)."""

from __future__ import annotations

import pytest

from tests.driver import Table


def rolled(skill: int, faces: str, mod: str = "") -> str:
    """The kept reading and its grade, as `65, success`."""
    t = Table("add A", f"set A dodge={skill}")
    (line,) = t.do(f"test A dodge {mod} @ {faces}")
    return line.split(": ")[1].split("  ")[0]


@pytest.mark.parametrize(
    ("skill", "roll", "grade"),
    [
        (55, 5, "critical"),
        (55, 6, "success"),
        (55, 55, "success"),
        (55, 56, "failure"),
        (55, 98, "failure"),
        (55, 99, "fumble"),
        (55, 100, "fumble"),
        (100, 10, "critical"),
        (100, 11, "success"),
        (100, 99, "success"),
        (100, 100, "fumble"),
        (99, 99, "fumble"),
        (98, 98, "success"),
        (7, 1, "critical"),
        (7, 2, "success"),
        (19, 1, "critical"),
        (19, 2, "success"),
        (20, 2, "critical"),
        (1, 1, "critical"),
        (0, 1, "failure"),
        (0, 99, "fumble"),
    ],
)
def test_s1_grades_at_their_borders(skill: int, roll: int, grade: str) -> None:
    assert rolled(skill, str(roll)) == f"{roll}, {grade}"


def test_s1_two_noughts_are_a_hundred_and_one_is_no_face() -> None:
    assert rolled(100, "00") == "100, fumble"
    assert rolled(100, "05") == "5, critical"
    t = Table("add A", "set A dodge=50")
    t.refused("test A dodge @ 0")
    assert "no face 100" in t.refused("roll d6 @ 00")


@pytest.mark.parametrize(
    ("skill", "mod", "faces", "kept"),
    [
        (70, "mod=+1B", "25 65", "65, success"),
        (70, "mod=-1P", "25 65", "25, success"),
        (60, "mod=+1B", "25 65", "25, success"),
        (60, "mod=-1P", "25 65", "65, failure"),
        (60, "mod=+1B", "65 75", "65, failure"),
        (60, "mod=-1P", "65 75", "75, failure"),
        (60, "mod=+1B", "5 55", "5, critical"),
        (60, "mod=-1P", "5 55", "55, success"),
        (60, "mod=-1P", "99 9", "99, fumble"),
        (60, "mod=+1B", "99 89", "89, failure"),
        (60, "mod=-1P", "100 60", "100, fumble"),
        (60, "mod=+1B", "100 90", "90, failure"),
        (60, "mod=+2B", "91 41 11", "41, success"),
        (60, "mod=+3B", "91 81 71 61", "61, failure"),
        (60, "mod=+5B", "91 81 71 61", "61, failure"),
        (60, "mod=-4P", "51 41 31 21", "21, success"),
    ],
)
def test_s2_which_reading_is_kept(skill: int, mod: str, faces: str, kept: str) -> None:
    assert rolled(skill, faces, mod) == kept


@pytest.mark.parametrize(
    ("skills", "faces", "winner"),
    [
        ((60, 60), "42 31", "A"),
        ((60, 60), "72 85", "A"),
        ((60, 60), "6 60", "A"),
        ((60, 60), "61 60", "B"),
        ((60, 60), "99 61", "B"),
        ((60, 50), "31 31", "A"),
        ((50, 60), "31 31", "B"),
        ((60, 60), "31 31", "B"),
        ((60, 60), "99 100", "A"),
    ],
)
def test_s3_who_wins_an_opposed_test(skills: tuple[int, int], faces: str, winner: str) -> None:
    t = Table("add A", "add B", f"set A dodge={skills[0]}", f"set B dodge={skills[1]}")
    assert f"{winner} wins" in t.do(f"test A dodge against=B:dodge @ {faces}")[-1]


def test_s7_burdens_add_up_and_bonus_dice_cancel_them() -> None:
    t = Table("add A dodge=60 wounded=yes fatigue=fatigued")
    assert "41, success" in t.do("test A dodge @ 51 41 51")[-1]
    assert "51, success" in t.do("test A dodge mod=+2B @ 51")[-1]
    t.do("set A fatigue=exhausted")
    assert "31, success" in t.do("test A dodge @ 51 41 31 51")[-1]


def test_s7_fatigue_takes_three_or_six_off_combat_order() -> None:
    t = Table(
        "table engine=crux",
        "add A combat_order=5 fatigue=fatigued",
        "add B combat_order=5 fatigue=exhausted",
        "add C combat_order=5",
        "begin @ 5 5 5",
    )
    assert [t.entity(name)["initiative"] for name in "ABC"] == [7, 4, 10]


def test_s6_a_tie_of_crux_goes_to_dex_before_a_new_roll() -> None:
    t = Table("table engine=crux", "add A combat_order=5 dex=9", "add B combat_order=5 dex=12", "begin @ 5 5")
    assert t.show()["order"] == ["B", "A"]


@pytest.mark.parametrize(
    ("damage", "wounded"), [("hp A -4", False), ("hp A -5", True), ("hp A -3", False), ("hp A -10", True)]
)
def test_s7_one_hit_of_the_major_wound_level_wounds(damage: str, wounded: bool) -> None:
    t = Table("add A hp=10 mwl=5", damage)
    assert (t.entity("A")["wounded"], t.entity("A")["bleeding"]) == (wounded, wounded)


def test_s7_two_small_hits_do_not_wound() -> None:
    t = Table("add A hp=10 mwl=5", "hp A -4", "hp A -4")
    assert not t.entity("A")["wounded"]


def test_s7_each_hero_point_has_its_use() -> None:
    t = Table("add A hp=10 mwl=5 hero=3 dodge=40", "hp A -5", "hero A soften")
    assert not t.entity("A")["wounded"]
    assert not t.entity("A")["bleeding"]
    t.do("test A dodge @ 60", "hero A reroll @ 20", "hp A -5", "hero A live")
    row = t.entity("A")
    assert (row["hp"], row["dying"]) == (0, False)
    assert "ero" in t.refused("hero A soften")
