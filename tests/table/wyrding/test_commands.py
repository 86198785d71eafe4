"""The command language of Wyrding: places, abilities, dice, stress, passives, chances."""

from __future__ import annotations

import pytest

from tests.table.looks import caster, effects, events, members, opened, stress, wyrd

WARD = 'ability A "Ward" class=fracture passive=2'


# Places.


def test_place_settings_are_shown() -> None:
    t = opened("place bonus=3 stability=2 strength=-4 space=surreal")
    assert t.show()["place"] == {"bonus": 3, "stability": 2, "strength": -4, "space": "surreal"}
    assert (t.show()["encounter_stress"], t.show()["recoil_chance"]) == (3, 6)  # pressure 3 - 2 + 4 = 5


@pytest.mark.parametrize(
    ("lines", "chance"),
    [
        ([], 1),
        (["place strength=200"], 0),
        (["place strength=-200"], 100),
        (["place bonus=99"], 100),
        (["place bonus=98"], 99),
    ],
)
def test_w16_the_chance_stays_between_none_and_certain(lines: list[str], chance: int) -> None:
    assert opened("add A", *lines).show()["recoil_chance"] == chance


@pytest.mark.parametrize(("house", "radius"), [("true", 12), ("false", 4.5)])
def test_w19_the_area_bonus_in_the_radius(house: str, radius: float) -> None:
    t = opened(
        "add A",
        f"house wyrding.area_bonus.in_radius={house}",
        "place bonus=5",
        "stress A +3",
        "zone A silence",
    )
    assert t.zone("z1")["radius"] == radius


# Abilities and dice.


@pytest.mark.parametrize(
    "words",
    [
        "",
        "class=zap",
        "class=break range=near",
        "class=break duration=soon",
        "class=break wyrd=-1",
        "class=break passive=x",
    ],
)
def test_an_ability_refuses_words_it_does_not_know(words: str) -> None:
    assert caster().refused(f'ability A "Odd" {words}')


@pytest.mark.parametrize(("kind", "least", "gain"), [("fracture", 0, 2), ("break", 2, 4), ("shatter", 4, 8)])
def test_w5_classes(kind: str, least: int, gain: int) -> None:
    t = caster(f'ability A "It" class={kind}')
    if least:
        t.do(f"stress A +{least - 1}")
        t.refused('use A "It" @ 1')
        t.do("stress A +1")
    t.do('use A "It" @ 1')
    assert (stress(t, "A"), t.entity("A")["added_stress"]) == ([least + gain], True)


@pytest.mark.parametrize(("band", "metres"), [("close", 1.5), ("medium", 3), ("long", 6), ("far", 9)])
def test_w9_bands(band: str, metres: float) -> None:
    t = caster(f'ability A "It" class=fracture range={band}', "move A 0 0", f"move B {2 * metres + 0.1:g} 0")
    t.refused('use A "It" on=B @ 1')
    t.do(f"move B 0 {2 * metres:g}", 'use A "It" on=B @ 1')


def test_without_positions_no_target_is_out_of_range() -> None:
    assert stress(caster('ability A "It" class=fracture range=close', 'use A "It" on=B @ 1'), "A") == [2]


def test_an_ability_is_instant_and_rolls_no_dice_by_default() -> None:
    t = caster('ability A "It" class=fracture', 'use A "It" @ 1')
    assert (effects(t), wyrd(t, "A")) == ({}, (["d6"], [], []))


def test_w14_without_a_ready_die_nothing_is_manifested() -> None:
    assert opened("add A", 'ability A "It" class=fracture').refused('use A "It" @ 1')


def test_w14_dice_in_use_are_no_pool() -> None:
    t = caster('ability A "Mist" class=fracture duration=rounds:3 wyrd=1', 'use A "Mist" @ 6 1')
    assert wyrd(t, "A") == ([], ["d6"], [])
    assert t.refused('use A "Mist" @ 1')


@pytest.mark.parametrize("dice", ["d6,d8,d10", "d12", "d6,d6", "d7"])
def test_w13_dice_that_cannot_be_chosen(dice: str) -> None:
    t = opened("add A", "pool A d6 d8 d10", 'ability A "Mist" class=fracture wyrd=2')
    assert t.refused(f'use A "Mist" dice={dice}')


def test_w13_the_smallest_ready_dice_are_taken() -> None:
    t = opened(
        "add A",
        "pool A d10 d6 d8",
        'ability A "Mist" class=fracture duration=rounds:3 wyrd=2',
        'use A "Mist" @ 1 1 1',
    )
    assert wyrd(t, "A") == (["d10"], ["d6", "d8"], [])


