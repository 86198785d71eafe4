"""The real files that stand beside the checkout, where they do (B74)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.driver import Table
from tracker.table.imports import Newcomer, Plan, plan, read

DATA = Path(__file__).parents[4] / "shared" / "data"
BASIS = ("init", "dex", "combat_order")

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="no sample files stand beside the checkout")


def in_folder(name: str) -> Newcomer | None:
    """A monster of the sample folder by its name."""
    for path in sorted((DATA / "dndme").glob("*.toml")):
        if tomllib.loads(path.read_text())["name" if "party" not in path.name else "Sariel"] == name:
            return read(path.name, path.read_bytes()).entities[0]
    return None


def brought(path: Path) -> tuple[Table, Plan]:
    """A new table with everything in a file on it."""
    table = Table()
    ready = plan(read(path.name, path.read_bytes(), in_folder), table.state, table.store.roller)
    result = table.store.do(ready.command)
    assert result.ok, result.message
    return table, ready


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("improved-initiative/ogl_creatures.json", "317 read, 0 skipped"),
        ("improved-initiative/sample_players.json", "4 read, 0 skipped"),
        ("dndme/party.toml", "6 read, 0 skipped"),
        ("dndme/goblin.toml", "1 read, 0 skipped"),
        ("dndme/skeleton.toml", "1 read, 0 skipped"),
        ("dndme/evil_mage.toml", "1 read, 0 skipped"),
    ],
)
def test_b74_everybody_comes_with_name_hp_and_an_initiative_basis(name: str, totals: str) -> None:
    table, ready = brought(DATA / name)
    assert ready.totals == totals
    for entity in table.state.entities.values():
        assert entity.name
        assert entity.hp is not None
        assert entity.hp == entity.hp_max
        assert {"dex", "combat_order"} & set(entity.stats)


def test_counts_and_hit_points_of_encounters() -> None:
    table, ready = brought(DATA / "dndme" / "test_max_hp.toml")
    assert ready.count == 4
    assert [table.entity(f"Evil Mage {n}")["hp"] for n in (1, 2)] == [10, 11]
    assert table.entity("Young Green Dragon 1")["hp_max"] == 150
    table, ready = brought(DATA / "dndme" / "test_counts.toml")
    there = [entity.name.rsplit(" ", 1)[0] for entity in table.state.entities.values()]
    goblins, mages, dragons = (there.count(name) for name in ("Goblin", "Evil Mage", "Young Green Dragon"))
    assert 3 <= goblins <= 6
    assert mages == goblins
    assert dragons == goblins + mages
    assert there.count("Skeleton") == 2
