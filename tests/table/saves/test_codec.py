"""A state as TOML: nothing is lost on the way, and every fault of a file is told in one go."""

from __future__ import annotations

import time
import tomllib

import msgspec
import pytest
from hypothesis import Phase, given, settings

from tests.table.saves_strategies import full_state, states
from tracker.table.saves import SaveError, decode_state, encode_state
from tracker.table.state import (
    Ability,
    Anchor,
    Condition,
    Counter,
    Entity,
    Fight,
    Ongoing,
    Participant,
    Settings,
    State,
    WyrdDie,
    Zone,
    new_state,
)

LATER = "; a later version wrote it, and it is left as it is"


def faults(text: str, where: str = "vault.toml") -> list[str]:
    """The faults of a text that must have some."""
    with pytest.raises(SaveError) as told:
        decode_state(text, where)
    return list(told.value.faults)


def small() -> State:
    """A state of two entities in one fight."""
    return State(
        entities={"c1": Entity("c1", "Ilyra", side="pc", hp=12, hp_max=15), "c2": Entity("c2", "Bandit 1")},
        fights={
            "main": Fight(
                "main",
                stage="turn",
                round=3,
                active="c1",
                order=("c1", "c2"),
                participants={"c1": Participant("c1", 1, initiative=17), "c2": Participant("c2", 2)},
                marks=2,
            )
        },
        counts=msgspec.structs.replace(State().counts, entity=2),
        names={"ilyra": "c1", "bandit 1": "c2"},
    )


# --- there and back ----------------------------------------------------------------------------------------


