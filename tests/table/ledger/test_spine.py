"""A whole fight gives the same table from memory, from the shell and from its journal, and can be taken back to its start.

Expected values are reckoned by hand: see the comments.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.driver import Table
from tests.table.spine import SPINE
from tracker.cli import main
from tracker.table.ledger.opening import open_table
from tracker.table.state import State

LINES = [line for line in SPINE.splitlines() if line and not line.startswith("#")]
CHANGING = [line for line in LINES if line not in ("undo", "redo")]


def test_the_fight_ends_as_reckoned_by_hand() -> None:
    t = Table(*LINES)
    shown = t.show()
    assert (shown["round"], shown["stage"], shown["upkeep"]) == (5, "upkeep", ["durations", "recovery"])
    # Ilyra gained 2 + 4 + 2 + 4 and never rested; the passive holds 2; Marrow shed both counters at once (house rule).
    assert (shown["encounter_stress"], shown["ambient"]) == (14, 0)
    stress = {entity["name"]: entity["stress"] for entity in shown["entities"] if entity["stress"]}
    assert stress == {"Ilyra": 12}
    # 2d6+3 showed 3 4, 1 2, 6 6, 5 5; −6 for Bandit 1; acid took 2 from Bandit 2 at the end of three turns.
    health = {entity["name"]: (entity["hp"], entity["hp_max"]) for entity in shown["entities"]}
    assert health == {
        "Ilyra": (11, 15),
        "Marrow": (24, 24),
        "Bandit 1": (4, 10),
        "Bandit 2": (0, 6),
        "Bandit 4": (13, 13),
        "Echo": (9, 9),
        "Obelisk": (None, None),
        "Brute": (30, 30),
    }
    zones = {zone["source"]: (zone["events"], zone["members"], zone["radius"]) for zone in shown["zones"]}
    assert zones == {
        "Ilyra": (["silence"], ["Ilyra", "Bandit 1", "Bandit 2"], 21.0),
        "Echo": (["erratic_time"], ["Echo"], 21.0),
    }
    effects = {
        effect["name"]: (effect["kind"], effect["left"], effect["held"]) for effect in shown["effects"]
    }
    # Knit runs for a minute from the third round, 12 s before the fifth.
    assert effects == {
        "Listening": ("passive", None, 2),
        "Glass Veil": ("rounds", 1, 0),
    } | {"Knit": ("minutes", 48, 0)}
    assert t.entity("Ilyra")["wyrd"] == {"ready": [], "in_use": ["d8"], "expended": ["d6", "d10"]}
    assert t.entity("Echo")["erratic"] == "nothing"
    assert t.entity("Bandit 4")["conditions"] == []


def test_the_shell_and_the_journal_agree_with_memory(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "fight.txt"
    script.write_text(SPINE, encoding="utf-8")
    save = tmp_path / "vault.toml"
    assert main(["do", str(save), "-f", str(script)]) == 0
    capsys.readouterr()
    assert main(["show", str(save), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == {**Table(*LINES).show(), "name": "vault"}
    assert main(["replay", str(save)]) == 0


def test_undo_to_the_start_and_redo_to_the_end_pass_equal_states(tmp_path: Path) -> None:
    save = tmp_path / "vault.toml"
    states: list[State] = []
    with open_table(save) as table:
        states.append(table.store.state)
        for line in CHANGING:
            assert table.store.do(line).ok, line
            states.append(table.store.state)
    # Opened again for each leg of the way back and forth, so that nothing rests on memory.
    _travel(save, "undo", states[-2::-1])
    _travel(save, "redo", states[1:])


def _travel(save: Path, verb: str, states: list[State]) -> None:
    third = len(states) // 3 + 1
    for start in range(0, len(states), third):
        with open_table(save) as table:
            for state in states[start : start + third]:
                result = table.store.do(verb)
                assert result.ok, result.message
                assert table.store.state == state
    with open_table(save) as table:
        assert not table.store.do(verb).ok


@pytest.mark.parametrize("line", ["next", "upkeep", 'use Ilyra "Mind Spike" @ 5 99 80 4 7 2 2'])
def test_a_preview_changes_nothing(line: str) -> None:
    t = Table(*LINES[:20])
    before: Any = t.state
    t.store.preview(line)
    assert t.state is before
