"""What players are told, and what they are not (B94, B95, B97): views, log lines, refusals, completion, dice."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.language.kinds import EffectKind, FightKind, OneKind, ZoneKind
from tracker.table.seat import Seat
from tracker.table.telling.known import known_state
from tracker.table.telling.loglines import LogBook

ILYRA = Seat("ilyra", "player", ("c1",))
WATCHER = Seat("watch", "watcher")

START = (
    "add Ilyra init=20 hp=15 side=pc",
    "add Ghoul init=15 hp=9 hidden=yes",
    "add Bandit init=10 hp=11",
    "add Wraith init=5 hp=30 hidden=yes",
    "add Marrow init=2 hp=24 side=pc",
    "begin",
)


def table(*more: str) -> Table:
    return Table(*START, *more)


def log(t: Table, seat: Seat = ILYRA) -> list[str]:
    return [row.text for row in LogBook(t.store.history, seat).rows()]


# --- whose turn (B94) ------------------------------------------------------------------------------------------------


def test_b94_the_marker_and_the_log_stay_while_a_hidden_one_acts() -> None:
    t = table()
    before, heard = t.show(ILYRA), log(t)
    t.do("next")
    assert t.show()["active"] == "Ghoul"
    assert t.show(ILYRA) == before
    assert log(t) == heard


def test_b94_at_the_top_of_a_round_the_marker_is_where_players_see_it_next() -> None:
    t = Table("add Ghoul init=20 hidden=yes", "add Ilyra init=10", "add Bandit init=5", "begin")
    assert t.show()["active"] == "Ghoul"
    shown = t.show(WATCHER)
    assert (shown["active"], shown["round"]) == ("Ilyra", 1)
    t.do("next")
    assert t.show(WATCHER) == shown
    t.do("next")
    assert t.show(WATCHER)["active"] == "Bandit"
    t.do("next")
    assert t.show()["active"] == "Ghoul"
    assert (t.show(WATCHER)["active"], t.show(WATCHER)["round"]) == ("Ilyra", 2)


def test_b94_the_marker_does_not_jump_to_someone_down() -> None:
    t = Table(
        "add Ilyra init=20 hp=5",
        "add Bandit init=15 hp=5",
        "hp Bandit =0",
        "add Ghoul init=10 hidden=yes",
        "add Marrow init=5 hp=9",
        "begin",
        "next",
    )
    assert t.show()["active"] == "Ghoul"
    assert t.show(WATCHER)["active"] == "Ilyra"


def test_b94_someone_hidden_in_their_own_turn_leaves_the_marker_before_them() -> None:
    t = Table("add Ilyra init=20", "add Bandit init=15", "add Marrow init=5", "begin", "next")
    assert t.show(WATCHER)["active"] == "Bandit"
    t.do("hide Bandit")
    assert t.show(WATCHER)["active"] == "Ilyra"


def test_b94_the_owner_of_a_hidden_one_sees_the_real_marker() -> None:
    t = table("next")
    assert t.show(Seat("ghoul", "player", ("c2",)))["active"] == "Ghoul"


# --- numbering (B95, B97) --------------------------------------------------------------------------------------------


def test_b95_ids_and_letters_show_no_gap() -> None:
    shown = table().show(ILYRA)
    assert [(e["name"], e["id"], e["letter"]) for e in shown["entities"]] == [
        ("Ilyra", "p1", "a"),
        ("Bandit", "p2", "b"),
        ("Marrow", "p3", "c"),
    ]
    assert shown["order"] == ["Ilyra", "Bandit", "Marrow"]


def test_b95_a_letter_stays_when_others_leave_and_come_into_view() -> None:
    t = table("reveal Ghoul", "remove Bandit")
    assert [(e["name"], e["letter"]) for e in t.show(ILYRA)["entities"]] == [
        ("Ilyra", "a"),
        ("Ghoul", "d"),
        ("Marrow", "c"),
    ]
    t.do("hide Marrow", "add Wolf", "reveal Marrow")
    letters = {e["name"]: e["letter"] for e in t.show(ILYRA)["entities"]}
    assert letters == {"Ilyra": "a", "Ghoul": "d", "Marrow": "c", "Wolf": "e"}


def test_b95_zones_and_effects_are_counted_by_what_is_perceived() -> None:
    t = table("stress Ilyra +3", "zone Ghoul silence", "zone Bandit twilight", "zone Ilyra silence")
    assert [zone["id"] for zone in t.show()["zones"]] == ["z1", "z2", "z3"]
    assert [(zone["id"], zone["source"]) for zone in t.show(ILYRA)["zones"]] == [
        ("z1", "Bandit"),
        ("z2", "Ilyra"),
    ]
    assert "a zone opens around Bandit" in log(t)
    assert not [line for line in log(t) if "z2" in line or "z3" in line]


def test_b97_rows_are_those_the_gm_shows_one_each() -> None:
    t = table(
        "next", "remove Ghoul", "add Wolf", "reveal Wraith", "next", "hide Bandit", "add Bat hidden=yes"
    )
    names = [entity["name"] for entity in t.show(ILYRA)["entities"]]
    assert names == [entity["name"] for entity in t.show()["entities"] if not entity["hidden"]]
    assert len(set(names)) == len(names)


def test_entities_of_another_fight_are_not_in_sight() -> None:
    t = table("fight cellar with=Bandit", "add Lich", "fight main")
    assert "Lich" not in [entity["name"] for entity in t.show(ILYRA)["entities"]]
    assert t.refused("hp Lich -1", ILYRA) == t.refused("hp Nobody -1", ILYRA).replace("Nobody", "Lich")


# --- refusals and completion -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["Ghoul", "ghoul", "Gho", "c2", "c4", "Wraith"])
@pytest.mark.parametrize(
    "line", ["hp {} -1", "use {} spike", "test Ilyra perception against={}:dodge", "request hp {} -1"]
)
def test_b95_a_hidden_name_is_answered_like_an_unknown_one(word: str, line: str) -> None:
    t = table()
    unknown = t.refused(line.format("Qzx"), ILYRA)
    assert t.refused(line.format(word), ILYRA) == unknown.replace("Qzx", word)


def test_b95_a_star_means_only_those_in_sight() -> None:
    t = table("add Ghast hidden=yes")
    assert t.refused("hp Gh* -1", ILYRA) == t.refused("hp Qz* -1", ILYRA).replace("Qz", "Gh")


def test_b95_the_dot_means_whoever_the_marker_is_at() -> None:
    t = table("next")
    assert t.show()["active"] == "Ghoul"
    t.do("hp . -2", seat=ILYRA)
    assert t.entity("Ilyra")["hp"] == 13
    assert t.entity("Ghoul")["hp"] == 9


def test_players_ids_name_those_they_see() -> None:
    t = table()
    t.do("hp p1 -1", seat=ILYRA)
    assert t.entity("Ilyra")["hp"] == 14
    assert "not yours" in t.refused("hp p2 -1", ILYRA)


@pytest.mark.parametrize(
    "line", ["next", "hp Bandit -1", "reveal Ghoul", "why Ghoul hp", "note Ghoul x", "undo 9"]
)
def test_a_watcher_and_a_player_are_refused_what_is_not_theirs(line: str) -> None:
    t = table()
    assert t.refused(line, WATCHER) == "a watcher only looks on"
    assert "Ghoul" not in t.refused(line, ILYRA)


def test_b95_undo_tells_a_player_nothing_of_what_there_is() -> None:
    t = table("hp Ghoul -1")
    answers = {t.refused(line, ILYRA) for line in ("undo", "undo 2", "undo 1000", "redo", "redo 7")}
    assert answers == {"a player can undo only the newest command, and only their own"}


def test_b95_completion_offers_only_what_is_in_sight() -> None:
    t = table("zone Ghoul silence", 'ability Wraith "Cold Hand" class=fracture passive=1', "pool Wraith d6")
    t.do("stress Wraith +2", "fight cellar with=Ilyra", "fight main")
    draft = Draft(t.state, t.store.rules, Dice(), ILYRA)
    offered = [
        word for kind in (OneKind(), ZoneKind(), EffectKind(), FightKind()) for word in kind.complete(draft)
    ]
    assert offered == ["Ilyra", "Bandit", "Marrow"]


def test_an_ability_of_another_is_not_found_out_by_asking_for_its_help() -> None:
    t = table(
        'ability Ilyra "Mind Spike" class=fracture',
        "pool Ilyra d6",
        'ability Bandit "Mind Spike" class=fracture',
    )
    with_it = t.refused('use Ilyra "Mind Spike" help=Bandit', ILYRA)
    assert t.refused('use Ilyra "Mind Spike" help=Marrow', ILYRA) == with_it.replace("Bandit", "Marrow")


# --- figures ---------------------------------------------------------------------------------------------------------


def test_encounter_stress_counts_for_players_whom_they_see() -> None:
    t = table("stress Ilyra +3", "stress Ghoul +40", "stress Bandit +2", "place bonus=1")
    assert t.show()["encounter_stress"] == 46
    assert t.show(ILYRA)["encounter_stress"] == 6
    t.do("remove Ghoul")
    assert t.show()["ambient"] == 40
    assert (t.show(ILYRA)["encounter_stress"], t.show(ILYRA)["ambient"]) == (6, 0)
    t.do("remove Bandit")
    assert (t.show(ILYRA)["encounter_stress"], t.show(ILYRA)["ambient"]) == (6, 2)


def test_w25_what_the_hidden_left_fades_without_a_trace_for_players() -> None:
    t = Table("add Ilyra init=9", "add Ghoul init=5 hidden=yes", "stress Ghoul +2", "begin", "remove Ghoul")
    told = [(t.show()["ambient"], t.show(ILYRA)["ambient"], t.show(ILYRA)["encounter_stress"])]
    for _ in range(3):
        t.do("next")
        told.append((t.show()["ambient"], t.show(ILYRA)["ambient"], t.show(ILYRA)["encounter_stress"]))
    assert told == [(2, 0, 0), (1, 0, 0), (0, 0, 0), (0, 0, 0)]


def test_b95_what_players_reckon_with_holds_neither_the_places_secrets_nor_what_the_hidden_left() -> None:
    t = table("place bonus=1 stability=5 strength=9 space=surreal", "stress Ghoul +40", "stress Bandit +2")
    t.do("remove Ghoul", "remove Bandit")
    known = known_state(t.state, ILYRA).here
    assert known.ambient == 2
    place = known.place
    assert (place.bonus, place.stability, place.strength, place.space) == (1, 0, 0, "surreal")


def test_a_zones_rim_is_reckoned_from_what_players_count() -> None:
    t = table("stress Ilyra +4", "zone Ilyra silence")
    radius = t.show(ILYRA)["zones"][0]["radius"]
    t.do("stress Ghoul +10")
    assert t.show(ILYRA)["zones"][0]["radius"] == radius
    assert t.show()["zones"][0]["radius"] > radius


@pytest.mark.parametrize(("show", "told"), [("yes", ["Bandit recovers: stress 4 → 3"]), ("no", [])])
def test_w25_recovery_is_told_where_stress_is(show: str, told: list[str]) -> None:
    t = table(f"table show_stress={show}", "stress Bandit +4")
    t.do(*["next"] * 5)
    assert [line for line in log(t) if "recovers" in line] == told


def test_show_stress_no_keeps_every_sum_back() -> None:
    t = table("table show_stress=no", "stress Bandit +4", "stress Ilyra +2", "zone Ilyra silence")
    shown = t.show(ILYRA)
    assert (shown["encounter_stress"], shown["ambient"], shown["recoil_chance"]) == (None, None, None)
    assert shown["zones"][0]["radius"] is None
    assert [entity["stress"] for entity in shown["entities"]] == [2, None, None]
    assert not [line for line in log(t) if "stress" in line]


def test_what_is_said_of_others_holds_no_figures_and_of_passives_nothing() -> None:
    t = table(
        'ability Bandit "Iron Skin" class=fracture passive=2',
        "pool Bandit d6",
        "stress Bandit +3",
        "set Bandit perception=37",
        "test Bandit perception @ 20",
        "hp Bandit -4",
        "stress Bandit -3",
    )
    heard = "\n".join(log(t))
    assert "Bandit perception: 20, success" in heard
    assert "Bandit is hurt" in heard
    for secret in ("37", "7/11", "Iron Skin", "passive"):
        assert secret not in heard, secret
    assert [effect["name"] for effect in t.show(ILYRA)["effects"]] == []


def test_a_line_that_names_someone_hidden_is_never_told() -> None:
    t = table('cond Bandit "+grappled by Ghoul"')
    assert not [line for line in log(t) if "grappled" in line]


def test_settings_and_the_place_are_told_as_far_as_they_are_the_players() -> None:
    shown = table("place stability=3 strength=2 bonus=1").show(ILYRA)
    assert "reveal" not in shown["settings"]
    assert "new_hidden" not in shown["settings"]
    assert shown["place"] == {"bonus": 0, "stability": 0, "strength": 0, "space": "real"}
    assert shown["recoil_chance"] is None


# --- results ---------------------------------------------------------------------------------------------------------


def test_a_players_result_holds_only_what_is_shown() -> None:
    t = table()
    result = t.result("hp Ilyra -7", ILYRA)
    assert [said.text for said in result.lines] == ["Ilyra is hurt"]
    assert result.entry is None


def test_dice_of_the_hidden_are_rolled_unseen() -> None:
    """A reshuffle asks for dice of everyone inside; the player's own command names and counts only those in sight."""
    t = table(
        "table dice=ask", 'ability Ilyra "Mind Spike" class=fracture', "pool Ilyra d6", "stress Ilyra +60"
    )
    line = 'use Ilyra "Mind Spike" inside=Bandit'
    t.do("stress Ghoul +1", "zone Ilyra silence", "in z1 Ghoul,Bandit")
    faces = "@ 99 85"
    wanted: list[str] = []
    while (asked := t.store.do(f"{line} {faces}", ILYRA)).need is not None:
        wanted.append(asked.need[0])
        faces += " 3"
    assert len(wanted) == 4, wanted
    assert asked.ok, asked.message
    assert not [name for name in (*wanted, *asked.dice) if "Ghoul" in name]
    entry = t.store.history.entries[-1]
    assert len(entry.line.split("@")[1].split()) == len(asked.faces) + 2


def test_what_was_undone_is_told_as_far_as_it_was_told_before() -> None:
    t = table("hp Ghoul -1", "undo")
    assert not [line for line in log(t) if "undone" in line]
    t.do("rename Bandit Scarface", "undo")
    assert log(t)[-1] == "undone: Bandit is now Scarface"