# Left as found: a fault names its field, while making such a state smaller takes minutes.
@settings(phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(states())
def test_b84_every_field_of_every_record_comes_back(state: State) -> None:
    text = encode_state(state)
    again = decode_state(text)
    assert again == state
    assert encode_state(again) == text


def test_b84_a_state_without_any_default_comes_back() -> None:
    state = full_state()
    here = state.here
    several = (
        state,
        here,
        state.entities["c1"],
        here.participants["c1"],
        here.zones["z1"],
        state.shapings["s1"],
    )
    for record in several:
        for field in msgspec.structs.fields(type(record)):
            if field.name != "format":
                assert field.required or getattr(record, field.name) != field.default, field.name
    assert decode_state(encode_state(state)) == state


def test_b84_hidden_and_shown_name_are_in_the_file() -> None:
    state = msgspec.structs.replace(
        new_state(), entities={"c1": Entity("c1", "The Thing", hidden=True)}, names={"the thing": "c1"}
    )
    written = tomllib.loads(encode_state(state))
    assert written["entities"]["c1"] == {"name": "The Thing", "hidden": True}


def test_an_empty_table_is_short() -> None:
    written = tomllib.loads(encode_state(new_state()))
    assert written == {"format": 1, "fights": {"main": {}}}


def test_the_file_reads_as_people_would_write_it() -> None:
    lines = encode_state(small()).splitlines()
    assert lines[0].startswith("# ")
    start = lines.index("[entities.c1]")
    assert lines[start : start + 5] == [
        "[entities.c1]",
        'name = "Ilyra"',
        'side = "pc"',
        "hp = 12",
        "hp_max = 15",
    ]
    assert "[fights.main]" in lines
    assert "names" not in tomllib.loads(encode_state(small()))


def test_what_people_write_by_hand_loads() -> None:
    state = decode_state("""
        [entities.c1]
        name = "Ilyra"
        x = 3
        y = 1.5
        [entities.c7]
        name = "Bandit"
        ongoing = [ { name = "acid", amount = "not dice" } ]
        [house]
        wyrding.recoil.mode = "sum_over"
        "wyrding.start_stress" = 1
        [fights.main]
        order = ["c1", "c7"]
        [fights.main.participants.c1]
        mark = 1
        [fights.main.participants.c7]
        mark = 26
        [fights.main.zones.z3]
        events = ["silence"]
    """)
    assert state.entities["c1"] == Entity("c1", "Ilyra", x=3.0, y=1.5)
    assert isinstance(state.entities["c1"].x, float)
    assert state.entities["c7"].ongoing == (Ongoing("acid", "not dice"),)
    assert state.house == {"wyrding.recoil.mode": "sum_over", "wyrding.start_stress": 1}
    assert state.names == {"ilyra": "c1", "bandit": "c7"}
    assert state.here.zones["z3"] == Zone("z3", None, ("silence",))


def test_numbers_put_in_by_hand_are_never_given_out_again() -> None:
    state = decode_state("""
        [requests.r4]
        seat = "mira"
        line = "next"
        [entities.c7]
        name = "A"
        [fights.main]
        order = ["c7"]
        [fights.main.participants.c7]
        mark = 26
        [fights.main.zones.z3]
        events = []
        [fights.main.effects.e9]
        owner = "c7"
        name = "x"
        kind = "stress"
    """)
    counts = state.counts
    assert (counts.entity, counts.zone, counts.effect, counts.request, state.here.marks) == (7, 3, 9, 4, 26)


def test_text_in_a_file_is_cleaned_like_text_that_is_typed() -> None:
    state = decode_state('[entities.c1]\nname = "Ily\\u200bra"\nnote = "a\\u001b[31mb"\n[fights.main]\n')
    assert (state.entities["c1"].name, state.entities["c1"].note) == ("Ilyra", "ab")


# --- what cannot be saved ----------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_b88_a_number_without_end_is_refused_before_anything_is_written(value: float) -> None:
    state = msgspec.structs.replace(new_state(), entities={"c3": Entity("c3", "A", x=value)})
    with pytest.raises(SaveError) as told:
        encode_state(state)
    assert told.value.faults == (f"entities.c3.x: a finite number is needed, not {value}",)


def test_b88_none_in_a_list_is_refused_and_nested_empties_come_back() -> None:
    with pytest.raises(SaveError, match=r"^house\.key\.2: "):
        encode_state(msgspec.structs.replace(new_state(), house={"key": [1, None]}))
    with pytest.raises(SaveError, match=r"^house\.key: "):
        encode_state(msgspec.structs.replace(new_state(), house={"key": None}))
    empties = msgspec.structs.replace(new_state(), house={"a": [], "b": [[], [[]]], "c": ""})
    assert decode_state(encode_state(empties)) == empties


# --- faults ------------------------------------------------------------------------------------------------


def test_every_fault_is_told_in_one_go() -> None:
    assert faults("""
        clock = "soon"
        [settings]
        engine = "fast"
        show_stress = 1
        [entities.c1]
        name = "Ilyra"
        hp = "x"
        stress = 2.5
        speed = 3
        conditons = []
        [entities.c2]
        hp = true
        x = nan
        tags = "undead"
        conditions = [ { name = "prone" }, { left = 2 }, 5 ]
        wyrd = [ { sides = "d6" } ]
        [fights.main]
        round = 2020-01-01
        stage = "nowhere"
        [fights.main.participants.c1]
    """) == [
        'vault.toml: clock: a whole number is needed, not "soon"',
        'vault.toml: settings.engine: "beasts", "crux" or "typed" is needed, not "fast"',
        "vault.toml: settings.show_stress: true or false is needed, not 1",
        'vault.toml: entities.c1.hp: a whole number is needed, not "x"',
        "vault.toml: entities.c1.stress: a whole number is needed, not 2.5",
        "vault.toml: entities.c1.speed: no such key",
        "vault.toml: entities.c1.conditons: no such key; is it conditions?",
        "vault.toml: entities.c2.hp: a whole number is needed, not true",
        "vault.toml: entities.c2.x: a finite number is needed, not nan",
        'vault.toml: entities.c2.tags: a list is needed, not "undead"',
        "vault.toml: entities.c2.conditions.2.name: is missing; text in quotes is needed",
        "vault.toml: entities.c2.conditions.3: a table is needed, not 5",
        'vault.toml: entities.c2.wyrd.1.sides: a whole number is needed, not "d6"',
        "vault.toml: entities.c2.name: is missing; text in quotes is needed",
        "vault.toml: fights.main.round: a whole number is needed, not a date or time",
        'vault.toml: fights.main.stage: "over", "setup", "turn" or "upkeep" is needed, not "nowhere"',
        "vault.toml: fights.main.participants.c1.mark: is missing; a whole number is needed",
    ]


def test_whatever_points_nowhere_is_told_in_one_go() -> None:
    assert faults("""
        fight = "cellar"
        clock = -5
        [entities.c1]
        name = "Bandit"
        x = -1e8
        wyrd = [ { sides = 6 }, { sides = 0 } ]
        stress = -1
        [entities.c2]
        name = "bandit"
        [entities.ilyra]
        name = "Ilyra"
        [shapings.s1]
        caster = "c77"
        magnitude = 4
        beings = ["c1", "c5"]
        holds = [ { who = "c1" }, { who = "c9", took = [0, 1], defences = [ { skill = "dodge", outcomes = [2] } ] } ]
        [shapings.s1.build]
        outcomes = [ { kind = "damage", intensity = 2 } ]
        [shapings.s1.result]
        roll = 5
        grade = "critical"
        skill = 55
        [fights.main]
        active = "c2"
        order = ["c1", "c1", "c9"]
        finished = ["c4"]
        [fights.main.participants.c1]
        mark = 1
        [fights.main.participants.c8]
        mark = 2
        [fights.main.participants.c5]
        mark = 3
        gone = true
        [fights.main.zones.z1]
        source = "c6"
        events = []
        [fights.main.effects.zone]
        owner = "c6"
        name = "x"
        kind = "stress"
    """) == [
        "vault.toml: entities.ilyra: an id there is c and a number, such as c3",
        "vault.toml: clock: 0 or more is needed, not -5",
        'vault.toml: fight: the name of a fight is needed ("main"), not "cellar"',
        "vault.toml: entities.c1.stress: 0 or more is needed, not -1",
        "vault.toml: entities.c1.wyrd.2.sides: 1 or more is needed, not 0",
        "vault.toml: entities.c1.x: metres up to 1e+07 either way are needed, not -1e+08",
        'vault.toml: entities.c2.name: "bandit" is also the name of c1; case does not count',
        "vault.toml: fights.main.effects.zone: an id there is e and a number, such as e1",
        "vault.toml: fights.main.participants.c8: there is no entity c8",
        "vault.toml: fights.main.order: c1 stands there twice; once is right",
        "vault.toml: fights.main.order: c9 takes no part in this fight",
        "vault.toml: fights.main.order: c8 takes part, and is missing",
        "vault.toml: fights.main.order: c5 takes part, and is missing",
        "vault.toml: fights.main.finished: c4 takes no part in this fight",
        'vault.toml: fights.main.active: one of its order is needed, not "c2"',
        "vault.toml: fights.main.zones.z1.source: there is no entity c6; without the line it has none",
        "vault.toml: fights.main.effects.zone.owner: there is no entity c6",
        "vault.toml: shapings.s1.beings: there is no entity c5",
        "vault.toml: shapings.s1.holds.2.who: there is no entity c9",
        "vault.toml: shapings.s1.holds.2: outcome 1 is not in its build, which has 1, counted from 0",
        "vault.toml: shapings.s1.holds.2: outcome 2 is not in its build, which has 1, counted from 0",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("format = 2\n", f"f: format: 1 is what this version of tracker reads, not 2{LATER}"),
        ('format = "one"\n', 'f: format: 1 is what this version of tracker reads, not "one"'),
        ("format = 2\nhp = nan\n[entities]\nx = 1\n", f"f: format: 1 is what this version of tracker reads, not 2{LATER}"),
        ("[names]\n", "f: names: no such key; names stand with the entities"),
        ("entities = 5\n", "f: entities: a table is needed, not 5"),
        ("entities = [1]\n", "f: entities: a table is needed, not a list"),
        ('[entities.c1]\nid = "c2"\nname = "A"\n', 'f: entities.c1.id: "c1", as its table is called, is needed, not "c2"'),
        ('[entities.c1]\nname = ""\n[fights.main]\n', 'f: entities.c1.name: a name that shows and is not too wide is needed, such as "Bandit"'),  # noqa: E501
        ('[entities."c1 \\u0007"]\nname = "A"\n[fights.main]\n', 'f: entities."c1 ": an id there is c and a number, such as c1'),
        ("", 'f: fight: the name of a fight is needed (there is none), not "main"'),
        ("[house]\na = inf\n", "f: house.a: a finite number is needed, not inf"),
        ("[house]\na = 2020-01-01\n", "f: house.a: a number, a word, a list, true or false is needed, not a date or time"),
        (
            "[settings]\nrules = [\"gift\"]\n[fights.main]\n",
            'f: settings.rules: some of "wyrding", "gifts", "shaping" are needed, not "gift"',
        ),
        (
            '[fights.main]\nstage = "turn"\n',
            'f: fights.main.stage: "setup" or "over" is needed while nobody takes part, not "turn"',
        ),
        (
            '[entities.c1]\nname = "A"\n[fights.main]\nstage = "turn"\norder = ["c1"]\n'
            "[fights.main.participants.c1]\nmark = 1\n",
            "f: fights.main.active: whose turn it is, is needed",
        ),
        (
            '[fights.main.zones.z1]\nevents = ["silence", "noise"]\n',
            'f: fights.main.zones.z1.events: "ground_warp", "thicken_space", "silence", "twilight", "singularity", '
            '"erratic_time", "reshuffle", "phase_out" are events, not "noise"',
        ),
        (
            "[fights.main.zones.z1]\nevents = []\nx = 1e308\ny = 0\n",
            "f: fights.main.zones.z1.x: metres up to 1e+07 either way are needed, not 1e+308",
        ),
        (
            '[entities.c1]\nname = "A"\n[fights.main]\norder = ["c1"]\n[fights.main.participants.c1]\nmark = 1\nmoved = 1e300\n',
            "f: fights.main.participants.c1.moved: metres up to 1e+07 either way are needed, not 1e+300",
        ),
        (
            '[entities.c1]\nname = "A"\n[[entities.c1.shaper.recipes]]\ntitle = "B"\n[entities.c1.shaper.recipes.build]\n'
            'outcomes = [ { kind = "damage", intensity = 2 } ]\nradius = 2e7\n[fights.main]\n',
            "f: entities.c1.shaper.recipes.1.build.radius: metres up to 1e+07 either way are needed, not 2e+07",
        ),
        (
            '[shapings.s1]\ncaster = "c1"\nmagnitude = 1\nto = [ { x = 0, y = -3e9 } ]\n'
            '[shapings.s1.build]\noutcomes = []\n[shapings.s1.result]\nroll = 5\ngrade = "critical"\nskill = 55\n'
            "[fights.main]\n",
            "f: shapings.s1.to.1.y: metres up to 1e+07 either way are needed, not -3e+09",
        ),
        (
            f"clock = {10**30}\n",
            "f: clock: a number up to 9,007,199,254,740,992 is needed, not a number of more than 20 digits",
        ),
        (f"{'k' * 5000} = 1\n", f"f: {'k' * 80}: no such key"),
        ("hp = \n", "f: no TOML: line 1, column 6: Invalid value"),
        ("a = 1\na = 2\n", "f: no TOML: line 2, column 6: Cannot overwrite a value"),
        ("[entities.c1]\n[entities.c1]\n", "f: no TOML: line 2, column 13: Cannot declare ('entities', 'c1') twice"),
    ],
)  # fmt: skip
def test_one_fault_in_one_line(text: str, fault: str) -> None:
    assert faults(text, "f") == [fault]


