"""The typical round, played by keys: at most forty without the Shaping step."""

from __future__ import annotations

from tests.app.kit import app_on, playing
from tests.app.typical_round import FIGHT, SEED, play

MOST = 40


async def test_a_typical_round_takes_at_most_forty_keys() -> None:
    async with playing(app_on(*FIGHT, seed=SEED)) as hand:
        await play(hand)
        assert hand.pressed <= MOST
        view = hand.view
        assert (view.round, view.active) == (2, "Ilyra")
        assert [zone.members for zone in view.zones] == [["Ilyra", "Marrow", "Sefa", "Bandit 1"]]
        assert (hand.hp("Bandit 1"), hand.hp("Bandit 2"), hand.hp("Sefa")) == (4, 7, 15)
        assert hand.lines.count("next") + sum(line.startswith("next @") for line in hand.lines) == 8
        stress = {entity.name: entity.stress for entity in view.entities}
        # W25: Ilyra added stress this round and keeps 3 + 2; Echo sheds one of 2.
        assert (stress["Ilyra"], stress["Echo"]) == (5, 1)
        assert all(entity.erratic for entity in view.entities if entity.name in view.zones[0].members)
