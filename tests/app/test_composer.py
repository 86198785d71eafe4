"""The composer by keyboard: from a recipe, from scratch, what it tells, what it refuses, what it keeps."""

from __future__ import annotations

from tests.app.kit import Hand, app_on, playing
from tests.app.shapers import magic_app, players_app
from tracker.app.composer.capitals import CAPITALS
from tracker.app.composer.catalogue import Catalogue
from tracker.app.composer.composition import Composition
from tracker.app.composer.grid import FORMS, TECHNIQUES
from tracker.app.composer.screen import Composer
from tracker.app.modals.faces import Faces
from tracker.rules.shaping import Build, parse_cell, parse_outcome

BOLT_AT_TWO = (
    'cast Ilyra Unmake·Fire damage:2 range=1 reach=1 delivery=projected at="Bandit 1","Bandit 2" '
    'defend="Bandit 1":guard,"Bandit 2":dodge'
)


def composer(hand: Hand) -> Composer:
    """The composer that is open."""
    assert isinstance(hand.app.screen, Composer)
    return hand.app.screen


def build(hand: Hand) -> Build:
    """What is composed, dials as they stand."""
    return composer(hand).prospect.build


async def test_from_x_a_recipe_is_cast_at_two_defenders_in_at_most_six_keys() -> None:
    async with playing(magic_app()) as hand:
        before = hand.app.desk.store.state
        await hand.type("xacd\n")
        assert hand.pressed <= 6
        assert hand.lines[-1].startswith(BOLT_AT_TWO + " @")
        assert hand.on_table
        await hand.type("u")
        assert hand.app.desk.store.state == before


async def test_from_x_a_shaping_is_cast_from_scratch_in_at_most_twelve_keys() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xCufa2cd\n")
        assert hand.pressed <= 12
        assert hand.lines[-1].startswith(BOLT_AT_TWO + " @")


async def test_where_no_outcome_is_left_a_rating_has_nothing_to_rate() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xa")
        composer(hand).board.cursor_key = "outcome 0"
        await hand.type("\x08")
        assert build(hand).outcomes == ()
        composer(hand).board.cursor_key = "outcome 0"
        await hand.type("2← \x08")
        assert build(hand).outcomes == ()


async def test_the_last_one_is_cast_again_with_a_dot() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xacd\nx.\n")
        first, second = (line.partition(" @")[0] for line in hand.lines[-2:])
        # The Reactions of this round are spent by then, or not: the rest is the same.
        assert second.partition(" defend=")[0] == first.partition(" defend=")[0]


async def test_sx1_the_readout_says_what_a_firebolt_comes_to() -> None:
    # Shaping 55 without dice: Critical to 5, Success to 55, Failure to 98 (S1); M 3 is Safe (S11, S28).
    async with playing(magic_app()) as hand:
        await hand.type("xac")
        shown = hand.screen
        assert "Magnitude 3 = damage 2 + range 1" in shown
        assert "safe ■■■  overreach □□  ritual □" in shown
        assert "critical 5 %" in shown
        assert "success 50 %" in shown
        assert "failure 43 %" in shown
        assert "fumble 2 %" in shown
        assert "overreach Magnitude" not in shown
        costs = next(line for line in shown.splitlines() if line.startswith("│ PP "))
        assert costs.split()[2:-1] == ["2", "3", "1", "3", "Backlash"]
        flowing = " ".join(shown.replace("│", " ").split())
        assert "2d6 damage, projected, within 15 m, at Bandit 1, at once. Magnitude 3." in flowing


async def test_s20_a_second_target_makes_it_overreach_and_says_so() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xacd")
        assert build(hand).reach == 1
        assert "safe ■■■  overreach ■□  ritual □" in hand.screen
        assert "-1P" in hand.screen
        assert "! overreach Magnitude 4 is 1 above Safe 3" in hand.screen


async def test_a_letter_again_is_the_next_way_to_defend_and_at_last_no_target() -> None:
    async with playing(magic_app()) as hand:
        ways = []
        await hand.type("xa")
        for _ in range(4):
            await hand.type("c")
            look = composer(hand).prospect.outlook("c3")
            ways.append(look.how if look else None)
        assert ways == ["guard", "dodge", "none", None]


async def test_s13_dials_are_set_by_digit_arrow_and_capital() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xa3")
        assert str(build(hand).outcomes[0]) == "damage:3"
        await hand.type("R2D1X2")
        assert (build(hand).range, build(hand).duration, build(hand).reach) == (2, 1, 2)
        await hand.type("→X")
        assert build(hand).reach == 4
        await hand.type("←")
        assert build(hand).reach == 3
        await hand.type("HVA+")
        now = build(hand)
        assert (now.delivery, now.adjust.veiled, now.radius, now.bonus) == ("direct", True, 3, 1)


