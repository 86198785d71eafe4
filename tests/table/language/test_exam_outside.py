"""The contract read sentence by sentence from outside: what an examiner of the command language would try."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.table.looks import opened
from tracker.cli import main
from tracker.table.ledger.opening import open_table


@pytest.mark.parametrize("line", ["recoil A @ 1", "hp A +2", "set A hp=5", "stress A +0", "place bonus=0"])
def test_undo_takes_back_a_command_that_came_to_nothing_and_no_older_one(line: str) -> None:
    t = opened("add A hp=5 side=pc", "note A older")
    before = t.show()
    t.do(line, "undo")
    assert t.show() == before


def test_undo_passes_over_rolls_for_they_have_no_effect_on_the_table() -> None:
    t = opened("add A hp=5", "hp A -1", "roll 2d6", "undo")
    assert t.entity("A")["hp"] == 5
    t.do("roll d6", "redo")
    assert t.entity("A")["hp"] == 4


def test_w14_a_die_keeps_its_place_in_the_pool() -> None:
    t = opened("add A", "pool A d6 d8 d10", "ability A Glow class=fracture wyrd=2", "use A Glow @ 6 3 1")
    assert t.entity("A")["wyrd"] == {"ready": ["d6", "d10"], "in_use": [], "expended": ["d8"]}
    t.do("refresh A")
    assert t.entity("A")["wyrd"]["ready"] == ["d6", "d8", "d10"]


def test_w14_equal_dice_are_told_apart() -> None:
    t = opened("add A", "pool A d6 d6", "ability A Glow class=fracture wyrd=2", "use A Glow @ 6 3 1")
    assert t.entity("A")["wyrd"] == {"ready": ["d6"], "in_use": [], "expended": ["d6"]}


def test_section_1_effects_are_counted_as_they_begin_and_an_instant_is_none() -> None:
    t = opened("add A", "add B", "pool A d6 d8", "ability A Spark class=fracture")
    t.do("ability A Glow class=fracture duration=rounds:3", "use A Spark @ 1", "use A Glow on=B fail=B @ 1")
    t.do("use A Glow @ 1")
    assert [effect["id"] for effect in t.show()["effects"]] == ["e1"]


def test_s5_pow_brings_power_points_where_nobody_set_them() -> None:
    t = opened("add A pow=11", "add B pow=11 pp=4", "add C pp=4 pp_max=6 pow=11", "set A pow=15")
    assert [(t.entity(who)["pp"], t.entity(who)["pp_max"]) for who in "ABC"] == [(15, 15), (4, 11), (4, 6)]
    assert t.do("why A pp")[:2] == ["A pp 15", "  =11 POW 11  S5 (entry 1, before)"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("A init", ["A initiative 5 (entry 1)  W31"]),
        ("A spirit", ["A spirit d8", "  none → d8, by hand  G13 (entry 2, before)"]),
        ("e1 left", ["Glow of A: 2 rounds left (entry 9)  W10", "  began (entry 7)"]),
        ("Glow left", ["Glow of A: 2 rounds left (entry 9)  W10", "  began (entry 7)"]),
        ("A slow", ["A slow: 2 rounds left (entry 9)", "  laid (entry 3)"]),
        ("A clock_seconds", ["clock 6 s  G12", "  +6 s rounds (entry 9)"]),
        ("place stability", ["stability of the place 1 (entry 4)  W3"]),
        ("encounter bonus", ["bonus of the place 0  W3"]),
        ("A mwl", ["A mwl 0"]),
    ],
)
def test_why_tells_the_entry_of_every_number_shown(asked: str, told: list[str]) -> None:
    t = opened("add A init=5", "spirit A d8", "cond A +slow rounds=3", "place stability=1", "pool A d6")
    t.do("ability A Glow class=fracture duration=rounds:3")
    t.do("use A Glow @ 1")
    t.do("begin", "next")
    assert t.do(f"why {asked}") == told


def test_ongoing_harm_is_an_amount_without_a_sign() -> None:
    t = opened("add A hp=9")
    assert "heal=" in t.refused("ongoing A +acid -3")
    assert t.refused("ongoing A +moss heal=−3")


@pytest.mark.parametrize(
    "line", ["hp A -1.5", "set A hp=2,5", "init A 5.5", "roll 2d6.5", "ongoing A +acid 1.5"]
)
def test_fractions_are_refused_in_plain_words(line: str) -> None:
    assert "whole" in opened("add A hp=9").refused(line)


def test_section_1_a_zone_answers_to_the_beginning_of_a_name() -> None:
    t = opened("add Ilyra", "add B", "stress Ilyra +2", "zone Ilyra silence", "in ily B")
    assert t.show()["zones"][0]["members"] == ["Ilyra", "B"]
    t.do("zone ily end")
    assert t.show()["zones"] == []


def test_w3_the_place_is_as_the_house_rules_have_it_until_someone_says_otherwise() -> None:
    t = opened("add A", "place stability=2", "house wyrding.place.bonus=3", "house wyrding.place.stability=5")
    assert t.show()["place"] == {"bonus": 3, "stability": 2, "strength": 0, "space": "real"}
    assert t.show()["encounter_stress"] == 3
    t.do("undo 2")
    assert t.show()["place"]["bonus"] == 0


def test_w3_a_new_save_beside_a_house_file_begins_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "vault.house.toml").write_text("[wyrding.place]\nbonus = 4\n", encoding="utf-8")
    with open_table(tmp_path / "vault.toml") as table:
        assert table.store.do("add A").ok
        assert table.store.state.here.place.bonus == 4


def test_w6_a_reaction_is_there_when_the_rest_of_the_turn_is_spent() -> None:
    t = opened("add A", "pool A d6", "ability A Blow class=fracture", "begin")
    t.do("ability A Parry class=fracture action=reaction", "use A Blow @ 1")
    assert "no action left" in t.do("use A Blow @ 1")[0]
    assert not any("left this turn" in line for line in t.do("use A Parry @ 1"))
    assert "no reaction left" in t.do("use A Parry @ 1")[0]


def test_w20_a_zone_says_what_it_takes_up() -> None:
    t = opened("add A", "stress A +2", "zone A silence")
    assert t.do("zone A twilight") == ["z1 around A takes up twilight  W20"]
    assert t.do("zone A silence") == ["z1 around A has silence already  W20"]
    assert t.do("zone A roll @ 45")[1:] == ["z1 around A has twilight already  W20"]


def test_a_dry_run_goes_on_from_line_to_line_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "vault.toml"
    assert main(["do", str(save), "--dry-run", "add A hp=9", "begin", "hp A -2", "hp A -1d6"]) == 0
    assert list(tmp_path.iterdir()) == []
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "A not there → there"
    assert "A hp 9 → 7" in out
    assert out[-1] == "would ask for d6 hp of A"
    assert main(["do", str(save), "add A hp=9"]) == 0
    written = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    capsys.readouterr()
    assert main(["do", str(save), "--dry-run", "why A hp", "hp A -2", "hp B -1"]) == 1
    told, fault = capsys.readouterr()
    assert told.splitlines() == ["A hp 9", "  =9 set by hand (entry 2, before)", "A hp 9 → 7"]
    assert fault == "line:3: nobody here is called B; there is A\n"
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == written


def test_w11_a_willing_effect_ends_as_its_target_stops_agreeing_at_no_action() -> None:
    t = opened("add A", "add B", "add C", "pool A d6 d6", "begin")
    t.do("ability A Bond class=fracture duration=permanent target=willing", "use A Bond on=B @ 1")
    t.do("ability A Grip class=fracture duration=permanent", "use A Grip on=B @ 1")
    assert t.refused("dismiss Bond by=C")
    assert t.refused("dismiss Grip by=B")
    spent = t.entity("A")["spent"]
    t.do("dismiss Bond by=B")
    assert t.entity("A")["spent"] == spent
    t.do("dismiss Grip by=A")
    assert t.entity("A")["spent"] == [*spent, "quick"]
    assert t.show()["effects"] == []


def test_w7_an_object_is_no_entity_to_aim_at() -> None:
    t = opened("add A", "add Idol tags=object", "pool A d6", "ability A Daze class=fracture target=entity")
    assert "object" in t.refused("use A Daze on=Idol @ 1")
    t.do("ability A Shake class=fracture target=individual", "use A Shake on=Idol @ 1")


def test_b7_back_takes_back_an_upkeep_just_run() -> None:
    t = opened("add A init=2", "add B init=1", "stress A +3", "begin", "next")
    before = t.show()
    t.do("upkeep recovery")
    assert t.entity("A")["stress"] == 2
    t.do("back")
    assert t.show() == before
    t.do("upkeep", "next", "back", "back")
    assert t.show() == before


def test_a_dry_run_as_json_is_an_object_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = str(tmp_path / "vault.toml")
    assert main(["do", save, "--dry-run", "--json", "add A hp=9", "hp A -2", "hp A -1d6", "hp B -1"]) == 1
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert [(row["line"], row["ok"]) for row in rows] == [
        ("add A hp=9", True),
        ("hp A -2", True),
        ("hp A -1d6", True),
        ("hp B -1", False),
    ]
    assert rows[1]["messages"] == ["A hp 9 → 7"]
    assert rows[2]["messages"] == ["would ask for d6 hp of A"]
    assert rows[3]["messages"] == ["nobody here is called B; there is A"]
    assert rows[3]["result"] is None


def test_the_game_masters_own_seat_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = str(tmp_path / "vault.toml")
    assert main(["do", save, "add A hp=9 side=foe"]) == 0
    capsys.readouterr()
    assert main(["show", save, "--json"]) == 0
    own = capsys.readouterr().out
    assert main(["show", save, "--json", "--seat", "gm"]) == 0
    assert capsys.readouterr().out == own
    assert main(["show", save, "--seat", "odo"]) == 1
    assert 'there is no seat "odo"' in capsys.readouterr().err
