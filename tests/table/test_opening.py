"""An older state comes back into an open table as one entry that undo takes back (B80)."""

from __future__ import annotations

from pathlib import Path

from tracker.table.opening import open_table


def test_b80_a_generation_comes_back_into_an_open_table(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    for line in ("add A hp=9", "hp A -4", "hp A -4"):
        with open_table(path) as table:
            assert table.store.do(line).ok
    with open_table(path) as table:
        now = table.store.state
        assert "is back" in table.bring_back(1)
        assert table.store.state.entities["c1"].hp == 5
        assert table.store.do("undo").ok
        assert table.store.state == now
        assert "no generation 9" in table.bring_back(9)
        assert table.store.state == now