def test_lists_nested_a_thousand_deep_are_refused() -> None:
    assert faults("a = " + "[" * 1000 + "]" * 1000, "f") == ["f: tables or lists are nested too deeply"]
    assert faults("a = " + "{ a = " * 1000 + "1" + "}" * 1000, "f") == [
        "f: tables or lists are nested too deeply"
    ]


def test_numbers_of_thousands_of_digits_are_refused() -> None:
    assert len(faults("clock = " + "9" * 5000)) == 1
    [fault] = faults("[settings]\nround_seconds = 1\nshow_stress = " + "9" * 400)
    assert fault == (
        "vault.toml: settings.show_stress: true or false is needed, not a number of more than 20 digits"
    )
    [fault] = faults('[entities.c1]\nname = "A"\nx = ' + "9" * 400)
    assert fault.endswith("entities.c1.x: a finite number is needed, not a number of more than 20 digits")


def test_a_text_that_is_too_large_is_refused_quickly() -> None:
    begun = time.process_time()
    [fault] = faults("#" * (33 * 2**20), "f")
    assert fault == "f: more than 33554432 characters are too many"
    assert time.process_time() - begun < 0.5


def test_thousands_of_faults_are_counted_not_listed() -> None:
    told = faults("[entities.c1]\n" + "".join(f"key{n} = 1\n" for n in range(200)), "f")
    assert len(told) == 51
    assert told[-1] == "f: and 151 more like these"


