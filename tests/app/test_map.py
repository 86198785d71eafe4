"""The map: hexes, rings, ways priced before they are walked (W19, W22), throws of a reshuffle (W23)."""

from __future__ import annotations

import pytest

from tests.app.kit import Hand, app_on, demo_app, playing
from tests.app.sizes import through_every_size
from tests.driver import Table
from tracker.app.render.hexes import Cell, Grid, arrow
from tracker.app.render.hexmap import Sight, hexmap
from tracker.app.render.line import plain
from tracker.table.seat import Seat
from tracker.table.telling.displacement import Displacement, newest
from tracker.table.telling.view import view_for

GRID = Grid(1.5)


def drawn(t: Table, sight: Sight, *, ghost: str = "", size: tuple[int, int] = (40, 12)) -> list[str]:
    """The lines of the map of a table."""
    store = t.store
    view = view_for(store.state, store.rules, "test")
    later = None
    if ghost:
        state = store.preview(ghost).state
        assert state is not None
        later = view_for(state, store.rules, "test")
    drawing = hexmap(view, later, sight, store.rules.wyrding, newest(store), size)
    return [plain(line) for row in drawing.rows for line in row.lines]


def focused(hand: Hand) -> str | None:
    """The pane that has the keys."""
    return hand.app.focused.id if hand.app.focused else None


async def opened(hand: Hand) -> None:
    """Open the map and wait until it has its room."""
    await hand.type("M")
    while not hand.app.table.map_pane.drawing.rows:
        await hand.pilot.pause()


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(3, 1), Cell(-4, -3), Cell(7, -2), Cell(-1, 5)])
def test_the_middle_of_a_hex_lies_in_it(cell: Cell) -> None:
    assert GRID.cell(GRID.center(cell)) == cell


def test_neighbours_lie_one_and_a_half_metres_apart_in_six_directions() -> None:
    # East, north-east and north-west of the hex at 0, 0: 1.5 m each.
    for cell, point in (
        (Cell(1, 0), (1.5, 0.0)),
        (Cell(0, 1), (0.75, 1.299038)),
        (Cell(-1, 1), (-0.75, 1.299038)),
    ):
        assert GRID.center(cell) == pytest.approx(point, abs=1e-6)
        assert GRID.cell(point) == cell


def test_w23_arrows_point_anticlockwise_from_the_right() -> None:
    ends = [(1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0.0), (-0.5, -0.87), (0.5, -0.87)]
    assert "".join(arrow((0.0, 0.0), end) for end in ends) == "→↗↖←↙↘"


def test_entities_stand_as_their_letters_and_share_a_hex() -> None:
    t = Table("add A x=0 y=0", "add B x=3 y=0", "add C x=3.1 y=0", "add D")
    lines = drawn(t, Sight(GRID, Cell(9, 9), Cell(0, 0), None, None))
    assert lines[0].startswith("a · bc· ")


def test_w19_a_zone_is_a_ring_that_grows_and_shrinks_with_e() -> None:
    t = Table("add A x=0 y=0", "stress A +2", "zone A silence")
    sight = Sight(GRID, Cell(9, 9), Cell(-4, 0), None, None)
    # Radius 3 m: two hexes each way.
    assert drawn(t, sight)[0].startswith("· · ○ : a : ○ · · ")
    t.do("stress A +1")
    assert drawn(t, sight)[0].startswith("· ○ : : a : : ○ · ")
    t.do("stress A -1")
    assert drawn(t, sight, ghost="stress A +1")[0].startswith("· + ○ : a : ○ + · ")
    assert drawn(t, sight, ghost="stress A -1")[0].startswith("· · ○ - a - ○ · · ")


def test_w22_the_way_is_priced_through_zones_before_it_is_walked() -> None:
    t = Table("add A x=-3 y=0", "add B x=3 y=0", "stress B +2", "zone B thicken_space")
    view = view_for(t.state, t.store.rules, "test")
    carried = view.entity("A")
    lines = drawn(t, Sight(GRID, Cell(2, 0), Cell(-4, 0), (-3.0, 0.0), carried))
    # The rim is 3 m from B. Four hexes: two outside for 1.5 m, two inside for 3 m.
    assert lines[-1] == " a A 6 m, 4 hexes, costs 9 m W22"
    assert lines[0].startswith("· · a • • • b ")
    assert "thicken space" in lines[-2]
    assert t.do("move A 3 0")[0] == "A moves to 3 0: 6 m for 9 m of movement  W22"


def test_w23_the_newest_reshuffle_is_shown_until_they_move_on() -> None:
    t = Table("add A x=0 y=0", "stress A +1", "zone A reshuffle @ 1 3")
    assert newest(t.store) == (Displacement("A", (0.0, 0.0), (4.5, 0.0)),)
    assert drawn(t, Sight(GRID, Cell(9, 9), Cell(-1, 0), None, None))[0].startswith("· ° → → a ")
    t.do("move A 0 1")
    assert newest(t.store) == ()


def test_players_see_no_throw_of_someone_hidden() -> None:
    t = Table("add A x=0 y=0", "stress A +1", "hide A", "zone A reshuffle @ 1 3")
    assert newest(t.store, Seat("p", "watcher")) == ()


async def test_someone_is_found_measured_for_and_moved_by_keys() -> None:
    app = app_on("add A init=9 x=0 y=0", "add B init=8 x=6 y=0", "add C init=7", "begin")
    async with playing(app) as hand:
        await opened(hand)
        await hand.type("'a2→")
        assert "a A 3 m, 2 hexes, costs 3 m" in hand.screen
        await hand.type("'b")
        assert "a A 6 m, 4 hexes" in hand.screen
        await hand.type("←\n")
        assert hand.lines[-1] == "move A 4.5 0"
        # Who has no place gets one.
        await hand.type("'c↑\n")
        assert hand.lines[-1].startswith("move C 5.25 1.299")
        # Esc forgets, then goes back to the roster; the map stays until M.
        await hand.type("'a\x1b")
        assert app.table.map_pane.taken is None
        await hand.type("\x1b")
        assert focused(hand) == "roster"
        assert app.table.map_pane.display
        await hand.type("M")
        assert not app.table.map_pane.display


async def test_the_map_measures_from_a_point_and_shows_more_when_asked() -> None:
    app = app_on("add A init=9 x=0 y=0", "begin")
    async with playing(app) as hand:
        await opened(hand)
        await hand.type("3→\n2→")
        assert "from × 3 m, 2 hexes" in hand.screen
        await hand.type("-")
        assert "a hex 3 m" in hand.screen
        await hand.type("++")
        assert "a hex 1.5 m" in hand.screen
        await hand.type("\n")
        assert app.table.map_pane.origin is None
        assert len(hand.lines) == 2


async def test_tab_passes_a_map_by_on_which_nobody_stands() -> None:
    app = app_on("add A init=9", "begin")
    async with playing(app) as hand:
        await hand.type("\t\t\t\t")
        assert focused(hand) == "roster"
        app.desk.store.do("move A 0 0")
        await hand.pilot.pause()
        await hand.type("\t\t\t\t")
        assert focused(hand) == "map"
        await hand.type("\t")
        assert focused(hand) == "roster"


async def test_b107_the_map_at_every_size() -> None:
    async with playing(demo_app()) as hand:
        await opened(hand)
        await hand.type("'a→→↑")
        await through_every_size(hand, "map")
