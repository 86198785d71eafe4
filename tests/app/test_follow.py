"""The screen of a second copy of a table."""

from __future__ import annotations

from pathlib import Path

from tests.app.kit import playing
from tracker.app.app import TrackerApp
from tracker.app.surroundings import Surroundings
from tracker.table.ledger.opening import open_table
from tracker.table.saves import SaveError


async def test_a_second_copy_says_so_and_follows(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    with open_table(path) as plays:
        plays.store.do("add Oda hp=9 init=3")
        with open_table(path) as watches:
            app = TrackerApp(
                watches.store, Surroundings(status=lambda: watches.status, follow=watches.follow)
            )
            async with playing(app) as hand:
                assert "has this table open" in hand.screen
                assert "What is played there shows here a moment later." in hand.screen
                assert "read-only" in hand.screen.splitlines()[0]
                plays.store.do("hp Oda -4")
                app.follow()
                await hand.pilot.pause()
                assert "5/9" in hand.screen and "Oda −4: 5/9" in hand.screen
                await hand.type("1da")
                assert "has this table open" in hand.said and "5/9" in hand.screen


async def test_a_copy_that_can_follow_no_further_says_so_once(tmp_path: Path) -> None:
    def lost() -> None:
        raise SaveError("vault.journal.toml: is shorter than it was")

    with open_table(tmp_path / "vault.toml", read_only=True) as watches:
        app = TrackerApp(watches.store, Surroundings(follow=lost))
        async with playing(app) as hand:
            app.follow()
            assert "is shorter than it was" in hand.said and not app.follows
            app.follow()


async def test_a_second_copy_notices_that_the_first_has_left(tmp_path: Path) -> None:
    path = tmp_path / "vault.toml"
    with open_table(path) as plays:
        plays.store.do("add Oda hp=9 init=3")
        watching = open_table(path)
        watches = watching.__enter__()
    app = TrackerApp(watches.store, Surroundings(status=lambda: watches.status, follow=watches.follow))
    async with playing(app) as hand:
        app.follow()
        await hand.pilot.pause()
        assert "nobody plays here any more; leave and open it again to play" in hand.screen
        with open_table(path):
            app.follow()
            await hand.pilot.pause()
            assert "has this table open" in hand.screen
    watching.__exit__(None, None, None)
