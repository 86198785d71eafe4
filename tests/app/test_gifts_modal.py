"""Gifts by keyboard: exact chances before the roll, what is done with a key, what is asked once; the Ongoing pane."""

from __future__ import annotations

from tests.app.kit import Hand, app_on, playing
from tests.app.shapers import magic_app
from tracker.app.modals.gifts import Gifts


def row(hand: Hand, word: str) -> list[str]:
    """The words of the first line that begins with one, without frames."""
    lines = (line.replace("│", " ").split() for line in hand.screen.splitlines())
    return next(words for words in lines if words[:1] == [word])


async def test_gx6_the_chance_of_a_botch_on_three_d4_is_shown_exactly() -> None:
    # 3d4 at Risk 1: 1/64; a push is Risk 2: 1/8 (G8).
    async with playing(magic_app(), (120, 40)) as hand:
        await hand.type("p")
        assert row(hand, "botch")[1:3] == ["1/64", "1.6"]
        assert row(hand, "botch")[4:6] == ["1/8", "12.5"]
        await hand.type("b")
        assert row(hand, "botch")[1:3] == ["1/8", "12.5"]


async def test_gx6_three_d8_at_risk_4_botch_at_1_in_8() -> None:
    async with playing(magic_app("spirit Ilyra d8", 'gift Ilyra "Keen Claws" skill=d8+d8 risk=4')) as hand:
        await hand.type("p")
        assert row(hand, "botch")[1:3] == ["1/8", "12.5"]


async def test_g10_every_row_of_powerloss_has_its_chance_before_the_double_push() -> None:
    # A d12 at target 4, Risk 1 (G10): 1 botches, 2 and 3 fail, 4 to 7 are partial, 8 to 11 succeed, 12 is critical.
    async with playing(magic_app(), (120, 40)) as hand:
        await hand.type("p")
        for grade, chance in (("botch", "1/12"), ("failure", "1/6"), ("partial", "1/3"), ("success", "1/3")):
            assert row(hand, grade)[-3] == chance
        assert row(hand, "critical")[1:5] == ["·", "·", "·", "1/12"]


async def test_g6_g7_g8_a_key_each_activates_pushes_and_turns_off() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("pA")
        assert hand.on_table
        assert hand.lines[-1].startswith('activate Ilyra "Keen Claws" @')
        hand.app.desk.store.do("undo")
        hand.app.desk.store.do('activate Ilyra "Keen Claws" @ 4 4 4')
        await hand.pilot.pause()
        await hand.type("p+P")
        assert hand.lines[-1].startswith('push Ilyra "Keen Claws" mod=+1 @')
        hand.app.desk.store.do("undo")
        await hand.type("pO")
        assert hand.lines[-1] == 'off Ilyra "Keen Claws"'


async def test_what_cannot_be_done_now_says_why_and_does_nothing() -> None:
    async with playing(magic_app()) as hand:
        lines = hand.lines
        await hand.type("pP")
        assert hand.lines == lines
        assert "Keen Claws is off; activate it before pushing it" in hand.screen
        await hand.type("\x1b")
        assert hand.on_table


async def test_g10_a_loss_for_good_is_asked_about_once_and_can_be_undone() -> None:
    pushed = ('activate Ilyra "Keen Claws" @ 4 4 4', 'push Ilyra "Keen Claws" @ 4 4 4')
    async with playing(magic_app(*pushed, "table dice=ask")) as hand:
        lines, before = hand.lines, hand.app.desk.store.state
        await hand.type("pP")
        assert hand.lines == lines
        assert "P once more dares it" in hand.screen
        assert "1/12" in hand.screen
        await hand.type("jP")
        assert hand.lines == lines, "the question was about the other Gift"
        await hand.type("kPP" + "4\n4\n4\n1\n")
        assert hand.lines[-1] == 'push Ilyra "Keen Claws" @ 4 4 4 1'
        assert hand.app.desk.store.state.entities["c1"].gifts[0].skill == "d4"
        await hand.type("u")
        assert hand.app.desk.store.state == before


async def test_whoever_has_no_gift_is_told_how_to_get_one() -> None:
    async with playing(magic_app("next")) as hand:
        await hand.type("p")
        assert hand.on_table
        assert "Marrow has no Gift; :gift Marrow" in hand.said


async def test_enter_does_what_comes_next() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("p")
        assert isinstance(hand.app.screen, Gifts)
        await hand.type("\n")
        assert hand.lines[-1].startswith('activate Ilyra "Keen Claws" @')


async def test_whoever_is_removed_meanwhile_has_no_gifts_to_show() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("p")
        hand.app.desk.store.do("remove Ilyra")
        await hand.resize(60, 20)
        assert hand.on_table


