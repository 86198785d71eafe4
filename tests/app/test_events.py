"""Whatever brings an event asks who stands inside."""

from __future__ import annotations

from tests.app.kit import app_on, playing
from tests.driver import Table

FIGHT = ("add Mage init=9", "add Oda init=8", "add Vin init=7", "stress Oda +5")
PASSIVE = 'ability Mage Watch class=fracture passive=3 duration="stress"'


async def test_w18_an_event_of_a_bare_recoil_check_asks_who_is_inside() -> None:
    async with playing(app_on(*FIGHT, "begin")) as hand:
        # 100 always brings an event; 30 on its table is silence.
        await hand.type(":recoil Mage @ 100 30\n")
        assert "z1 around Mage: who is inside" in hand.screen
        assert "event 30: silence" in hand.screen and hand.lines[-1] == "begin"
        await hand.type("b\n")
        assert hand.lines[-1] == "recoil Mage inside=Oda @ 100 30"
        assert hand.view.zones[0].members == ["Mage", "Oda"]


async def test_w18_a_check_that_brings_no_event_asks_nothing() -> None:
    async with playing(app_on(*FIGHT, "begin")) as hand:
        await hand.type(":recoil Mage @ 3\n")
        assert hand.on_table and hand.lines[-1] == "recoil Mage @ 3"


async def test_w12_the_event_of_a_passive_that_stress_switches_on_asks_who_is_inside() -> None:
    app = app_on("table dice=ask", *FIGHT, PASSIVE, "begin")
    async with playing(app) as hand:
        await hand.type("3sa")
        await hand.type("100\n30\n")
        assert "z1 around Mage: who is inside" in hand.screen
        await hand.type("c\n")
        assert hand.lines[-1] == "stress Mage +3 inside=Vin @ 100 30"
        assert hand.view.zones[0].members == ["Mage", "Vin"]
        await hand.type("u")
        assert not hand.view.zones and not hand.view.effects


async def test_leaving_the_panel_does_nothing() -> None:
    async with playing(app_on(*FIGHT, "begin")) as hand:
        await hand.type(":recoil Mage @ 100 30\n\x1b")
        assert hand.lines[-1] == "begin" and hand.said.startswith("recoil: not done")


async def test_a_line_that_says_who_is_inside_is_not_asked_again() -> None:
    async with playing(app_on(*FIGHT, "begin")) as hand:
        await hand.type(":recoil Mage inside=Vin @ 100 30\n")
        assert hand.on_table and hand.view.zones[0].members == ["Mage", "Vin"]


def test_w12_stress_takes_who_is_inside_and_those_are_thrown_by_a_reshuffle() -> None:
    # W18: 79 to 90 is a reshuffle, which throws whoever is inside: a direction and a distance for each (W23).
    said = Table(*FIGHT, PASSIVE, "begin").do("stress Mage +3 inside=Vin @ 100 85 1 2 3 4")
    assert [line.split(" is thrown")[0] for line in said if "is thrown" in line] == ["Mage", "Vin"]
