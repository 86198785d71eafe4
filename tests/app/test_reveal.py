"""A roll that is held back: in the journal at once, on every seat digit by digit as the game master presses space."""

from __future__ import annotations

import io

from tests.app.kit import playing
from tests.driver import Table
from tracker.app.app import TrackerApp
from tracker.app.desk import Desk
from tracker.app.linear import play
from tracker.app.surroundings import Surroundings
from tracker.table.reveal import Reveal
from tracker.table.seat import GM, Seat
from tracker.table.state import new_state

ANNA = Seat("Anna", "player", ("c1",))
SPIKE = 'ability A "Spike" class=fracture'
READY = ("add A init=9 side=pc", SPIKE, "pool A d6", "add B init=8", "begin", "table held=yes")


def test_the_two_digits_of_a_reading_open_one_by_one() -> None:
    reveal: Reveal | None = Reveal(new_state(), 1, "recoil d100 of A", 7)
    told = []
    while reveal is not None:
        told.append(reveal.shown)
        reveal = reveal.further()
    assert told == ["__", "0_", "07"]
    assert Reveal(new_state(), 1, "x", 100, 2).shown == "00"


def test_a_recoil_roll_is_journalled_at_once_and_seen_by_nobody() -> None:
    t = Table(*READY)
    gm, anna = Desk(t.store), Desk(t.store, ANNA)
    rows = len(anna.log.rows())
    assert t.store.do("use A Spike @ 97").ok
    assert t.store.history.entries[-1].line == "use A Spike @ 97"
    for desk in (gm, anna):
        desk.look()
        entity = desk.view.entity("A")
        assert entity is not None
        assert entity.stress == 0
        assert desk.held_back == "recoil d100 of A: __"
    assert len(anna.log.rows()) == rows
    t.store.disclose()
    assert anna.held_back == "recoil d100 of A: 9_"
    t.store.disclose()
    assert anna.held_back == "recoil d100 of A: 97"
    t.store.disclose()
    assert t.store.reveal is None
    anna.look()
    assert anna.view.encounter_stress == 2
    assert len(anna.log.rows()) > rows


def test_whatever_is_done_next_shows_all_of_it() -> None:
    for line in ("hp B =3", "undo"):
        t = Table(*READY, "use A Spike @ 97")
        assert t.store.reveal is not None
        t.do(line)
        assert t.store.reveal is None


def test_other_rolls_and_tables_that_do_not_want_it_hold_nothing_back() -> None:
    t = Table(*READY, "roll 1d100 @ 5", "table held=no", "use A Spike @ 97")
    assert t.store.reveal is None


def test_the_roll_of_someone_hidden_is_not_told_to_players() -> None:
    t = Table(*READY, "hide B", "recoil B @ 50")
    anna = Desk(t.store, ANNA)
    assert anna.held_back == ""
    assert Desk(t.store, GM).held_back == "recoil d100 of B: __"


async def test_space_shows_digit_after_digit_then_what_came_of_it() -> None:
    app = TrackerApp(Table(*READY).store, Surroundings(status=lambda: "saved"))
    async with playing(app) as hand:
        await hand.type(":use A Spike @ 50\n")
        assert hand.said == "recoil d100 of A: __  space shows more"
        # Other keys wait; the table stands as it was.
        await hand.type("n")
        assert hand.lines[-1] == "use A Spike @ 50"
        assert hand.view.encounter_stress == 0
        await hand.type(" ")
        assert hand.said.startswith("recoil d100 of A: 5_")
        await hand.type(" ")
        assert hand.said.startswith("recoil d100 of A: 50")
        await hand.type(" ")
        assert "d100" not in hand.said
        assert hand.view.encounter_stress == 2
        await hand.type("n")
        assert hand.view.active == "B"


async def test_esc_shows_all_at_once_and_a_player_sees_the_digits_but_opens_none() -> None:
    store = Table(*READY).store
    app = TrackerApp(store, Surroundings(status=lambda: "saved"), seat=ANNA)
    async with playing(app) as hand:
        store.do("use A Spike @ 50")
        await hand.pilot.pause()
        assert hand.said == "recoil d100 of A: __"
        await hand.type(" ")
        assert store.reveal is not None
        store.disclose()
        await hand.pilot.pause()
        assert hand.said == "recoil d100 of A: 5_"
    gm = TrackerApp(store, Surroundings(status=lambda: "saved"))
    async with playing(gm) as hand:
        await hand.type("\x1b")
        assert store.reveal is None


def test_line_by_line_nothing_is_held_back() -> None:
    out = io.StringIO()
    play(Table(*READY).store, source=io.StringIO("use A Spike @ 50\n"), out=out)
    assert "recoil for Spike: reality holds, 50 plus 2 under 100" in out.getvalue()
    assert "A stress 0 to 2" in out.getvalue()
