"""A fight out as Markdown, JSON and CSV, and in again; a save packed up without its private notes."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.driver import Table
from tests.table.importing import bring
from tracker.table.ledger.opening import open_table, rebuilt
from tracker.table.library.validate import faults_of
from tracker.table.reports.bundle import bundle
from tracker.table.reports.export import export
from tracker.table.reports.rounds import RoundStress, chart, stress_by_round
from tracker.table.saves import Save
from tracker.table.seat import Seat

PEOPLE = (
    "add Ilyra hp=12 init=17 side=pc stress=3 dex=14 int=13 dodge=40 speed_die=d8 shield=small owner=ann",
    'add "Goblin [elite]" x2 hp=7 init=12 hidden=yes tags=undead,mindless temp=2 combat_order=-1',
    "hp Ilyra -4",
    "cond Ilyra +prone",
    "cond Ilyra +stunned rounds=2",
    'note Ilyra "owes Marrow, 40; \\"soon\\""',
)
MORE = (
    'ability Ilyra "Mind Spike" class=fracture range=close duration=rounds:3 type=telepathy wyrd=1 target=individual',
    "pool Ilyra d6 d8",
    "counter Ilyra +torch 2/6 refresh=scene",
    "ongoing Ilyra +regrowth heal=1d4",
    "spirit Ilyra d8",
    'gift Ilyra "Keen Claws" skill=d6 target=5 does="grows claws"',
    "place bonus=2 space=surreal",
    "reinforce round 3 add Wolf x2 hp=11",
)


def entities(table: Table) -> list[dict[str, Any]]:
    """Everybody as `show --json` has them, without what numbers them."""
    shown: list[dict[str, Any]] = table.show()["entities"]
    return [{key: value for key, value in one.items() if key not in ("id", "added_stress")} for one in shown]


def test_json_is_what_show_prints_and_one_key_more() -> None:
    table = Table(*PEOPLE, *MORE)
    document = json.loads(export(table.store, "json").text)
    assert document.pop("tracker_fight")["version"] == 1
    assert document == table.show()


def test_a_fight_goes_out_as_json_and_comes_back_whole() -> None:
    table = Table(*PEOPLE, *MORE, "begin", "next")
    table.do('cond "Goblin [elite] 1" +dazed until=end:Ilyra rounds=2', "zone Ilyra silence inside=Ilyra")
    out = export(table.store, "json")
    assert out.lost == ()
    again = Table()
    ready = bring(again, "fight.json", out.text)
    assert (ready.totals, ready.notes) == ("4 read, 0 skipped", ())
    assert entities(again) == entities(table)
    for key in ("order", "active", "stage", "round", "place", "encounter_stress", "zones"):
        assert again.show()[key] == table.show()[key], key
    assert again.state.here.reinforcements == table.state.here.reinforcements
    assert [entity.stats for entity in again.state.entities.values()] == [
        entity.stats for entity in table.state.entities.values()
    ]


def test_json_says_what_cannot_come_back() -> None:
    table = Table(*PEOPLE, *MORE, "begin", 'use Ilyra "Mind Spike" dice=d6 @ 3 1')
    table.do("reinforce every 2 copy Ilyra")
    while table.show()["round"] == 1:
        table.do("next")
    table.do("fight other", "fight main")
    lost = "\n".join(export(table.store, "json").lost)
    for expected in (
        "round 2: a fight that comes back begins at round 1",
        "running effects: Mind Spike",
        "Ilyra: wyrd dice that are not ready",
        "reinforcements: copy Ilyra",
        "the clock at 6 seconds",
        "other fights: other",
    ):
        assert expected in lost


def test_json_changed_by_hand_is_told_fault_by_fault() -> None:
    document = json.loads(export(Table(*PEOPLE).store, "json").text)
    people = document["tracker_fight"]["people"]
    people[0]["set"]["hp"] = 5
    people[1]["conditions"] = "prone"
    people[2]["colour"] = "green"
    again = Table()
    ready = bring(again, "fight.json", json.dumps(document))
    assert [entity.hp for entity in again.state.entities.values()] == [5]
    assert [str(one) for one in ready.skipped] == [
        'tracker_fight.people 2: conditions: a list is needed, not "prone"',
        "tracker_fight.people 3: colour: no such key",
    ]


def test_a_fight_goes_out_as_csv_and_comes_back() -> None:
    table = Table(*PEOPLE)
    out = export(table.store, "csv")
    rows = list(csv.DictReader(io.StringIO(out.text)))
    assert [row["name"] for row in rows] == ["Ilyra", "Goblin [elite] 1", "Goblin [elite] 2"]
    assert (rows[0]["hp"], rows[0]["hp_max"], rows[0]["conditions"]) == ("8", "12", "prone; stunned 2")
    assert out.lost == ()
    again = Table()
    ready = bring(again, "fight.csv", out.text)
    assert (ready.totals, ready.notes) == ("3 read, 0 skipped", ())
    assert entities(again) == entities(table)
    assert [entity.stats for entity in again.state.entities.values()] == [
        entity.stats for entity in table.state.entities.values()
    ]


def test_csv_says_what_it_cannot_hold() -> None:
    table = Table(*PEOPLE, *MORE, 'cond Ilyra +"level 2"', "cond Ilyra +dazed until=end:Ilyra", "begin")
    assert export(table.store, "csv").lost == (
        "that the fight has begun, and whose turn it is",
        "the place",
        "reinforcements: 1",
        "Ilyra: counters, ongoing harm, wyrd dice, abilities, spirit, gifts, level 2, dazed",
    )


def test_markdown_tells_who_what_and_when_but_no_notes() -> None:
    table = Table(*PEOPLE, "begin", "stress Ilyra +4", "roll 1d6 luck @ 5")
    while table.show()["round"] == 1:
        table.do("next")
    text = export(table.store, "markdown").text
    # 3 + 4 counters, one of which the upkeep takes away (W25).
    assert text.startswith("# test: main\n\nRound 2, encounter stress 6.\n")
    assert "| Ilyra | pc | 17 | 8/12 | 6 | prone, stunned 1 |" in text
    assert "| Goblin \\[elite\\] 1 | npc | 12 | 7/7 +2 | 0 |  |" in text
    assert "### Round 1" in text
    assert "— faces 5" in text
    assert "owes" not in text
    assert "round  1  ███████ 7\n" in text


def test_encounter_stress_by_round_and_its_chart() -> None:
    table = Table(
        "add Ilyra stress=2", "begin", "stress Ilyra +6", "stress Ilyra -5", "next", "stress Ilyra +1"
    )
    table.do("fight other", "add Wolf stress=9", "fight main", "stress Ilyra +1", "undo")
    # Nothing is recovered in round 2: nobody held on without adding, and typed stress is no adding: 3 − 1 + 1.
    assert stress_by_round(table.store) == [RoundStress(0, 2, 2), RoundStress(1, 3, 8), RoundStress(2, 3, 3)]
    assert chart(stress_by_round(table.store)) == [
        "before    ██ 2",
        "round  1  ███ 3 (highest 8)",
        "round  2  ███ 3",
    ]
    assert chart([RoundStress(1, 80, 80), RoundStress(2, 41, 41)], width=10) == [
        "round  1  ██████████ 80",
        "round  2  █████▏ 41",
    ]
    assert chart([]) == []


def test_an_empty_table_goes_out_in_every_format() -> None:
    for kind in ("markdown", "json", "csv"):
        assert export(Table().store, kind).text


SECRET = "the duke is a mimic"


def test_a_bundle_replays_and_holds_no_note(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    (tmp_path / "vault.house.toml").write_text('wyrding.recoil.mode = "sum_over"\n')
    ann = Seat("ann", "player", ("c1",))
    with open_table(path) as table:
        for line in (
            "add Ilyra hp=12 side=pc",
            f'note Ilyra "{SECRET}"',
            f'batch "two notes" add Marrow hp=9 ; note Marrow "{SECRET}" ; hp Marrow -2',
            "undo",
            "redo",
            f'batch {" ; ".join(["roll 1d6"] * 18)} ; note Marrow "{SECRET}, and has been for all of his days"',
            "undo",
            "begin",
        ):
            assert table.store.do(line).ok, line
        table.store.do(f'request note Ilyra "{SECRET}"', ann)
        table.store.do("deny r1")
        table.store.base()
        packed = bundle(table.save, table.store)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert sorted(archive.namelist()) == [
            "vault.house.toml",
            "vault.journal.toml",
            "vault.toml",
            "versions.txt",
        ]
        for name in archive.namelist():
            assert SECRET[:8].encode() not in archive.read(name), name
        assert b"python 3." in archive.read("versions.txt")
        archive.extractall(tmp_path / "there")
    there = tmp_path / "there" / "vault.toml"
    assert faults_of(there) == []
    with Save.open(there, read_only=True) as save:
        assert save.state == rebuilt(save).replay_all()
        assert save.state is not None
        assert {entity.note for entity in save.state.entities.values()} == {"left out"}
        assert [entity.hp for entity in save.state.entities.values()] == [12, 7]


@pytest.mark.parametrize("kind", ["markdown", "json", "csv"])
def test_an_export_is_the_same_every_time(kind: str) -> None:
    table = Table(*PEOPLE, *MORE, "begin")
    assert export(table.store, kind) == export(table.store, kind)
