"""The seats of the table on the game master's screen: the table as each of them gets it, and who they are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.app.kit import playing
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.seating import Seating
from tracker.app.surroundings import Surroundings
from tracker.table.saves.seats import SeatRecord, hash_phrase, phrase_fits, read_seats
from tracker.table.seat import Seat
from tracker.table.telling.loglines import LogBook
from tracker.table.telling.view import view_for

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

    seating = Seating(lambda: dict(kept), write, lambda seat: f"ssh {seat}@192.0.2.7")
    return TrackerApp(Table(*LINES).store, Surroundings(status=lambda: "saved", seating=seating)), kept


ILYRA = SeatRecord("ilyra", "player", owns=("Ilyra",))
SPY = SeatRecord("spy", "player", owns=("Spy",))
MASTER = SeatRecord("gm", "gm")
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGeXQW1ZYjXwZc0rYW0cMVQDuvumrCAFL7eC4x9tteBX laptop"


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
        assert app.desk.log.rows() == LogBook(store.history, seat).rows()
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
    app = TrackerApp(Table(*LINES).store, Surroundings(seating=Seating.beside(tmp_path / "fight.toml")))
    async with playing(app) as hand:
        await hand.type("V")
        assert "as the players see it" in hand.screen
        assert "fight.seats.toml" in hand.said


# --- the list ----------------------------------------------------------------------------------------------------

OPEN = "\x10may sit\n"


async def test_seats_are_listed_with_what_they_may_and_what_opens_them() -> None:
    app, _ = seated_app(MASTER, msgspec.structs.replace(ILYRA, keys=("k1", "k2"), trust=True))
    async with playing(app) as hand:
        await hand.type(OPEN)
        assert "gm     gm · no key · no phrase" in hand.screen
        assert "ilyra  player · plays Ilyra · 2 keys · no phrase · trusted" in hand.screen


async def test_a_seat_is_added_with_whom_it_plays_gets_a_phrase_and_trust_and_goes() -> None:
    app, kept = seated_app()
    async with playing(app) as hand:
        await hand.type(OPEN)
        assert "Nobody has a seat yet" in hand.screen
        await hand.type('aoak Oak,"Grey, the"\n')
        assert kept == {"oak": SeatRecord("oak", owns=("Oak", "Grey, the"))}
        await hand.type("pthree old oaks\n")
        assert phrase_fits("three old oaks", kept["oak"].phrase)
        assert "a phrase" in hand.screen
        assert "old oaks" not in hand.screen
        await hand.type("t")
        assert kept["oak"].trust
        await hand.type("rb")
        assert kept["oak"].role == "watcher"
        await hand.type("p\n")
        assert not kept["oak"].phrase
        await hand.type("x\x1b")
        assert "oak" in kept
        await hand.type("xy")
        assert kept == {}
        assert hand.lines == list(LINES)


async def test_a_pasted_public_key_is_one_more() -> None:
    app, kept = seated_app(msgspec.structs.replace(ILYRA, phrase=hash_phrase("old oaks")))
    async with playing(app) as hand:
        await hand.type(OPEN + "k")
        await hand.paste(KEY)
        await hand.type("\n")
        assert kept["ilyra"].keys == (KEY,)
        assert kept["ilyra"].phrase
        assert "1 key · a phrase" in hand.screen


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("aNo Ilyra\n", "is no name for a seat"),
        ("ailyra Oak\n", "ilyra has a seat already"),
        ("pabc\n", "a phrase has 4 to 200 characters, not 3"),
        ("kssh-ed25519 nonsense\n", "is no public key"),
        ("plong enough\nrc", "a game master's seat takes keys only"),
    ],
)
async def test_what_cannot_be_a_seat_is_not_kept_and_says_why(keys: str, told: str) -> None:
    app, kept = seated_app(ILYRA)
    async with playing(app, (120, 40)) as hand:
        await hand.type(OPEN)
        await hand.type(keys)
        assert told in " ".join(hand.screen.split())
        assert list(kept) == ["ilyra"]
        assert (kept["ilyra"].role, kept["ilyra"].keys) == ("player", ())


async def test_seats_are_kept_beside_the_save_for_its_owner_alone(tmp_path: Path) -> None:
    app = TrackerApp(Table(*LINES).store, Surroundings(seating=Seating.beside(tmp_path / "fight.toml")))
    async with playing(app) as hand:
        await hand.type(OPEN)
        await hand.type("ailyra Ilyra\n")
    file = tmp_path / "fight.seats.toml"
    assert read_seats(tmp_path / "fight.toml") == {"ilyra": ILYRA}
    assert file.stat().st_mode & 0o777 == 0o600


async def test_without_a_save_there_are_no_seats() -> None:
    async with playing(TrackerApp(Table(*LINES).store)) as hand:
        await hand.type(OPEN)
        assert hand.on_table
        assert "not kept in a save" in hand.said


async def test_a_shared_table_says_how_a_seat_joins() -> None:
    app, _ = seated_app(ILYRA)
    async with playing(app) as hand:
        await hand.type("\x10seats\n")
        assert "ssh ilyra@192.0.2.7" in hand.screen
