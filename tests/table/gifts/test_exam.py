"""An outside look at Gifts: typed faces, the state afterwards and the clock, row by row (G1–G16, GX1–GX17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.driver import Table

HOUR, DAY = 3600, 86400
NIGHT = {"until": "night", "seconds": None, "then": None}
REST = {"until": "hour", "seconds": None, "then": None}


def clock(seconds: int, then: int | None = None) -> dict[str, Any]:
    """A lock that runs down on the clock."""
    return {"until": "clock", "seconds": seconds, "then": then}


def table(spirit: str, skill: str, *lines: str) -> Table:
    """Bo with the Gifts Fur and Nose, then lines."""
    gifts = (f'gift Bo "Fur" skill={skill}', 'gift Bo "Nose" skill=none')
    return Table("table rules=gifts", "add Bo", f"spirit Bo {spirit}", *gifts, *lines)


def fur(t: Table, title: str = "Fur") -> tuple[Any, Any, Any]:
    """State, armed lock and running lock of a Gift of Bo."""
    row = next(row for row in t.entity("Bo")["gifts"] if row["name"] == title)
    return row["state"], row["armed"], row["lock"]


def test_section_5_the_keys_of_a_gift() -> None:
    t = table("d8", "d12+d4")
    row = t.entity("Bo")
    assert row["spirit"] == "d8"
    assert row["gift_lock"] is None
    shown = [{key: gift[key] for key in ("name", "skill", "state", "armed", "lock")} for gift in row["gifts"]]
    assert shown == [
        {"name": "Fur", "skill": "d12+d4", "state": "off", "armed": None, "lock": None},
        {"name": "Nose", "skill": "none", "state": "off", "armed": None, "lock": None},
    ]


@pytest.mark.parametrize(
    ("spirit", "skill", "words", "state"),
    [
        ("d8", "d6", "@ 5 3", "on"),  # GX1
        ("d8", "d6", "@ 3 3", "off"),
        ("d8", "d6", "mod=+1 @ 3 3", "on"),
        ("d8", "d6", "mod=+9 @ 1 1", "off"),  # a natural 1 is a Botch whatever is added
        ("d8", "d6", "mod=-1 @ 4 4", "off"),
        ("d8", "none", "@ 4", "on"),
        ("d6-2", "none", "@ 6", "on"),
        ("d6-2", "none", "@ 5", "off"),
        ("d12+1", "none", "@ 3", "on"),
        ("d8", "d12+d4", "@ 1 1 4", "on"),
    ],
)
def test_g6_the_highest_face_with_what_is_added_turns_it_on(
    spirit: str, skill: str, words: str, state: str
) -> None:
    assert fur(table(spirit, skill, f"activate Bo Fur {words}"))[0] == state


@pytest.mark.parametrize(
    ("words", "state", "armed", "lock"),
    [
        ("mod=+5 @ 2", "off", None, NIGHT),  # GX2
        ("@ 3", "off", None, None),
        ("@ 4", "pushed", NIGHT, None),
        ("@ 7", "pushed", NIGHT, None),
        ("@ 8", "pushed", REST, None),
        ("@ 11", "pushed", REST, None),
        ("@ 12", "pushed", None, None),
        ("mod=+4 @ 12", "pushed", None, None),
        ("mod=-4 @ 4", "off", None, NIGHT),  # margin -4
        ("mod=-3 @ 4", "off", None, None),
    ],
)
def test_g8_a_push_row_by_row(words: str, state: str, armed: Any, lock: Any) -> None:
    assert fur(table("d12", "none", "activate Bo Fur @ 4", f"push Bo Fur {words}")) == (state, armed, lock)


@pytest.mark.parametrize(
    ("push", "again", "off", "lock"),
    [
        # Push 4 is Partial, 8 Success, 12 Critical; Powerloss 1 would cost a step, 12 an hour, 8 a day, 5 days of d4.
        ("@ 12", "@ 12 12", True, clock(HOUR)),
        ("@ 12", "@ 8 12", True, {**REST, "then": HOUR}),
        ("@ 8", "@ 12 9", True, {**REST, "then": DAY}),  # GX7
        ("@ 8", "@ 4 9", True, {**NIGHT, "then": DAY}),
        ("@ 4", "@ 12 12", True, {**NIGHT, "then": HOUR}),
        ("@ 4", "@ 3 5 3", False, clock(4 * DAY)),  # GX8, GX9
        ("@ 12", "mod=-2 @ 4 12", False, clock(HOUR)),  # GX11
        ("@ 12", "mod=-2 @ 4 8", False, clock(DAY)),
        ("@ 8", "mod=-2 @ 4 12", False, {**REST, "then": HOUR}),
        ("@ 4", "mod=-2 @ 4 8", False, {**NIGHT, "then": DAY}),
        ("@ 12", "@ 12 4 1", True, clock(2 * DAY)),
        ("@ 4", "@ 3 12", False, {**NIGHT, "then": HOUR}),
        ("@ 4", "@ 3 1", False, NIGHT),  # a step of Spirit is gone, the base lock stays
    ],
)
def test_g11_two_pushes_and_powerloss(push: str, again: str, off: bool, lock: Any) -> None:
    t = table("d12", "none", "activate Bo Fur @ 4", f"push Bo Fur {push}", f"push Bo Fur {again}")
    if off:
        assert fur(t) == ("double_pushed", lock, None)
        t.do("off Bo Fur")
    assert fur(t) == ("off", None, lock)


def test_gx10_powerloss_2_locks_all_gifts_for_a_week_from_turning_off() -> None:
    t = table("d12", "none", "activate Bo Fur @ 4", "activate Bo Nose @ 4", "push Bo Fur @ 12")
    t.do("push Bo Fur @ 12 2 6")
    assert t.entity("Bo")["gift_lock"] is None
    t.do("off Bo Fur")
    assert t.entity("Bo")["gift_lock"] == clock(7 * DAY)
    assert fur(t, "Nose")[0] == "on"
    t.refused("push Bo Nose @ 12")
    t.do("clock +6d", "clock +23h")
    t.refused("activate Bo Fur @ 4")
    t.do("clock +1h", "activate Bo Fur @ 4", "push Bo Nose @ 12")


def test_g12_what_follows_a_rest_starts_when_it_has_been_taken() -> None:
    t = table("d12", "none", "activate Bo Fur @ 4", "push Bo Fur @ 8", "push Bo Fur @ 12 9", "off Bo Fur")
    t.do("clock +3d")
    assert fur(t)[2] == {**REST, "then": DAY}
    t.do("rest 1h")
    assert fur(t)[2] == clock(DAY)
    t.do("rest night")
    assert fur(t)[2] == clock(DAY - 8 * HOUR)
    t.do("clock +16h")
    assert fur(t)[2] is None
    assert t.show()["clock_seconds"] == 3 * DAY + HOUR + DAY


def test_g12_a_night_does_for_an_hour_and_an_hour_not_for_a_night() -> None:
    t = table("d12", "none", "activate Bo Fur @ 4", "push Bo Fur @ 8", "off Bo Fur", "rest night")
    assert fur(t)[2] is None
    t = table("d12", "none", "activate Bo Fur @ 4", "push Bo Fur @ 4", "off Bo Fur", "rest 1h")
    assert fur(t)[2] == NIGHT
    t.do("rest night")
    assert fur(t)[2] is None


@pytest.mark.parametrize(
    ("skill", "fours", "lower"),
    [
        ("d6", "4", "d4"),
        ("d4", "4", "none"),
        ("d12+d4", "4 4", "d12"),
        ("2d12", "4 4", "d12+d10"),
        ("d12+d10", "4 4", "d12+d8"),
        ("3d4", "4 4 4", "2d4"),
    ],
)
def test_gx12_a_botched_powerloss_takes_a_step_of_the_skill(skill: str, fours: str, lower: str) -> None:
    t = table("d12", skill, f"activate Bo Fur @ 4 {fours}", f"push Bo Fur @ 12 {fours}")
    t.do(f"push Bo Fur @ 12 {fours} 1")
    assert t.entity("Bo")["gifts"][0]["skill"] == lower
    assert t.entity("Bo")["spirit"] == "d12"


@pytest.mark.parametrize(
    ("spirit", "lower"), [("d8", "d6"), ("d4", "d6-2"), ("d12+1", "d12"), ("d6-2", "d8-4")]
)
def test_gx13_without_skill_dice_it_takes_a_step_of_spirit(spirit: str, lower: str) -> None:
    t = table(
        spirit, "none", "activate Bo Fur mod=+9 @ 4", "push Bo Fur mod=+9 @ 4", "push Bo Fur mod=+9 @ 4 1"
    )
    assert t.entity("Bo")["spirit"] == lower


@pytest.mark.parametrize(
    "line",
    [
        "activate Bo Fur @ 9",
        "activate Bo Fur @ 4 4 4",
        "activate Bo Fur @ 0 4",
        "push Bo Fur @ 4 4",
        "off Bo Fur",
        "activate Bo Claws @ 4 4",
        "activate Zed Fur @ 4 4",
        'gift Bo "Fur" skill=d7',
        'gift Bo "Fur" skill=d6+d12+wings',
        "spirit Bo d7",
        "activate Bo Fur mod=+1d6 @ 4 4",
        "rest forever",
        "clock -3h",
    ],
)
def test_refusals_change_nothing(line: str) -> None:
    table("d8", "d6").refused(line)


def test_gx15_and_g5_no_third_push_no_second_activation_nothing_while_locked() -> None:
    t = table("d12", "none", "activate Bo Fur @ 4")
    t.refused("activate Bo Fur @ 4")
    t.do("push Bo Fur @ 12", "push Bo Fur @ 12 12")
    t.refused("push Bo Fur @ 12")
    t.refused("push Bo Fur")
    t.do("off Bo Fur")
    t.refused("off Bo Fur")
    t.refused("activate Bo Fur @ 4")
    t.do("clock +1h", "activate Bo Fur @ 4")


def test_section_4_spirit_first_then_skill_dice_then_the_d12_then_the_days() -> None:
    t = table("d8", "d12+d4", "activate Bo Fur @ 8 12 4 # Spirit, d12, d4", "push Bo Fur @ 8 1 1")
    assert fur(t)[:2] == ("pushed", REST)
    t.refused("push Bo Fur @ 8 1 4 5 5")  # a d4 of days has no 5
    t.do("push Bo Fur @ 8 1 4 5 4")
    assert fur(t)[:2] == ("double_pushed", clock(5 * DAY))


@pytest.mark.parametrize(
    ("gift", "words", "state"),
    [
        ("target=8", "@ 7", "off"),
        ("target=8", "@ 8", "on"),
        ("risk=4", "@ 4", "off"),  # GX5
        ("risk=0 target=1", "@ 1", "on"),
    ],
)
def test_g6_target_and_risk_of_its_own(gift: str, words: str, state: str) -> None:
    t = table("d12", "none", f'gift Bo "Nose" skill=none {gift}', f"activate Bo Nose {words}")
    assert fur(t, "Nose")[0] == state
