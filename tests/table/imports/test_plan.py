"""An import as one act: what it does to the table, to a running fight, and to the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.driver import Table
from tests.table.importing import bring, found, names
from tracker.table.imports import plan
from tracker.table.ledger.opening import open_table, rebuilt
from tracker.table.refusal import Refused

SHEET = "name,hp,init,count\nGoblin,7,12,3\nBoss,21,15,\n"


def running() -> Table:
    """A fight in its first round, with a party of one and one foe."""
    return Table("add Ilyra hp=12 init=17 side=pc", "add Rat hp=1 init=5", "begin")


def test_an_import_is_one_entry_and_one_undo() -> None:
    table = Table("add Ilyra hp=12")
    before, entries = table.state, len(table.store.history.entries)
    ready = bring(table, "goblins.csv", SHEET)
    assert len(table.store.history.entries) == entries + 1
    said = [str(line) for line in table.store.history.entries[-1].log]
    assert said[0] == "import of goblins.csv: 2 read, 0 skipped"
    assert list(ready.preview()) == [
        "+ Goblin ×3: hp 7, init 12",
        "+ Boss: hp 21, init 15",
        "2 read, 0 skipped",
    ]
    table.do("undo")
    assert table.state == before
    table.do("redo")
    assert names(table) == ["Boss", "Goblin 1", "Goblin 2", "Goblin 3", "Ilyra"]


def test_b63_a_name_that_is_there_is_numbered_on() -> None:
    table = Table("add Boss hp=5")
    bring(table, "a.csv", SHEET)
    bring(table, "a.csv", SHEET)
    assert sorted(entity.name for entity in table.state.entities.values()) == [
        *("Boss", "Boss 2", "Boss 3"),
        *(f"Goblin {n}" for n in range(1, 7)),
    ]


def test_b75_a_running_fight_is_not_touched_unasked() -> None:
    table = running()
    with pytest.raises(Refused) as refused:
        plan(found("a.csv", SHEET), table.state, table.store.roller)
    assert str(refused.value) == (
        "the fight main is running, in round 1; say --merge to add to it, --park to set it aside, or --replace to "
        "end it"
    )


def test_b75_merge_adds_and_keeps_the_turn() -> None:
    table = running()
    bring(table, "a.csv", SHEET, "merge")
    assert table.show()["active"] == "Ilyra"
    assert names(table) == ["Ilyra", "Boss", "Goblin 1", "Goblin 2", "Goblin 3", "Rat"]


def test_b75_park_sets_the_fight_aside_with_its_marker() -> None:
    table = running()
    table.do("next")
    bring(table, "crypt.csv", SHEET, "park")
    assert table.show()["fight"] == "crypt"
    assert names(table) == ["Boss", "Goblin 1", "Goblin 2", "Goblin 3", "Ilyra"]
    table.do("fight main")
    assert (table.show()["stage"], table.show()["active"], names(table)) == ("turn", "Rat", ["Ilyra", "Rat"])


def test_b75_replace_ends_the_fight_and_drops_nobody() -> None:
    table = running()
    bring(table, "main.csv", SHEET, "replace")
    # A fight of that name is there already.
    assert table.show()["fight"] == "main 2"
    assert table.state.fights["main"].stage == "over"
    assert {entity.name for entity in table.state.entities.values()} >= {"Ilyra", "Rat"}
    table.do("undo")
    assert (table.show()["fight"], table.show()["active"]) == ("main", "Ilyra")


def test_what_the_table_refuses_is_skipped_with_its_reason() -> None:
    table = Table()
    ready = bring(
        table, "x.csv", "name,hp,speed die,tags\nme,3,,\nOrc,2000000,,\nWolf,11,d7,\nBear,30,d8,undead\n"
    )
    assert [entity.name for entity in table.state.entities.values()] == ["Bear"]
    assert [str(one) for one in ready.skipped] == [
        "line 2: me already means something in commands; choose another name",
        "line 3: Orc: hp: column 1: numbers go up to 1,000,000",
        "line 4: Wolf: speed_die: d7 is no die of the ladder; d4, d6, d8, d10 or d12",
    ]


def test_names_with_quotes_brackets_and_commas_come_as_they_are() -> None:
    strange = [
        "Goblin [elite]",
        "[/]",
        'a "b" c',
        "O'Brien",
        "x=3",
        "A, B; C",
        "back\\slash",
        "# 1",
        "@ 4",
        "+plus",
    ]
    sheet = "name,hp\n" + "".join('"' + name.replace('"', '""') + '",5\n' for name in strange)
    table = Table()
    bring(table, "x.csv", sheet)
    assert [entity.name for entity in table.state.entities.values()] == strange


def test_progress_is_told_and_may_stop_the_import() -> None:
    table = Table()
    seen: list[tuple[int, int]] = []
    plan(
        found("a.csv", SHEET),
        table.state,
        table.store.roller,
        progress=lambda done, of: seen.append((done, of)),
    )
    assert seen == [(1, 2), (2, 2)]

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        plan(found("a.csv", SHEET), table.state, table.store.roller, progress=stop)
    assert table.state.entities == {}


def test_a_long_import_survives_the_disk_and_replays(tmp_path: Path) -> None:
    sheet = "name,hp\n" + "".join(f"Creature of the {n}th kind,2d6\n" for n in range(200))
    path = tmp_path / "t.toml"
    with open_table(path) as table:
        ready = plan(found("many.csv", sheet), table.store.state, table.store.roller)
        assert table.store.do(ready.command).ok
        assert len(str(ready.command)) > 4000
        state = table.store.state
    with open_table(path) as table:
        assert table.store.state == state
        assert rebuilt(table.save).replay_all() == state


def test_b64_numbers_go_on_after_saving(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    with open_table(path) as table:
        ready = plan(found("s.csv", "name,count\nScout,4\n"), table.store.state, table.store.roller)
        assert table.store.do(ready.command).ok
        assert table.store.do('remove "Scout 2"').ok
    with open_table(path) as table:
        assert table.store.do("add Scout").ok
        there = [entity.name for entity in table.store.state.entities.values()]
        assert there == ["Scout 1", "Scout 3", "Scout 4", "Scout 5"]


def test_a_long_import_is_brief_in_the_log() -> None:
    table = Table()
    bring(table, "many.csv", "name,hp\n" + "".join(f"Creature of the {n}th kind,6\n" for n in range(50)))
    said = table.do("undo")
    assert len(said) == 1
    assert said[0].startswith('undone: batch "import of many.csv: 50 read, 0 skipped" add ')
    assert len(said[0]) < 250


def test_b79_a_round_keeps_what_was_changed_but_declared_refreshes() -> None:
    table = Table()
    bring(table, "party.csv", "name,hp,init,side\n" + "".join(f"Hero {n},20,{n},pc\n" for n in range(1, 6)))
    for n in range(1, 6):
        table.do(f'hp "Hero {n}" -{n}', f'stress "Hero {n}" +{n}', f'note "Hero {n}" "scar {n}"')
        table.do(f'counter "Hero {n}" +luck 3/3 refresh=round', f'counter "Hero {n}" +torch 3/3')
    table.do("begin")
    for n in range(1, 6):
        table.do(f'counter "Hero {n}" luck -2', f'counter "Hero {n}" torch -2')
    while table.show()["round"] == 1:
        table.do("next")
    for n in range(1, 6):
        hero = table.entity(f"Hero {n}")
        # Recovery takes one counter (W25); luck is declared to come back each round.
        assert (hero["hp"], hero["stress"], hero["note"]) == (20 - n, n - 1, f"scar {n}")
        assert [(one["name"], one["value"]) for one in hero["counters"]] == [("luck", 3), ("torch", 1)]


# --- batch ---------------------------------------------------------------------------------------------------


def test_batch_does_all_lines_as_one() -> None:
    table = Table()
    said = table.do('batch "an ambush" add Bandit x2 hp=2d6 ; init Bandit* 12 ; roll 1d6 luck @ 3 4 1 2 6')
    assert said[0] == "an ambush"
    assert [table.entity(f"Bandit {n}")["hp"] for n in (1, 2)] == [7, 3]
    table.do("undo")
    assert table.state.entities == {}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("batch", '["TITLE"] LINE ; LINE … is missing: batch ["TITLE"] LINE ; LINE …'),
        (
            'batch "only a title"',
            "a batch needs at least one line: batch add Bandit x3 hp=11 ; init Bandit* 12",
        ),
        ("batch add A ; hp B -3", "line 2 of the batch (hp B -3): nobody here is called B; there is A"),
        (
            "batch add A ; undo",
            "line 2 of the batch (undo): undo takes back whole commands, so it has no place in a batch",
        ),
        ("batch batch add A", "line 1 of the batch (batch add A): a batch has no place in a batch"),
        ("batch add A hp=1d6 @ 3 4", "1 face is left over: 4"),
    ],
)
def test_batch_refuses_as_a_whole(line: str, message: str) -> None:
    table = Table()
    assert table.refused(line) == message


def test_batch_is_the_same_as_its_lines_one_by_one() -> None:
    lines = [
        "add Ilyra init=17 stress=5",
        'ability Ilyra "Aura" class=fracture passive=3',
        "begin",
        "stress Ilyra +1",
    ]
    together, apart = Table(seed=3), Table(*lines, seed=3)
    together.do(f"batch {' ; '.join(lines)}")
    assert together.state == apart.state
