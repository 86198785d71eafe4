"""What a player does at their own screen: the same modals and chances as the game master's, then done or asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.driver import Table
from tests.ssh.kit import Client, Shared, shared, until
from tracker.table.saves import decode_state, encode_state

FIGHT = (
    "add Ilyra init=20 hp=15 side=pc owner=ilyra",
    "add Bandit init=10 hp=11",
    'ability Ilyra "Mind Spike" class=fracture',
    "pool Ilyra d6 d8",
    "spirit Ilyra d8",
    "gift Ilyra Leap skill=d6",
    "shaper Ilyra shaping=55 int=13 pow=11 cells=Unmake·Fire,Ward·Fire",
    "begin",
)


async def asks(table: Shared, gm: Client, ilyra: Client, line: str) -> None:
    """The player has asked for a line, and both screens tell of it."""
    await ilyra.shows("you ask:")
    await gm.shows("R 1 asked")
    (asked,) = table.table.state.requests.values()
    assert asked.line == line


def _newest(table: Shared) -> str:
    """The newest line of the journal."""
    return table.table.store.history.entries[-1].line


def chances(client: Client) -> list[str]:
    """Cost, what it takes, reach and chance of an event, as the list of manifestations tells them."""
    return [
        line.partition("fracture")[2].split("│")[0] for line in client.text.splitlines() if "fracture" in line
    ]


async def test_a_player_uses_a_manifestation_with_the_chances_the_game_master_sees(tmp_path: Path) -> None:
    async with (
        shared(tmp_path, *FIGHT, trust=False) as table,
        table.sitting("gm") as gm,
        table.sitting("ilyra") as ilyra,
    ):
        for client in (gm, ilyra):
            client.type("m")
            await client.shows("manifest: a Ilyra", "Mind Spike", "fracture +2")
        assert chances(gm) == chances(ilyra)
        assert "3.0 %" in chances(gm)[0]
        gm.type("\x1b")
        await gm.shows_not("manifest: a Ilyra")
        ilyra.type("a")
        await ilyra.shows("b □ Bandit")
        ilyra.type("b")
        await ilyra.shows("b ■ Bandit")
        ilyra.type("\r")
        await asks(table, gm, ilyra, 'use Ilyra "Mind Spike" on=Bandit')
        gm.type("R")
        await gm.shows("r1 ilyra", "dice decide")
        gm.type("\r")
        await gm.shows_not("what players ask for")
        await ilyra.shows("granted: use Ilyra")
        assert table.table.entity("Ilyra")["stress"] == 2


async def test_a_player_activates_and_pushes_a_gift(tmp_path: Path) -> None:
    async with shared(tmp_path, *FIGHT) as table, table.sitting("ilyra") as ilyra:
        ilyra.type("p")
        # The odds of G6 for d8 and d6 against 4: a botch is both dice at 1.
        await ilyra.shows("Leap", "2.1 %", "A activate", "P push")
        ilyra.type("A")
        await until(lambda: _newest(table).startswith("activate Ilyra Leap"), "the Gift to be tried")


async def test_a_player_composes_a_shaping_at_80_by_24(tmp_path: Path) -> None:
    async with (
        shared(tmp_path, *FIGHT, trust=False) as table,
        table.sitting("gm") as gm,
        table.sitting("ilyra") as ilyra,
    ):
        ilyra.type("x")
        await ilyra.shows("shape: a Ilyra", "Bolt of fire", "55.0 %")
        ilyra.type("a")
        await ilyra.shows("Magnitude 3 = damage 2 + range 1", "critical 5 %", "success 50 %", "PP 11/11")
        assert [line[0] for line in ilyra.text.splitlines()].count("╰") == 2
        ilyra.type("b")
        await ilyra.shows("the game master says how it defends", "at Bandit")
        ilyra.type("\r")
        line = "cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected at=Bandit"
        await asks(table, gm, ilyra, line)
        gm.type("R")
        await gm.shows("dice decide: shaping d100 of Ilyra")


async def test_a_player_hurts_their_own_and_the_game_master_changes_or_denies_it(tmp_path: Path) -> None:
    async with (
        shared(tmp_path, *FIGHT, trust=False) as table,
        table.sitting("gm") as gm,
        table.sitting("ilyra") as ilyra,
    ):
        ilyra.type("4da")
        await asks(table, gm, ilyra, "hp Ilyra -4")
        gm.type("R")
        await gm.shows("Ilyra hp 15 → 11")
        gm.type("e")
        await gm.shows("grant r1 hp Ilyra -4")
        gm.type("\x7f2\r")
        await ilyra.shows("13/15")
        ilyra.type("9da")
        await asks(table, gm, ilyra, "hp Ilyra -9")
        gm.type("R")
        await gm.shows("Ilyra hp 13 → 4")
        gm.type("x")
        await gm.shows("why:")
        gm.type("not that hard\r")
        await ilyra.shows("denied: hp Ilyra -9 · not that hard")
        assert table.table.entity("Ilyra")["hp"] == 13


async def test_faces_of_a_players_own_dice_go_with_the_request(tmp_path: Path) -> None:
    async with (
        shared(tmp_path, *FIGHT, "table dice=ask", trust=False) as table,
        table.sitting("gm") as gm,
        table.sitting("ilyra") as ilyra,
    ):
        ilyra.type(':use me "Mind Spike" on=Bandit @ 12\r')
        await asks(table, gm, ilyra, 'use Ilyra "Mind Spike" on=Bandit')
        gm.type("R")
        await gm.shows("@ 12")
        gm.type("\r")
        await ilyra.shows("granted:")
        assert "12 + 2 < 100" in " ".join(map(str, table.table.store.history.entries[-1].log))


async def test_a_trusted_player_types_the_faces_they_are_asked_for(tmp_path: Path) -> None:
    async with shared(tmp_path, *FIGHT, "table dice=ask") as table, table.sitting("ilyra") as ilyra:
        ilyra.type("mab\r")
        await ilyra.shows("recoil d100")
        ilyra.type("12\r")
        await ilyra.shows_not("recoil d100 of")
        assert table.table.entity("Ilyra")["stress"] == 2


async def test_a_player_rolls_for_everyone_to_see(tmp_path: Path) -> None:
    async with (
        shared(tmp_path, *FIGHT) as table,
        table.sitting("ilyra") as ilyra,
        table.sitting("marrow") as marrow,
    ):
        ilyra.type("r")
        await ilyra.shows("roll")
        ilyra.type("2d6+1\r")
        await marrow.shows("ilyra rolls")
        assert table.table.store.history.entries[-1].line.startswith("roll 2d6+1")


async def test_requests_wait_through_a_restart(tmp_path: Path) -> None:
    async with (
        shared(tmp_path, *FIGHT, trust=False) as table,
        table.sitting("gm") as gm,
        table.sitting("ilyra") as ilyra,
    ):
        ilyra.type("4da")
        await asks(table, gm, ilyra, "hp Ilyra -4")
        kept = decode_state(encode_state(table.table.state))
    again = Table(state=kept)
    async with shared(tmp_path, trust=False, on=again) as table, table.sitting("gm") as gm:
        await gm.shows("R 1 asked")
        gm.type("R")
        await gm.shows("Ilyra hp 15 → 11")
        gm.type("\r")
        await gm.shows("11/15")


@pytest.mark.parametrize("seat", ["ilyra", "watch"])
async def test_whoever_sits_down_reads_who_they_are_and_what_to_press(tmp_path: Path, seat: str) -> None:
    async with shared(tmp_path, *FIGHT) as table, table.sitting(seat) as client:
        await client.shows(f"Welcome, {seat}", "? help")
        if seat == "ilyra":
            await client.shows(
                "you play a Ilyra", "4da 4 damage", "m manifests", "p Gifts", "x shapes", "your turn"
            )
        else:
            await client.shows("you look on", "q leave")
            assert "damage" not in client.text
