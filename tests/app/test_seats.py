"""The seats of the table on the game master's screen: the table as each of them gets it, and who they are."""

from __future__ import annotations

from pathlib import Path

from tests.app.kit import playing
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.seating import Seating
from tracker.table.draft import Seat
from tracker.table.loglines import log_for
from tracker.table.seats import SeatRecord
from tracker.table.view import view_for

LINES = (
    "add Ilyra hp=12 side=pc init=9",
    "add Oak hp=10 side=pc init=8",
    "add Spy hp=7 init=5 hidden=yes",
    "begin",
    "hp Ilyra -2",
)


def seated_app(*records: SeatRecord) -> tuple[TrackerApp, dict[str, SeatRecord]]:
    """The game master's app on a table with seats, and the seats as they are kept."""
    kept = {record.name: record for record in records}

    def write(seats: object) -> None:
        assert isinstance(seats, dict)
        kept.clear()
        kept.update(seats)

    seating = Seating(lambda: dict(kept), write)
    return TrackerApp(Table(*LINES).store, status=lambda: "saved", seating=seating), kept


ILYRA = SeatRecord("ilyra", "player", owns=("Ilyra",))
SPY = SeatRecord("spy", "player", owns=("Spy",))
MASTER = SeatRecord("gm", "gm")


async def test_b95_a_seat_is_seen_exactly_as_it_gets_the_table() -> None:
    app, _ = seated_app(MASTER, ILYRA, SPY)
    async with playing(app) as hand:
        await hand.type("V")
        assert "the players, whoever they are" in hand.screen
        assert "ilyra  player of Ilyra" in hand.screen
        assert "gm  " not in hand.screen
        await hand.type("a")
        store, seat = app.desk.store, Seat("ilyra", "player", ("c1",), trust=False)
        assert app.desk.view == view_for(store.state, store.rules, store.name, seat)
        assert app.desk.log.rows() == log_for(store.history.entries, seat)
        assert "as ilyra sees it" in hand.screen
        assert "Spy" not in hand.screen
        await hand.type("\x1b")
        assert "Spy" in hand.screen
        assert "sees it" not in hand.screen


async def test_who_plays_someone_hidden_sees_them_and_v_comes_back() -> None:
    app, _ = seated_app(ILYRA, SPY)
    async with playing(app) as hand:
        await hand.type("Vb")
        assert "Spy" in hand.screen
        assert "as spy sees it" in hand.screen
        await hand.type("V")
        assert app.desk.eyes is None


async def test_what_a_seat_comes_to_own_is_seen_at_once() -> None:
    app, _ = seated_app(ILYRA)
    async with playing(app) as hand:
        await hand.type("Va")
        assert "Spy" not in hand.screen
        app.desk.store.do("set Spy owner=ilyra")
        await hand.pilot.pause()
        assert "Spy" in hand.screen


async def test_without_a_choice_the_players_in_general_are_meant() -> None:
    app, _ = seated_app(MASTER)
    async with playing(app) as hand:
        await hand.type("V")
        assert "as the players see it" in hand.screen
    app, _ = seated_app(ILYRA)
    async with playing(app) as hand:
        await hand.type("V\x1b")
        assert app.desk.eyes is None
        await hand.type("VV")
        assert "as the players see it" in hand.screen


async def test_seats_that_cannot_be_read_say_so_and_the_players_view_is_there_all_the_same(
    tmp_path: Path,
) -> None:
    (tmp_path / "fight.seats.toml").write_text('[ilyra]\nrole = "queen"\n[ann]\nrole = 1\n', encoding="utf-8")
    app = TrackerApp(Table(*LINES).store, seating=Seating.beside(tmp_path / "fight.toml"))
    async with playing(app) as hand:
        await hand.type("V")
        assert "as the players see it" in hand.screen
        assert "fight.seats.toml" in hand.said
