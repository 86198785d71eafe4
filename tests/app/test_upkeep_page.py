"""The upkeep page (W24–W26) and the line about the next press of `n`; the ghost; why."""

from __future__ import annotations

from tests.app.kit import Hand, app_on, demo_app, playing

TWO = ("add A init=2 hp=9", "add B init=1 hp=9", "stress A +5", "begin", "next")


def line(hand: Hand, *words: str) -> str:
    """The line of the screen that has all the words."""
    return next(row for row in hand.screen.splitlines() if all(word in row for word in words))


async def test_w25_before_and_after_and_exactly_that_happens() -> None:
    async with playing(app_on(*TWO)) as hand:
        await hand.type("n")
        assert "5 → 4" in line(hand, "A", "stress") and "W25" in hand.screen
        assert hand.lines[-1] == "next" and hand.view.round == 1
        await hand.type("n")
        assert hand.view.round == 2 and hand.view.active == "A"
        assert hand.view.entities[0].stress == 4


async def test_escape_leaves_the_upkeep_due() -> None:
    async with playing(app_on(*TWO)) as hand:
        await hand.type("n\x1b")
        assert hand.view.round == 1 and "still due" in hand.said
        await hand.type("nn")
        assert hand.view.round == 2


async def test_an_upkeep_that_changes_nothing_has_no_page() -> None:
    async with playing(app_on("add A init=2", "add B init=1", "begin", "next")) as hand:
        await hand.type("n")
        assert hand.on_table and hand.view.round == 2


async def test_w26_the_dice_shown_are_the_dice_sent() -> None:
    async with playing(app_on(*TWO, "zone A erratic_time inside=B")) as hand:
        await hand.type("n")
        shown = [line(hand, name, "erratic time", "d6").split("d6")[1].split()[0] for name in (" A ", " B ")]
        await hand.type("n")
        assert hand.lines[-1] == f"next @ {' '.join(shown)}"


async def test_w26_real_dice_are_asked_for_first_and_can_be_corrected() -> None:
    async with playing(app_on(*TWO, "zone A erratic_time inside=B", "table dice=ask")) as hand:
        await hand.type("n" + "6\n" + "1\n")
        assert "does nothing" in line(hand, " A ", "erratic time")
        assert "only moves" in line(hand, " B ", "erratic time")
        keys = hand.app.screen.query_one("#board").row_keys()  # type: ignore[attr-defined]
        await hand.type("j" * keys.index("die 1") + "e9\n")
        assert "no such face" in hand.screen
        await hand.type("\x08" + "5\n")
        assert "acts as usual" in line(hand, " B ", "erratic time")
        await hand.type("n")
        assert hand.lines[-1] == "next @ 6 5"


async def test_a_corrected_number_is_set_right_after() -> None:
    async with playing(app_on(*TWO)) as hand:
        await hand.type("n" + "e2\n")
        assert "→ 2" in line(hand, "A", "stress")
        await hand.type("n")
        assert hand.lines[-2:] == ["next", "stress A =2"]
        assert hand.view.entities[0].stress == 2


async def test_w24_phase_by_phase_sends_each_phase_once() -> None:
    async with playing(app_on(*TWO, "cond B +prone rounds=2")) as hand:
        await hand.type("no")
        assert hand.lines[-1] == "upkeep durations"
        assert "2 → 1" not in hand.screen and "5 → 4" in hand.screen
        await hand.type("o")
        assert hand.lines[-1] == "upkeep recovery"
        assert hand.on_table and "upkeep is done" in hand.said and hand.view.stage == "upkeep"
        await hand.type("n")
        assert hand.view.round == 2 and hand.view.active == "A"
        assert hand.view.entities[0].stress == 4
        assert [c.left for c in hand.view.entities[1].conditions] == [1]


async def test_the_line_about_next_names_who_what_lapses_and_which_dice() -> None:
    fight = (
        "add A init=3",
        "add B init=2",
        "add C init=1",
        "cond A +prone until=end:A",
        "stress C +2",
        "zone B phase_out",
        "begin",
    )
    async with playing(app_on(*fight)) as hand:
        ahead = line(hand, " n →")
        assert "b B" in ahead or "dice decide who" in ahead
        assert "ends a prone" in ahead and "phase out d100 of B" in ahead
    async with playing(app_on("add A init=3", "add B init=2", "begin")) as hand:
        assert line(hand, " n →").strip() == "n → b B · nothing lapses · no dice"
        await hand.type("n")
        assert "upkeep, round 2 · a A" in line(hand, " n →")