def test_faults_show_no_control_characters() -> None:
    for fault in faults('"a\\u001b[2J" = 1\n[settings]\nengine = "\\u001b]0;x\\u0007"\n'):
        assert fault.isprintable()


def test_a_thousand_entities_are_written_and_read_in_time() -> None:
    ids = [f"c{n}" for n in range(1, 1001)]
    crowd = {
        one: Entity(
            one,
            f"Bandit {one}",
            hp=10,
            hp_max=12,
            x=1.5,
            y=2.0,
            stats={"dodge": 40, "int": 12},
            tags=("undead", "soulless"),
            conditions=(Condition("restrained", 2), Condition("deafened", until=Anchor("end", "c1"))),
            counters=(Counter("torch", 1, 6),),
            wyrd=(WyrdDie(6), WyrdDie(8)),
            abilities=(Ability("Mind Spike", "break"),),
        )
        for one in ids
    }
    parts = {one: Participant(one, n, initiative=10) for n, one in enumerate(ids, start=1)}
    state = State(entities=crowd, fights={"main": Fight("main", order=tuple(ids), participants=parts)})
    best = min(_seconds(state) for _ in range(3))
    assert best < 0.5


def _seconds(state: State) -> float:
    begun = time.process_time()
    encode_state(state)
    return time.process_time() - begun


def test_the_settings_of_people_survive() -> None:
    state = msgspec.structs.replace(
        new_state(), settings=Settings(rules=("gifts",), engine="crux", new_hidden=True)
    )
    assert decode_state(encode_state(state)).settings == state.settings