async def test_s20_what_stops_is_not_cast_until_the_gm_lets_it_pass() -> None:
    async with playing(magic_app("table dice=roll")) as hand:
        lines = hand.lines
        await hand.type("xCuwa2c\n")
        assert hand.lines == lines
        assert "stopped by cell-unknown" in hand.screen
        await hand.type("!\n")
        assert "override=cell-unknown" in hand.lines[-1]


async def test_nothing_is_aimed_at_nobody_by_mistake() -> None:
    async with playing(magic_app()) as hand:
        lines = hand.lines
        await hand.type("xa\n")
        assert hand.lines == lines
        assert "at nobody yet" in hand.screen
        await hand.type("\n")
        assert hand.lines[-1].startswith("cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected @")


async def test_esc_changes_nothing_and_keeps_what_was_composed() -> None:
    async with playing(magic_app()) as hand:
        lines = hand.lines
        await hand.type("xac\x1b")
        assert hand.on_table
        assert hand.lines == lines
        await hand.type("x.")
        assert build(hand).range == 1
        assert composer(hand).composition.targets == ("c3",)


async def test_enter_casts_from_a_page_on_which_nothing_was_picked() -> None:
    async with playing(magic_app()) as hand:
        for page in "CMBO":
            await hand.type(f"xac{page}\n")
            assert hand.on_table, page
            assert hand.lines[-1].startswith("cast Ilyra"), page


async def test_enter_takes_the_row_to_which_the_cursor_was_moved() -> None:
    async with playing(magic_app()) as hand:
        lines = hand.lines
        await hand.type("xacC→→\n")
        assert hand.lines == lines
        assert str(composer(hand).composition.base.cells[0]) == "Ward·Fire"


async def test_dice_are_asked_for_by_name_where_people_roll() -> None:
    async with playing(magic_app("table dice=ask")) as hand:
        await hand.type("xac\n")
        assert isinstance(hand.app.screen, Faces)
        assert "shaping d100 of Ilyra" in hand.screen
        await hand.type("31\n")
        assert "close_combat d100 of Bandit 1" in hand.screen
        await hand.type("48\n48\n3\n5\n")
        assert hand.on_table
        assert hand.lines[-1].endswith("@ 31 48 48 3 5")


async def test_s24_each_of_the_sixty_cells_composes_something_legal() -> None:
    cells = ",".join(f"{technique}·{form}" for technique in TECHNIQUES.values() for form in FORMS.values())
    master = ("add Oak hp=10", f"shaper Oak shaping=100 int=30 pow=20 cells={cells}")
    async with playing(app_on(*master, "begin")) as hand:
        await hand.type("x")
        screen = composer(hand)
        for technique in TECHNIQUES:
            for form in FORMS:
                screen.change(Composition())
                for key in ("C", technique, form):
                    screen.press(key)
                catalogue = screen.page
                assert isinstance(catalogue, Catalogue)
                catalogue.choose(next(one for one in catalogue.entries if not catalogue.words(one)))
                cell = f"{TECHNIQUES[technique]}·{FORMS[form]}"
                assert [str(one) for one in screen.composition.base.cells] == [cell]
                assert screen.complete, cell
                assert not screen.prospect.verdict.stops, cell


async def test_s19_a_second_cell_is_confluence() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xaC+boO")
        assert [str(cell) for cell in composer(hand).composition.base.cells] == [
            "Unmake·Fire",
            "Bend·Force/Motion",
        ]
        assert composer(hand).composition.base.adjust.confluence


async def test_outcomes_out_of_reach_stand_dimmed_with_their_reason() -> None:
    async with playing(magic_app(), (120, 90)) as hand:
        await hand.type("xCuf")
        assert "begins at Intensity 4; Max I is 3" in hand.screen
        assert "healing is made by Alter·Flesh" in hand.screen
        await hand.type("aO")
        assert "chosen already; raise its Intensity" in hand.screen


async def test_a_word_is_asked_for_where_an_outcome_needs_one() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xCufba")
        assert str(build(hand).outcomes[0]) == "modifier:+2/close combat"
        await hand.type("\x08Oc:juggling\n")
        assert [str(one) for one in build(hand).outcomes] == ["modifier:-2/juggling"]