def test_w13_fewer_dice_may_be_chosen() -> None:
    t = opened(
        "add A", "pool A d6 d8", 'ability A "Mist" class=fracture wyrd=2', 'use A "Mist" dice=d8 @ 3 1'
    )
    assert wyrd(t, "A") == (["d6"], [], ["d8"])


@pytest.mark.parametrize(
    ("face", "after"), [(6, (["d6"], [], [])), (5, ([], [], ["d6"])), (1, ([], [], ["d6"]))]
)
def test_w14_only_the_highest_face_comes_back(
    face: int, after: tuple[list[str], list[str], list[str]]
) -> None:
    t = caster('ability A "It" class=fracture wyrd=1', f'use A "It" @ {face} 1')
    assert wyrd(t, "A") == after


def test_refresh_makes_expended_dice_ready() -> None:
    t = opened(
        "add A", "pool A d6 d8", 'ability A "It" class=fracture wyrd=2', 'use A "It" @ 1 1 1', "refresh A"
    )
    assert wyrd(t, "A") == (["d6", "d8"], [], [])


def test_refresh_leaves_dice_in_use() -> None:
    t = caster('ability A "Mist" class=fracture duration=rounds:3 wyrd=1', 'use A "Mist" @ 1 1', "refresh A")
    assert wyrd(t, "A") == ([], ["d6"], [])


def test_stress_is_gained_even_if_every_target_withstands() -> None:
    t = caster('ability A "It" class=fracture', 'use A "It" on=B fail=B @ 1')
    assert (stress(t, "A"), t.entity("A")["added_stress"]) == ([2], True)


@pytest.mark.parametrize(
    ("target", "wrong", "right"),
    [("self", "on=B", "on=A"), ("living", "on=B", "on=A"), ("individual", "", "on=B")],
)
def test_w7_targets_the_program_can_judge(target: str, wrong: str, right: str) -> None:
    t = caster(f'ability A "It" class=fracture target={target}', "set B tags=synthetic")
    if wrong:
        t.refused(f'use A "It" {wrong} @ 1')
    t.do(f'use A "It" {right} @ 1')
    assert stress(t, "A") == [2]


def test_w15_help_needs_the_same_ability() -> None:
    assert caster('ability A "It" class=fracture', "pool B d6").refused('use A "It" help=B @ 1')


def test_w15_pooled_dice_come_back_to_whom_they_belong() -> None:
    mist = "class=fracture duration=rounds:3 wyrd=2"
    t = caster("pool B d8", f'ability A "Mist" {mist}', f'ability B "Mist" {mist}')
    t.do('use A "Mist" help=B dice=d6,d8 @ 1 8 1')
    assert (wyrd(t, "A"), wyrd(t, "B"), stress(t, "A", "B")) == (([], ["d6"], []), ([], ["d8"], []), [2, 0])
    t.do("dismiss Mist")
    assert (wyrd(t, "A"), wyrd(t, "B")) == (([], [], ["d6"]), (["d8"], [], []))


@pytest.mark.parametrize(("faces", "inside"), [("96 30 1", {"A", "B"}), ("1 96 30", {"A"})])
def test_w12_the_check_of_the_use_comes_before_the_passives(faces: str, inside: set[str]) -> None:
    # `inside=` is said of the zone the use opens; E is 2 own and 2 held, so 96 is an event.
    t = caster(WARD, 'ability A "It" class=fracture', f'use A "It" inside=B @ {faces}')
    assert members(t, "z1") == inside


def test_an_event_of_a_use_holds_those_named_inside() -> None:
    t = caster('ability A "It" class=fracture', "add C", 'use A "It" inside=B @ 98 30')
    assert members(t, "z1") == {"A", "B"}


# Stress by hand and passives.


def test_stress_by_hand_is_neither_checked_nor_added() -> None:
    t = caster()
    t.refused("stress A +50 @ 99")
    t.do("stress A +50")
    assert (stress(t, "A"), t.entity("A")["added_stress"], events(t)) == ([50], False, {})


def test_stress_never_falls_below_nought() -> None:
    assert stress(caster("stress A +2", "stress A -5"), "A") == [0]


@pytest.mark.parametrize(("faces", "zones"), [("95", {}), ("96 30", {"z1": {"silence"}})])
def test_w12_a_passive_switched_on_by_hand_is_checked(faces: str, zones: dict[str, set[str]]) -> None:
    t = caster(WARD, f"stress A +2 @ {faces}")  # E is 2 own and 2 held
    assert (t.show()["encounter_stress"], events(t)) == (4, zones)
    assert t.entity("A")["added_stress"] is False