async def test_the_ghost_shows_what_would_be_and_only_enter_does_it() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("~7dc")
        assert "11→4/11" in line(hand, "Bandit 1", "━") and hand.lines == []
        await hand.type("\x1b")
        assert "→4" not in hand.screen and hand.lines == []
        await hand.type("7dc\n")
        assert hand.lines == ['hp "Bandit 1" -7'] and hand.hp("Bandit 1") == 4
        await hand.type("~7dc")
        assert len(hand.lines) == 2


async def test_the_ghost_keeps_the_dice_it_showed() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("~:hp Marrow -2d6\n")
        shown = line(hand, "Marrow", "━").split("→")[1].split("/")[0]
        await hand.type("\n")
        assert str(hand.hp("Marrow")) == shown
        assert " @ " in hand.lines[-1]


async def test_why_tells_each_contribution_and_its_entry() -> None:
    async with playing(app_on("add A init=2 hp=9", "begin", "hp A -3", "stress A +2")) as hand:
        await hand.type("w")
        assert "A hp 6" in hand.screen and "entry 3" in hand.screen
        assert "encounter stress 2" in hand.screen


async def test_settings_change_by_their_own_command_and_show_their_rule() -> None:
    async with playing(demo_app(), (120, 40)) as hand:
        await hand.type(",/recoil.mode\n")
        assert "W17" in line(hand, "wyrding.recoil.mode") and "How a recoil roll is read" in hand.screen
        await hand.type("\n" + "b")
        assert hand.lines == ["house wyrding.recoil.mode=sum_over"]
        assert "sum_over" in line(hand, "wyrding.recoil.mode")


async def test_the_place_refuses_what_it_cannot_be_and_stays() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("P" + "-1\n")
        assert hand.lines == [] and "bonus" in hand.screen
        await hand.type("\x08\x08" + "5\n")
        assert hand.lines == ["place bonus=5"]


async def test_search_finds_and_goes_there() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("/echo\n1d\n")
        assert hand.lines == ["hp Echo -1"]


async def test_the_palette_does_what_a_key_does() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("\x10next mark\x1b\x10start the next one\n")
        assert hand.lines == ["next"]


async def test_tab_completes_verbs_names_and_keys() -> None:
    async with playing(demo_app()) as hand:
        await hand.type(":stre\tMar\t+2\n")
        assert hand.lines == ["stress Marrow +2"]
        await hand.type(":set Marrow dod\t40\n")
        assert hand.lines[-1] == "set Marrow dodge=40"
        await hand.type(":table dice=a\t\n")
        assert hand.lines[-1] == "table dice=ask"


async def test_older_states_are_offered_and_brought_back() -> None:
    from tests.app.screens import PAST

    async with playing(demo_app(past=PAST)) as hand:
        await hand.type("\x10older\n2")
        assert hand.said == "back at 2"


async def test_w19_who_leaves_a_zone_at_upkeep_is_told_by_letter() -> None:
    # Demo: the zone around Obelisk shrinks from 13.5 to 9 m as three counters go, and Ilyra and Marrow are out of it.
    async with playing(demo_app()) as hand:
        await hand.type("n" * 7)
        row = next(line for line in hand.screen.splitlines() if "members" in line)
        assert "a b out" in row and "…" not in row


async def test_w26_dice_of_the_upkeep_stand_below_each_other() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("n" * 7)
        ends = {line.index(" d6 ") for line in hand.screen.splitlines() if "none → " in line}
        assert len(ends) == 1


async def test_w10_an_effect_that_runs_on_is_called_by_its_name() -> None:
    async with playing(demo_app(seed=3)) as hand:
        await hand.type(':use Ilyra "Glass Veil" @ 2 3 20 20\n' + "n" * 7)
        row = next(line for line in hand.screen.splitlines() if "Glass Veil" in line and "2 → 1" in line)
        assert "a Glass Veil left" in row


async def test_the_outlook_leaves_out_what_does_not_come_before_it_is_cut() -> None:
    async with playing(demo_app(seed=3)) as hand:
        await hand.type(':use Ilyra "Glass Veil" @ 2 3 20 20\n' + "n" * 6)
        assert hand.screen.splitlines()[-3] == (
            " n → upkeep, round 2 · a Ilyra · in erratic time · dice erratic time d6 each (7)"
        )