async def test_recipes_are_kept_found_and_given_up() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xa1cdKTwin bolts\n")
        assert hand.lines[-1] == (
            'recipe Ilyra "Twin bolts" Unmake·Fire damage:1 range=1 reach=1 delivery=projected'
        )
        await hand.type("B")
        assert "a  Twin bolts" in hand.screen
        await hand.type("/twin\n")
        assert composer(hand).composition.title == "Twin bolts"
        await hand.type("B↓" + "\x08")
        assert hand.lines[-1] == 'forget Ilyra "Twin bolts"'


async def test_the_cheapest_way_tells_what_one_less_loses_and_is_taken() -> None:
    async with playing(magic_app("move Ilyra 0 0", 'move "Bandit 1" 12 0')) as hand:
        await hand.type("xacR3D1X2")
        assert "W does it with 3" in hand.screen
        await hand.type("W")
        assert "the cheapest way: Magnitude 3, 5 less than now" in hand.screen
        assert "one less: only self or touch, not 12 m" in hand.screen
        await hand.type("\n")
        now = build(hand)
        assert (now.range, now.duration, now.reach) == (1, 0, 0)
        assert "W does it" not in hand.screen


async def test_circumstances_are_words_of_the_command() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xacMclEmber\n--\x1b\n")
        line = hand.lines[-1]
        assert "cover=partial" in line
        assert "mod=-2P" in line
        assert "name=Ember" in line


async def test_s74_a_trigger_is_armed_without_defences_which_wait_until_it_fires() -> None:
    trapper = "shaper Ilyra shaping=80 int=13 pow=11 cells=Unmake·Fire talents=trigger"
    async with playing(magic_app(trapper)) as hand:
        await hand.type("xacTT")
        assert "when it fires" in hand.screen
        await hand.type("\n")
        line = hand.lines[-1].partition(" @")[0]
        assert (
            line
            == 'cast Ilyra Unmake·Fire damage:2 range=1 delivery=projected adjust=trigger:1 at="Bandit 1"'
        )


async def test_s74_a_letter_again_takes_a_target_off_a_trigger() -> None:
    trapper = "shaper Ilyra shaping=80 int=13 pow=11 cells=Unmake·Fire talents=trigger"
    async with playing(magic_app(trapper)) as hand:
        await hand.type("xacTTc")
        assert composer(hand).composition.targets == ()


async def test_s33_a_touch_that_missed_is_said_on_the_bench() -> None:
    async with playing(magic_app("set Ilyra unarmed=35")) as hand:
        await hand.type("x/blind\n")
        await hand.type("c")
        assert "U touch    it hit     an Unarmed attack comes first, at 35 %" in hand.screen
        await hand.type("U\n")
        assert " touch=miss" in hand.lines[-1]


async def test_s71_a_ritual_takes_help_and_pledges_by_letter() -> None:
    oak = "add Oak hp=9 pp=8 shaping=60 side=pc"
    async with playing(magic_app(oak)) as hand:
        await hand.type("xacMaeef")
        assert "e   assistance     Oak" in hand.screen
        assert "0 of 3 PP" in hand.screen
        await hand.type("a1 e2")
        assert "3 of 3 PP" in hand.screen
        await hand.type("\n\n")
        assert "assist=Oak pledge=Ilyra:1,Oak:2 ritual" in hand.lines[-1]


async def test_whoever_is_no_shaper_is_told_how_to_become_one() -> None:
    async with playing(app_on("add Oak hp=3", "begin")) as hand:
        await hand.type("x")
        assert hand.on_table
        assert "Oak is no Shaper; :shaper Oak shaping=55" in hand.said


async def test_out_of_turn_the_shaper_under_the_cursor_composes() -> None:
    async with playing(magic_app("next")) as hand:
        await hand.type("jx")
        assert "Marrow is no Shaper; the cursor on a Ilyra shapes" in hand.said
        await hand.type("gx")
        assert composer(hand).shaper.name == "Ilyra"


async def test_the_table_moving_on_is_judged_anew() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xac")
        hand.app.desk.store.do("set Ilyra pp=2")
        await hand.pilot.pause()
        assert "✗ pp-short" in hand.screen
        hand.app.desk.store.do("remove Ilyra")
        await hand.pilot.pause()
        assert hand.on_table


async def test_b95_a_player_composes_without_learning_how_others_defend() -> None:
    async with playing(players_app(trust=True)) as hand:
        await hand.type("xacd")
        assert "the game master says how it defends" in hand.screen
        assert "guard 45" not in hand.screen
        assert "dodge 40" not in hand.screen
        await hand.type("\n")
        assert hand.lines[-1].startswith("cast Ilyra Unmake·Fire")
        assert "defend=" not in hand.lines[-1]