def test_w12_a_passive_that_stays_on_is_not_checked_again() -> None:
    t = caster(WARD, "stress A +2 @ 1")
    t.refused("stress A +1 @ 1")
    t.do("stress A +1")
    assert t.show()["encounter_stress"] == 5


def test_w12_each_upward_crossing_is_checked() -> None:
    t = caster(WARD, "stress A +2 @ 1", "stress A -1")
    assert (t.show()["encounter_stress"], effects(t)) == (1, {})
    t.do("stress A +1 @ 1")
    assert (t.show()["encounter_stress"], effects(t)) == (4, {"Ward": None})


def test_w12_passives_need_no_die() -> None:
    t = opened("add A", WARD, "stress A +2 @ 1")
    assert effects(t) == {"Ward": None}


@pytest.mark.parametrize(("kind", "held"), [("fracture", 2), ("break", 4), ("shatter", 8)])
def test_w12_a_passive_holds_what_its_class_gains(kind: str, held: int) -> None:
    t = opened("add A", f'ability A "Ward" class={kind} passive=3', "stress A +3 @ 1")
    assert (t.show()["effects"][0]["held"], t.show()["encounter_stress"]) == (held, 3 + held)


def test_w12_everybodys_passives_are_their_own() -> None:
    t = opened("add A", "add B", WARD, 'ability B "Ward" class=fracture passive=2')
    t.do("stress A +2 @ 1")
    assert t.show()["encounter_stress"] == 4
    t.do("stress B +2 @ 1")
    assert t.show()["encounter_stress"] == 8
    t.do("stress A -1")
    assert [effect["owner"] for effect in t.show()["effects"]] == ["B"]
    assert t.show()["encounter_stress"] == 5


def test_w12_a_passive_may_hold_nothing() -> None:
    t = opened("add A", "house wyrding.passive.contributes=none", WARD, "stress A +2 @ 1")
    assert t.show()["encounter_stress"] == 2


def test_w12_counters_held_by_the_manifester_count_for_minimum_and_range_only() -> None:
    ward = 'ability A "Ward" class=break passive=2'
    quake = 'ability A "Quake" class=shatter range=close'
    t = caster(ward, quake, "stress A +2 @ 1")
    t.refused('use A "Quake" @ 1')  # own 2 where a Shatter takes 4
    t.do("house wyrding.passive.contributes=manifester")
    assert t.show()["encounter_stress"] == 6
    t.do("move A 0 0", "move B 21.1 0")  # (2 own + 8 gained + 4 held) × 1.5 m
    t.refused('use A "Quake" on=B @ 1')
    t.do("move B 21 0", 'use A "Quake" on=B @ 1', "stress A =2", "begin", "next", "next", "next", "next")
    assert (t.show()["round"], stress(t, "A"), t.show()["encounter_stress"]) == (3, [1], 1)


def test_recoil_is_a_bare_check() -> None:
    t = caster("stress A +2", "recoil A @ 97")
    assert (events(t), stress(t, "A"), t.entity("A")["added_stress"]) == ({}, [2], False)
    t.do("recoil B @ 98 60")
    assert (events(t), t.zone("z1")["source"]) == ({"z1": {"singularity"}}, "B")


@pytest.mark.parametrize(
    ("lines", "chances"),
    [([], (3, 5, 9)), (["stress A +3"], (6, 8, 12)), (["place bonus=97"], (100, 100, 100))],
)
def test_recoil_next_counts_the_gain_of_each_class(lines: list[str], chances: tuple[int, int, int]) -> None:
    assert caster(*lines).entity("A")["recoil_next"] == dict(
        zip(("fracture", "break", "shatter"), chances, strict=True)
    )


@pytest.mark.parametrize(
    ("mode", "now", "fracture"),
    [
        ("sum_under", 13, 15),
        ("sum_over", 12, 14),
        ("at_or_under_stress", 12, 14),
        ("literal_over_stress", 88, 86),
    ],
)
def test_w17_the_chances_shown_follow_the_mode(mode: str, now: int, fracture: int) -> None:
    t = caster(f"house wyrding.recoil.mode={mode}", "stress A +12")
    assert t.show()["recoil_chance"] == now
    assert t.entity("A")["recoil_next"]["fracture"] == fracture


def test_recoil_next_counts_passives_the_use_would_switch_on() -> None:
    t = caster('ability A "Ward" class=break passive=4')
    # A fracture stays below 4; a break makes E 4 + 4, two checks at 9 %; a shatter 8 + 4, two at 13 %.
    assert t.entity("A")["recoil_next"] == pytest.approx(
        {"fracture": 3, "break": 100 - 91 * 91 / 100, "shatter": 100 - 87 * 87 / 100}, abs=0.01
    )
