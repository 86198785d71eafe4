"""The command language: the shape of a line, the order of its dice, and what is shown."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.looks import counters, effects, hp, members, names, opened, three, wyrd

# The shape of a line.


def test_quotes_hold_spaces_together() -> None:
    assert names(opened('add "Old Tom"', "add 'Young Tom'")) == ["Old Tom", "Young Tom"]


@pytest.mark.parametrize("typed", ["Ilyra", "ilyra", "ILYRA", "il", "c1"])
def test_a_name_is_found_without_case_by_its_beginning_or_by_id(typed: str) -> None:
    t = opened("add Ilyra hp=9", "add Bandit hp=9", f"hp {typed} -2")
    assert hp(t, "Ilyra") == (7, 9, 0)


def test_a_whole_name_comes_before_a_beginning() -> None:
    t = opened('add "Bandit Chief" hp=9', "add Bandit hp=9", "hp bandit -2")
    assert (hp(t, "Bandit"), hp(t, "Bandit Chief")) == ((7, 9, 0), (9, 9, 0))


def test_several_candidates_are_named() -> None:
    message = opened('add "Bandit Chief" hp=9', 'add "Bandit Boss" hp=9').refused("hp ban -2")
    assert "Bandit Chief" in message
    assert "Bandit Boss" in message


def test_a_dot_is_the_active_entity() -> None:
    t = three("begin", "next", "hp . -2")
    assert hp(t, "B") == (18, 20, 0)


def test_a_dot_is_nobody_before_the_fight() -> None:
    assert three().refused("hp . -2")


def test_a_star_and_commas_name_several() -> None:
    t = opened("add Bandit x2", "add Ilyra", "stress Ilyra +5", "zone Ilyra silence", "in z1 Bandit*")
    assert members(t, "z1") == {"Ilyra", "Bandit 1", "Bandit 2"}
    t.do('out z1 "Bandit 1",ilyra')
    assert members(t, "z1") == {"Bandit 2"}


def test_ids_count_up_and_are_never_used_again() -> None:
    t = opened("add A", "add B", "remove B", "add C")
    assert [t.entity(name)["id"] for name in "AC"] == ["c1", "c3"]
    t.do("stress A +5", "zone A silence", "zone z1 end", "zone A twilight")
    assert [zone["id"] for zone in t.show()["zones"]] == ["z2"]
    t.do(
        "pool A d6",
        'ability A "Fog" class=fracture duration=rounds:9',
        'use A "Fog" @ 1',
        "dismiss e1",
        "refresh A",
    )
    t.do('use A "Fog" @ 1')
    assert [effect["id"] for effect in t.show()["effects"]] == ["e2"]


def test_an_effect_may_be_called_by_a_name_that_only_one_has() -> None:
    t = opened("add A", "pool A d6", 'ability A "Fog" class=fracture duration=rounds:3', 'use A "Fog" @ 1')
    t.do("counters fog +1")
    assert effects(t) == {"Fog": 4}
    t.do('use A "Fog" @ 1')
    assert t.refused("dismiss fog")


@pytest.mark.parametrize(
    ("amount", "left"),
    [
        ("-2", 8),
        ("+2", 12),
        ("=2", 2),
        ("-2d6 @ 4 5", 1),
        ("+2d4 @ 1 4", 15),
        ("=1d6 @ 6", 6),
        ("-2d6+3 @ 1 2", 4),
    ],
)
def test_amounts_add_take_away_and_set(amount: str, left: int) -> None:
    assert hp(opened("add A hp=10 hp_max=20", f"hp A {amount}"), "A") == (left, 20, 0)


@pytest.mark.parametrize("faces", ["7", "0", "-1", "x", "3 4", "3.5"])
def test_faces_a_die_does_not_have_or_left_over_refuse_the_line(faces: str) -> None:
    assert opened("add A hp=10").refused(f"hp A -1d6 @ {faces}")


def test_faces_where_no_die_is_rolled_are_left_over() -> None:
    assert opened("add A hp=10").refused("hp A -3 @ 3")


def test_a_missing_face_is_rolled_by_the_program() -> None:
    t = opened("add A hp=10", "hp A -1d6")
    assert 4 <= t.entity("A")["hp"] <= 9


def test_a_missing_face_is_asked_for_by_name() -> None:
    t = opened("add A", "pool A d6", 'ability A "Spark" class=fracture', "table dice=ask")
    assert "recoil d100" in t.refused('use A "Spark"')
    t.do('use A "Spark" @ 1')


def test_comments_and_blank_lines() -> None:
    t = opened("add A hp=10", "hp A -1 # hp A -5", "", "   ")
    assert hp(t, "A") == (9, 10, 0)


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "hp",
        "hp A",
        "hp Nobody -1",
        "hp A lots",
        "hp A -1 -1",
        "hp A -1 colour=red",
        'hp "A -1',
        "set A colour=red",
        "set A hp=lots",
        "set A x=nan",
        "set A x=inf",
        "add",
        "goto A",
        "undo lots",
        "undo -1",
        "place bonus=-1",
        "place space=outer",
        "table engine=steam",
        "table dice=maybe",
        "table show_hp=sometimes",
        "table reveal=never",
        "table rules=chess",
        "table round_seconds=soon",
        "table colour=red",
        "house wyrding.recoil.mode=banana",
        "house wyrding.recoil.moood=sum_under",
        "cond A deafened",
        "zone A thunder",
        "dismiss e9",
        "in z9 A",
        'use A "Nothing"',
        "stress A +99999999999999999999",
        "init A 99999999999999999999",
        "add B x99999999999999999999",
        "cond A +slow rounds=99999999999999999999",
        "set A x=1e400",
        "undo 99999999999999999999",
        "grant r9",
    ],
)
def test_a_refusal_is_one_line_and_changes_nothing(line: str) -> None:
    message = opened("add A hp=10").refused(line)
    assert message.strip()
    assert "\n" not in message
    assert "Traceback" not in message


# The order in which dice are asked for.


def test_use_asks_for_wyrd_dice_then_recoil_then_the_event_then_passives() -> None:
    t = opened("add A x=0 y=0", "add B x=9 y=0", "pool A d4 d8", 'ability A "Ward" class=fracture passive=11')
    t.do('ability A "Mist" class=fracture duration=rounds:2 wyrd=2', "stress A +10")
    # Two dice; recoil 86 + 14; reshuffle, A 2 hexes along face 1, B 1 along face 4; the passive's 86 + 14.
    t.do('use A "Mist" dice=d8,d4 @ 8 1 86 80 1 2 4 1 86 30')
    assert wyrd(t, "A") == ([], ["d4", "d8"], [])
    assert t.entity("A")["position"] == [3, 0]
    assert t.entity("B")["position"] == [7.5, 0]
    assert [set(zone["events"]) for zone in t.show()["zones"]] == [{"reshuffle", "silence"}]


def test_use_takes_its_dice_in_the_order_given() -> None:
    t = opened("add A", "pool A d4 d8", 'ability A "Mist" class=fracture wyrd=2')
    t.refused('use A "Mist" dice=d4,d8 @ 8 1 1')
    t.do('use A "Mist" dice=d8,d4 @ 8 1 1')
    assert wyrd(t, "A") == (["d8"], [], ["d4"])


def test_recoil_and_zone_ask_in_the_same_way() -> None:
    t = opened("add A x=0 y=0", "stress A +5", "recoil A @ 95 80 1 2")
    assert t.entity("A")["position"] == [3, 0]
    t.do("zone A roll @ 80 4 1")
    assert t.entity("A")["position"] == [1.5, 0]
    t.do("zone A reshuffle @ 4 1")
    assert t.entity("A")["position"] == [0, 0]


def test_upkeep_asks_in_initiative_order() -> None:
    t = opened(
        "add C init=1",
        "add A init=9",
        "stress A +5",
        "zone A erratic_time inside=C",
        "begin",
        "next",
        "next @ 1 6",
    )
    assert [t.entity(name)["erratic"] for name in "AC"] == ["move", "nothing"]


# What is shown.


def test_every_key_scripts_rely_on_is_there() -> None:
    t = three(
        "pool A d6", 'ability A "Fog" class=fracture duration=rounds:3', 'use A "Fog" @ 1', "zone A silence"
    )
    t.do("cond A +slow", "ongoing A +acid 3", "counter A +torch 2/6", "begin")
    shown = t.show()
    assert shown.keys() >= {
        *("name", "fight", "round", "stage", "active", "clock_seconds", "order", "settings", "place"),
        *("encounter_stress", "ambient", "recoil_chance", "entities", "zones", "effects", "shapings"),
    }
    assert shown["place"] == {"bonus": 0, "stability": 0, "strength": 0, "space": "real"}
    entity = t.entity("A")
    assert entity.keys() >= {
        *(
            "id",
            "name",
            "side",
            "hidden",
            "initiative",
            "hp",
            "hp_max",
            "temp",
            "stress",
            "added_stress",
            "phased",
        ),
        *(
            "erratic",
            "recoil_next",
            "position",
            "conditions",
            "counters",
            "ongoing",
            "wyrd",
            "spirit",
            "gifts",
        ),
        *(
            "gift_lock",
            "pp",
            "pp_max",
            "int",
            "shaping",
            "active_magnitude",
            "safe_magnitude",
            "max_intensity",
        ),
        *("reserve", "wounded", "bleeding", "dying", "fatigue"),
    }
    assert entity["recoil_next"].keys() >= {"fracture", "break", "shatter"}
    assert {"name": "slow", "left": None}.items() <= entity["conditions"][0].items()
    assert [row["amount"] for row in entity["ongoing"]] == [3]
    assert {"name": "acid", "at": "end"}.items() <= entity["ongoing"][0].items()
    assert counters(t, "A") == {"torch": (2, 6)}
    assert (entity["phased"], entity["erratic"], entity["wounded"], entity["fatigue"]) == (
        False,
        None,
        False,
        "normal",
    )
    assert (entity["position"], entity["active_magnitude"]) == (None, 0)
    assert shown["zones"][0].keys() >= {"id", "source", "center", "radius", "events", "members"}
    assert shown["effects"][0].keys() >= {"id", "owner", "name", "kind", "left", "held"}
    assert (shown["effects"][0]["owner"], shown["effects"][0]["kind"]) == ("A", "rounds")


def test_the_stages_of_a_fight() -> None:
    t = three()
    stages = [(t.show()["stage"], t.show()["active"])]
    for line in ("begin", "next", "next", "upkeep", "next", "end"):
        t.do(line)
        stages.append((t.show()["stage"], t.show()["active"]))
    assert [stage for stage, _ in stages] == ["setup", "turn", "turn", "turn", "upkeep", "turn", "over"]
    assert stages[0][1] is None


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ('add Oda "the Shaper"', '; several words that belong together go into quotes: "Oda the Shaper"'),
        ("add Oda the Shaper hp=3", '; several words that belong together go into quotes: "Oda the Shaper"'),
        ("note Oda owes me 40", '; several words that belong together go into quotes: "owes me 40"'),
        (
            "hide Oda Vin",
            '; several names have commas between them, Oda,Vin; one of several words has quotes, "Oda Vin"',
        ),
    ],
)
def test_words_that_belong_together_are_said_to_need_quotes(line: str, hint: str) -> None:
    table = Table("add Oda hp=9", "add Vin hp=9")
    assert table.refused(line).endswith(hint)


@pytest.mark.parametrize("line", ["hp Oda -3 4", "next now", "init Oda 12 13"])
def test_other_words_too_many_are_not_said_to_need_quotes(line: str) -> None:
    assert "quotes" not in Table("add Oda hp=9 init=3", "begin").refused(line)