async def test_b94_a_player_without_trust_asks() -> None:
    async with playing(players_app(trust=False)) as hand:
        await hand.type("xac\n")
        assert hand.lines[-1].startswith("request cast Ilyra Unmake·Fire")
        await hand.type("pA")
        assert hand.lines[-1] == 'request activate Ilyra "Keen Claws"'


async def test_every_key_of_the_composer_stands_in_its_help() -> None:
    async with playing(magic_app(), (120, 60)) as hand:
        await hand.type("xa?")
        for key, capital in CAPITALS.items():
            assert f"{key} " in hand.screen
            assert capital.meaning in hand.screen


CALLER = "shaper Ilyra shaping=100 int=20 pow=20 cells=Conjure·Spirit,Bend·Paths,Alter·Flesh"


async def test_s62_a_fumbled_calling_may_bring_its_being_free_in_place_of_backlash() -> None:
    async with playing(magic_app(CALLER)) as hand:
        await hand.type("x")
        made = Composition(
            base=Build(cells=(parse_cell("Conjure·Spirit"),), outcomes=(parse_outcome("call:4"),))
        )
        composer(hand).change(made.build(ritual=True))
        await hand.type("M" + "i" * 5)
        # Shaping 100, a ritual's Bonus die: only 00 twice fumbles, 1 in 10 × 10 × 10 (S1, S27).
        assert "arrival" in hand.screen
        assert "0.1 %: it comes, free and hostile (S62)" in hand.screen
        assert "backlash=arrival" in str(composer(hand).command)
        await hand.type("i")
        assert "backlash" not in str(composer(hand).command)


async def test_s40_a_spill_strikes_whom_the_gm_says_and_its_chance_is_told() -> None:
    # Shaping 55 fumbles at 99 and 00 (S1): 2 %, of which a d4 spills a quarter, and the chosen row all.
    async with playing(magic_app()) as hand:
        await hand.type("xacM")
        assert "whom a spill strikes (S40): 0.5 %" in hand.screen
        await hand.type("iii")
        assert "whom a spill strikes (S40): 2 %" in hand.screen
        await hand.type("nb\x1b\n")
        assert "backlash=3 spill=Marrow" in hand.lines[-1]


async def test_s58_where_a_relocation_leads_is_said_on_the_bench() -> None:
    async with playing(magic_app(CALLER, "move Ilyra 0 0", "move Marrow 3 0")) as hand:
        await hand.type("x")
        cells, outcomes = (parse_cell("Bend·Paths"),), (parse_outcome("relocate:2"),)
        composer(hand).change(Composition(base=Build(cells=cells, outcomes=outcomes), targets=("c2",)))
        composer(hand).show("bench")
        assert "move puts them" in hand.screen
        await hand.type("L0,0\n")
        assert "nobody arrives where another is" in hand.screen
        await hand.type("\x08" * 3 + "4,3\n")
        assert "L leads to 4,3" in hand.screen
        assert " to=4,3" in str(composer(hand).command)


async def test_s46_of_equal_reserves_the_old_one_may_stay() -> None:
    async with playing(magic_app(CALLER)) as hand:
        await hand.type("x")
        cells, outcomes = (parse_cell("Alter·Flesh"),), (parse_outcome("reserve:2"),)
        composer(hand).change(Composition(base=Build(cells=cells, outcomes=outcomes)))
        await hand.type("Mo")
        assert " keep=old" in str(composer(hand).command)
        await hand.type("o")
        assert "keep=" not in str(composer(hand).command)


async def test_s72_a_finding_names_the_key_that_puts_it_right() -> None:
    async with playing(magic_app()) as hand:
        await hand.type("xacMa\x1bR5")
        shown = " ".join(hand.screen.replace("│", " ").split())
        assert "Range 5 is mythic: M declares a lasting price" in shown
        assert "price=" not in shown


async def test_b108_many_alike_who_are_no_targets_are_told_together() -> None:
    async with playing(magic_app("add Goblin x12 hp=5 init=2")) as hand:
        await hand.type("xac")
        shown = " ".join(hand.screen.replace("│", " ").split())
        assert "d Bandit 2 e–p Goblin ×12" in shown
        await hand.type("e")
        assert "f–p Goblin ×11" in " ".join(hand.screen.replace("│", " ").split())
