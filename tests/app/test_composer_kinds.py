"""Every kind of outcome is composed by keys in some cell, whole at small sizes, without colour, and not stopped (S24, S25)."""

from __future__ import annotations

import pytest

from tests.app.kit import app_on, playing
from tests.app.test_composer import composer
from tracker.app.composer.catalogue import Catalogue
from tracker.app.composer.composition import Composition
from tracker.app.composer.grid import FORMS, TECHNIQUES
from tracker.rules.shaping.outcomes import Kind

CELLS = ",".join(f"{technique}·{form}" for technique in TECHNIQUES.values() for form in FORMS.values())
LINES = (
    "add Oak hp=10 side=pc",
    f"shaper Oak shaping=100 int=30 pow=20 cells={CELLS} talents=veiled,indirect,trigger,confluence,selective",
    'add "Bandit captain" hp=11 dodge=40 resilience=35 persistence=30 close_combat=45 shield=small',
    "begin",
)


@pytest.mark.parametrize("size", [(80, 24), (60, 24)])
async def test_s25_every_kind_stands_on_the_bench_and_in_its_aftermath_uncut(size: tuple[int, int]) -> None:
    async with playing(app_on(*LINES, look="mono"), size) as hand:
        await hand.type("x")
        screen = composer(hand)
        seen: set[Kind] = set()
        for technique in TECHNIQUES:
            for form in FORMS:
                screen.change(Composition())
                for key in ("C", technique, form):
                    screen.press(key)
                catalogue = screen.page
                assert isinstance(catalogue, Catalogue)
                for entry in [one for one in catalogue.entries if not one.reason and one.kind not in seen]:
                    screen.change(Composition())
                    for key in ("C", technique, form):
                        screen.press(key)
                    words = catalogue.words(entry)
                    if words:
                        catalogue._with_word(entry, words[0])
                    else:
                        catalogue.choose(entry)
                    screen.press("b")
                    assert screen.complete, entry.kind
                    assert not screen.prospect.verdict.stops, entry.kind
                    await hand.pilot.pause()
                    assert "…" not in hand.screen, entry.kind
                    screen.press("~")
                    await hand.pilot.pause()
                    assert "…" not in hand.screen, entry.kind
                    screen.press("~")
                    seen.add(entry.kind)
        assert seen == set(Kind)