ONGOING = (
    "cast Ilyra Ward·Fire ward-ap:2/elemental duration=1 @ 12",
    "cast Ilyra Bend·Force/Motion move:3/fly/steered duration=1 at=Marrow @ 12 12",
    'activate Ilyra "Keen Claws" @ 4 4 4',
    'activate Ilyra "Deep Sight" @ 4 4 4',
    'push Ilyra "Deep Sight" @ 4 4 4',
    'off Ilyra "Deep Sight"',
)


async def test_s65_the_ongoing_pane_weighs_shapings_against_int() -> None:
    async with playing(magic_app(*ONGOING), (128, 40)) as hand:
        shown = hand.screen
        # M 2 + 1 and 3 + 1 of INT 13.
        assert "active ━━━━━━━────── 7/13" in shown
        assert "s1  ward AP 2 elemental" in shown
        assert "ward AP 2 elemental on a " in shown
        assert " 10 min │" in shown
        assert "M 3 · Ward·Fire · by itself" in shown
        assert "M 4 · Bend·Force/Motion · active" in shown
        await hand.type(":drop s1\n")
        assert "4/13" in hand.screen


async def test_g11_the_ongoing_pane_counts_locks_down() -> None:
    async with playing(magic_app(*ONGOING), (128, 40)) as hand:
        assert "a Keen Claws                          on" in hand.screen
        assert "locked until a night's rest" in hand.screen
        await hand.type(":rest night\n")
        assert "locked until" not in hand.screen.split("╭─ log")[0]


async def test_s65_s67_what_goes_on_is_kept_up_ordered_and_dropped_by_a_key() -> None:
    async with playing(magic_app(*ONGOING), (128, 40)) as hand:
        await hand.type("e")
        assert "s1 a ward AP 2 elemental" in hand.screen
        await hand.type("b")
        assert "kept going this turn" in hand.screen
        assert "b Marrow tries to break free" in hand.screen
        await hand.type("a")
        assert hand.lines[-1] == "direct s2"
        await hand.type("ea" + "a")
        assert hand.lines[-1] == "drop s1"
        assert "s1  ward AP" not in hand.screen
        await hand.type("e")
        assert "kept going this turn" in hand.screen, "one Shaping is not asked for"


async def test_s63_a_being_gets_another_order() -> None:
    call = "cast Ilyra Conjure·Fire being:1 duration=1 name=Ember override=cell-unknown @ 12"
    async with playing(magic_app(call), (120, 40)) as hand:
        await hand.type("eaguard me\n")
        assert hand.lines[-1] == 'direct s1 order="guard me"'
        assert "“guard me”" in hand.screen


async def test_nothing_that_goes_on_is_said() -> None:
    async with playing(app_on("add Oak hp=3", "begin")) as hand:
        await hand.type("e")
        assert hand.said == "no Shaping goes on"


async def test_fractions_and_percentages_stand_under_each_other() -> None:
    async with playing(magic_app("spirit Ilyra d8", 'gift Ilyra "Keen Claws" skill=d6')) as hand:
        await hand.type("p")
        lines = [line for line in hand.screen.splitlines() if line.count(" %") > 1]
        assert len(lines) > 2
        assert len({line.index("/") for line in lines}) <= 2, "a digit more or less behind the stroke"
        assert len({line.index(" %") for line in lines}) == 1


async def test_only_what_does_not_go_without_saying_is_said_of_a_gift_that_is_off() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("p")
        assert "no push or push again: it is off; activate it before" in hand.screen
        assert "off already" not in hand.screen


async def test_a_gift_that_waits_for_much_keeps_its_title() -> None:
    pushed = ('activate Ilyra "Keen Claws" @ 4 4 4', 'push Ilyra "Keen Claws" @ 4 4 4')
    async with playing(magic_app(*pushed, 'push Ilyra "Keen Claws" @ 4 4 4 8')) as hand:
        await hand.type("p")
        line = next(line for line in hand.screen.splitlines() if "double pushed" in line)
        head = next(line for line in hand.screen.splitlines() if "a Keen Claws" in line)
        assert line != head


async def test_an_old_message_goes_as_a_page_is_left() -> None:
    async with playing(magic_app()) as hand:
        await hand.type(":hp Marrow -1\n")
        assert "Marrow" in hand.said
        await hand.type("p")
        assert "Marrow" in hand.said
        await hand.type("\x1b")
        assert hand.said == ""


async def test_the_end_of_a_story_is_begun_beside_a_warning() -> None:
    pushed = ('activate Ilyra "Keen Claws" @ 4 4 4', "table engine=crux")
    async with playing(magic_app(*pushed)) as hand:
        await hand.type("pP")
        assert "has no full action left this turn · Ilyra pushes" in hand.said


async def test_gx6_every_chance_has_its_column_on_a_narrow_screen() -> None:
    # Three d4 at Risk 1: 1/64; pushed 1/8; pushed again 27/64; Powerloss on the d12 1/12.
    async with playing(magic_app(), (60, 20)) as hand:
        await hand.type("p")
        assert row(hand, "botch") == ["botch", "1.6", "%", "12.5", "%", "42.2", "%", "8.3", "%"]
