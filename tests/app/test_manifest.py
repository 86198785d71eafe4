"""Using a manifestation from the screen, and the panel an event brings (W13–W20)."""

from __future__ import annotations

from tests.app.kit import Hand, app_on, demo_app, playing

CASTER = (
    "add A init=9 hp=10",
    "add B init=8 hp=10",
    "add C init=7 hp=10",
    "add D init=6 hp=10",
    "pool A d6 d8",
    'ability A "Spark" class=fracture range=close wyrd=1',
    'ability A "Snap" class=break range=medium duration=rounds:2',
    'ability A "Quake" class=shatter range=far',
    "begin",
)


def row(hand: Hand, word: str) -> str:
    """The line of the screen that has a word."""
    return next(line for line in hand.screen.splitlines() if word in line)


async def test_w13_cost_minimum_reach_and_chance_stand_there_before_the_choice() -> None:
    # WX1: a Fracture from nothing adds 2 and reaches 1.5 × 2 m; at E 2 the chance is 3 %.
    async with playing(app_on(*CASTER)) as hand:
        await hand.type("m")
        assert row(hand, "Spark").split()[2:9] == ["a", "Spark", "fracture", "+2", "0", "✓", "3"]
        assert "3.0 %" in row(hand, "Spark")
        assert "2 ✗" in row(hand, "Snap") and "takes 2 own counters" in hand.screen
        assert "4 ✗" in row(hand, "Quake") and "72 m" in row(hand, "Quake")


async def test_w16_the_chance_counts_a_passive_that_the_use_would_switch_on() -> None:
    # Demo: E 9, stability 1. Two checks at 9 + 2 + 2 − 1 = 12: 13 % each; 1 − 0.87² = 24.31 %.
    async with playing(demo_app()) as hand:
        await hand.type("m")
        assert "24.3 %" in row(hand, "Mind Spike")


async def test_letters_target_digits_commit_dice_and_a_second_press_withstands() -> None:
    async with playing(app_on(*CASTER)) as hand:
        await hand.type("mabcc12D")
        assert "■ d8" in row(hand, "dice") and "□ d6" in row(hand, "dice")
        assert "withstood" in row(hand, " c ■")
        await hand.type("D")
        await hand.type("\n")
        done = [line.split(" @ ")[0] for line in hand.lines]
        assert "use A Spark dice=d8 on=B,C fail=C" in done


async def test_escape_goes_back_to_the_abilities_and_then_home() -> None:
    async with playing(app_on(*CASTER)) as hand:
        await hand.type("mab\x1b")
        assert "Quake" in hand.screen
        await hand.type("\x1b")
        assert hand.on_table and not any("use" in line for line in hand.lines)


async def test_a_use_the_rules_forbid_says_why_and_changes_nothing() -> None:
    async with playing(app_on(*CASTER)) as hand:
        await hand.type("mc\n")
        assert "a shatter takes 4 own counters; A has 0" in hand.said
        assert not any("use" in line for line in hand.lines)


async def test_without_abilities_it_says_how_to_record_one() -> None:
    async with playing(app_on("add A init=1", "begin")) as hand:
        await hand.type("m")
        assert "has no manifestation" in hand.said and hand.on_table


async def test_w18_an_event_asks_who_else_is_inside_and_all_is_one_command() -> None:
    async with playing(app_on(*CASTER, "table dice=ask")) as hand:
        await hand.type("mab\n")
        assert "wyrd d6 of A" in hand.screen
        await hand.type("4\n" + "98\n" + "30\n")
        assert "event 30: silence" in hand.screen
        assert "source" in row(hand, " a ■")
        await hand.type("bd\n")
        assert hand.lines[-1] == "use A Spark dice=d6 on=B inside=B,D @ 4 98 30"
        assert [zone.members for zone in hand.view.zones] == [["A", "B", "D"]]
        await hand.type("u")
        assert hand.view.zones == [] and hand.on_table


async def test_leaving_the_event_panel_does_nothing() -> None:
    async with playing(app_on(*CASTER, "table dice=ask")) as hand:
        await hand.type("ma\n4\n98\n30\n\x1b")
        assert hand.on_table and hand.view.zones == [] and not any("use" in line for line in hand.lines)


async def test_zones_are_opened_joined_left_and_ended() -> None:
    async with playing(app_on(*CASTER, "stress A +3")) as hand:
        await hand.type("zd" + "bc\n")
        assert hand.lines[-1] == "zone A silence inside=B,C"
        await hand.type("z1bd\n")
        assert hand.lines[-2:] == ["in z1 D", "out z1 B"]
        await hand.type("z1-")
        assert hand.lines[-1] == "zone z1 end"


async def test_real_dice_are_asked_by_name_and_a_wrong_face_is_refused() -> None:
    async with playing(app_on(*CASTER)) as hand:
        await hand.type("@" + ":recoil A\n")
        assert "recoil d100 of A" in hand.screen
        await hand.type("101\n")
        assert "a d100 shows 1 to 100" in hand.screen
        await hand.type("\x08\x08\x08" + "00\n")
        assert (
            hand.app.screen is not hand.app.table
        )  # 100 at E 0 is an event (W16), and its table is rolled on.
        await hand.type("\x1b")
        assert "not done" in hand.said
        await hand.type(":recoil A\n7\n")
        assert hand.lines[-1] == "recoil A @ 7"


async def test_w5_what_cannot_be_used_now_says_so_where_one_looks() -> None:
    async with playing(demo_app()) as hand:
        await hand.type("mc")
        assert "not now: takes 4 own counters" in hand.screen
