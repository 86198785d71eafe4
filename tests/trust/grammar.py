"""Lines of the command language made from the declarations: every verb with words of its parameters' kinds.

Most are such as people type; the others are bent: words left out, doubled, out of order, or not words at all.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from tracker.rules.shaping.cells import CELLS, Form, Technique
from tracker.rules.shaping.outcomes import SHAPES
from tracker.rules.wyrding.data import EVENTS
from tracker.table import settings
from tracker.table.body import fields
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.language.registry import Parameter, Verb, declared
from tracker.table.language.words import quote
from tracker.table.ledger.store import Store
from tracker.table.ruleset import shipped_book
from tracker.table.seat import GM, Seat

JUNK = (
    *(
        "",
        " ",
        '"',
        "'",
        "\\",
        '""',
        "=",
        "==",
        "@",
        "@ 0",
        "@ 1 2 3",
        "#",
        ",",
        ",,",
        "*",
        "**",
        ".",
        "me",
        "-",
    ),
    *(
        "−",
        "+",
        "+-1",
        "--1",
        "t",
        "=x",
        "a=b",
        "on=",
        "at=,",
        "x",
        "x0",
        "x1001",
        "x³",
        "0",
        "-1",
        "1e9",
        "٣",
    ),
    *(
        "NaN",
        "inf",
        "999999999",
        "9999999999",
        "9" * 400,
        "0.5",
        "1.5m",
        "d0",
        "d1",
        "9d9",
        "1d1000000",
        "999d999",
    ),
    *(
        "d6!",
        "(",
        "((((((((",
        "2d6kh9",
        "1/0",
        "None",
        "yes",
        "no",
        "c1",
        "c999",
        "z1",
        "e1",
        "s1",
        "r1",
        "…",
        "☠️",
    ),
    *(
        "[/]",
        "[@click=app.quit]x[/]",
        "\x1b[31m",
        "\x00",
        "\u202e",
        "\ud800",
        "ﷺ",
        "a" * 300,
        "é",
        "../x",
        ";",
    ),
)
"""Words that are none, or are at the edge of being one."""

NAMES = ("Foe", "Ann", "Bo", '"The Thing"', "Bandit", "O'Brien", '"[/]"', "☠️", "c1", '"x y"')
"""Names newcomers get; few, so that they collide."""

OFTEN = ("next", "next", "next", "begin", "hp", "use", "cast", "push", "activate", "undo", "redo")
"""Verbs that carry a fight on, chosen more often than the rest."""

SELDOM = ("remove", "end", "fight", "refresh", "house", "batch", "rest", "clock")
"""Verbs that leave little to be played with, chosen less often."""

STARTS: dict[str, tuple[str, ...]] = {
    "empty": (),
    "prepared": ("add Ann hp=15 stress=3 side=pc", "add Bandit x4 hp=11", "init Bandit* 2d6"),
    "wyrding": (
        "add Ann hp=15 stress=9 side=pc x=0 y=0 owner=ann",
        "add Bandit x4 hp=11 init=7",
        'ability Ann "Mind Spike" class=fracture duration=rounds:3',
        'ability Ann "Veil" class=break passive=2 duration=stress',
        'ability Bandit* "Howl" class=shatter wyrd=2',
        "pool Ann d6 d8 d10",
        "begin",
        "zone Ann phase_out",
        "zone c2 erratic_time inside=c3,c4",
        'use Ann "Mind Spike" on=c2,c3',
    ),
    "gifts": (
        "table engine=beasts rules=gifts",
        "add Ann hp=15 side=pc owner=ann",
        "add Wolf hp=9 hidden=yes",
        "spirit Ann,Wolf d8",
        'gift Ann,Wolf "Keen Claws" skill=d6 target=3 risk=1',
        'gift Ann "Gravity" skill=+1',
        "begin",
        'activate Ann "Keen Claws"',
    ),
    "shaping": (
        "table engine=crux",
        "add Ann hp=12 mwl=6 dex=13 dodge=50 persistence=60 resilience=60 side=pc owner=ann x=0 y=0",
        "add Bandit x3 hp=14 mwl=7 dodge=40 persistence=40 resilience=40 perception=40 close_combat=50 x=3 y=1",
        "shaper Ann shaping=90 int=16 pow=16 specialty=Fire "
        "cells=Unmake·Fire,Ward·Fire,Alter·Flesh,Bend·Mind,Conjure·Fire,Scry·Spirit,Bend·Paths",
        "begin",
        "cast Ann Ward·Fire ward-ap:2/elemental duration=2 at=Ann @ 11",
        "cast Ann Unmake·Fire damage:1 range=1 delivery=projected at=c2",
    ),
    "two fights": (
        "add Ann hp=15 side=pc",
        "add Bandit x2 hp=11 init=3",
        "begin",
        "fight cellar with=Ann,c2",
        "begin",
        "reinforce every 2 add Rat x2 hp=3",
        "fight main",
    ),
    "upkeep": (
        "add Ann hp=15 init=2",
        "add Bandit hp=11 init=1",
        "ongoing Ann +acid 3",
        "begin",
        "next",
        "upkeep",
    ),
    "over": ("add Ann hp=15", "begin", "end"),
    "asking": ("add Ann hp=15 owner=ann", "add Bandit hp=11", "begin", "table dice=ask"),
}
"""Tables to begin on."""

ANN = Seat("ann", "player", ("c1",))
ASKING = Seat("ann", "player", ("c1",), trust=False)
SEATS = (*(GM,) * 12, ANN, ANN, ASKING, Seat("eye", "watcher"))
"""Who speaks; the game master most of the time."""


class Speaker:
    """Says lines that could be said at a table as it stands; the same from the same `dice`."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice

    def line(self, store: Store, seat: Seat = GM) -> str:
        """The next line."""
        draft = Draft(store.state, store.rules, Dice(), seat)
        line = self._sound(draft)
        return self._bent(line, draft) if self._dice.random() < 0.2 else line

    def _sound(self, draft: Draft) -> str:
        pick = self._dice.random()
        verb = declared().get((self._dice.choice(OFTEN),)) if pick < 0.3 else None
        while verb is None or (verb.name in SELDOM and self._dice.random() < 0.8):
            verb = self._dice.choice(list(declared().values()))
        if pick > 0.9 and verb.example:
            return self._renamed(verb.example, draft)
        faces = f" @ {self._dice.randint(1, 20)}" if self._dice.random() < 0.05 else ""
        return " ".join((verb.name, *self._words(verb, draft))) + faces

    def _words(self, verb: Verb, draft: Draft) -> list[str]:
        said: list[str] = []
        for parameter in verb.parameters:
            if parameter.how == "fields":
                said += self._fields(verb, draft)
            elif parameter.how == "words":
                said += [self._word(parameter, draft) for _ in range(self._dice.choice((0, 1, 1, 2, 3)))]
            elif parameter.required or self._dice.random() < 0.15:
                word = self._word(parameter, draft)
                said.append(f"{parameter.name}={word}" if parameter.how == "option" else word)
        return said

    def _word(self, parameter: Parameter, draft: Draft) -> str:
        """A word for a parameter: what would complete it, what its label spells out, or what labels stand for."""
        if parameter.how == "flag":
            return str(parameter.kind.label)
        choices: list[str] = list(parameter.kind.complete(draft))
        label = str(parameter.kind.label)
        for part in label.split("|"):
            made = MADE.get(part)
            if made is not None:
                choices += [made(self, draft) for _ in range(3)]
            elif part.islower() or not part.isalpha():
                choices.append(self._filled(part, draft))
        if not choices:
            choices = [self._any_word(draft)]
        return self._dice.choice(choices)

    def _filled(self, pattern: str, draft: Draft) -> str:
        """A pattern such as `start:NAME` or `NAME:PP,…` with its capitals filled in."""
        for capitals, made in MADE.items():
            if capitals in pattern:
                pattern = pattern.replace(capitals, made(self, draft), 1)
        return pattern.replace(",…", "").replace(" …", "").split(" | ")[0]

    def _fields(self, verb: Verb, draft: Draft) -> list[str]:
        keys, values = FIELDS.get(verb.name, FIELDS["set"])
        chosen = self._dice.sample(keys, k=min(len(keys), self._dice.choice((1, 1, 2, 3))))
        return [f"{key}={self._dice.choice(values)(self, draft)}" for key in chosen]

    def _renamed(self, example: str, draft: Draft) -> str:
        """An example with its people called as people at this table are."""
        for name in ("Ilyra", '"Bandit 2"', "Bandit", "Marrow", "Obelisk"):
            example = example.replace(name, self.name(draft))
        return example

    def _any_word(self, draft: Draft) -> str:
        return self._dice.choice((self.name, self.number, self.amount, self.junk))(draft)

    def _bent(self, line: str, draft: Draft) -> str:
        words = line.split(" ")
        for _ in range(self._dice.randint(1, 3)):
            at = self._dice.randrange(len(words) + 1)
            match self._dice.randrange(7):
                case 0:
                    words.insert(at, self.junk(draft))
                case 1 if words:
                    words.pop(min(at, len(words) - 1))
                case 2 if words:
                    words[at - 1] = words[at - 1] * 2
                case 3:
                    self._dice.shuffle(words)
                case 4 if words:
                    word = words[at - 1]
                    cut = self._dice.randrange(len(word) + 1)
                    words[at - 1] = word[:cut] + self.junk(draft) + word[cut:]
                case 5 if words:
                    words[at - 1] = self._any_word(draft)
                case _:
                    words += self._sound(draft).split(" ")
        return " ".join(words)

    # --- what capitals in labels stand for ---------------------------------------------------------------------

    def junk(self, draft: Draft) -> str:
        """A word that is none."""
        return self._dice.choice(JUNK)

    def name(self, draft: Draft) -> str:
        """Someone at the table, or someone who may be."""
        there = list(draft.state.entities.values())
        if not there or self._dice.random() < 0.1:
            return self._dice.choice(NAMES)
        one = self._dice.choice(there)
        if self._dice.random() < 0.1:
            return self._dice.choice((".", "me", f"{one.name[:2]}*"))
        return self._dice.choice((quote(one.name), one.id))

    def names(self, draft: Draft) -> str:
        """One or several of them."""
        return ",".join(self.name(draft) for _ in range(self._dice.choice((1, 1, 1, 2, 3))))

    def newcomer(self, draft: Draft) -> str:
        """A name for someone new."""
        return self._dice.choice(NAMES)

    def number(self, draft: Draft) -> str:
        """A number, mostly small."""
        return str(self._dice.choice((0, 1, 1, 2, 2, 3, 4, 5, 7, 12, 40, 100, -1, -9, 1000, 10**6)))

    def amount(self, draft: Draft) -> str:
        """A change of a number."""
        return self._dice.choice("+-=t") + self._dice.choice(
            ("1", "2", "7", "99", "2d6", "1d4+1", "10000000", "0")
        )

    def dice(self, draft: Draft) -> str:
        """Dice to roll."""
        return self._dice.choice(
            ("1d6", "2d6+3", "d20", "3", "4d6kh3", "d100", "10d10!", "1d2*3", "-1d4", "d%")
        )

    def text(self, draft: Draft) -> str:
        """Plain text."""
        return self._dice.choice(
            ('"a few words"', "torch", "+torch", "-torch", "acid", "+acid", "-acid", "+prone")
        )

    def title(self, draft: Draft) -> str:
        """A title someone at the table uses, or a new one."""
        titles: list[str] = []
        for one in draft.state.entities.values():
            titles += [ability.title for ability in one.abilities]
            titles += [gift.title for gift in one.gifts]
        known = [quote(title) for title in titles]
        return self._dice.choice([*known, '"New One"', "Spark"])

    def cell(self, draft: Draft) -> str:
        """A cell of the grid."""
        known = [cell for one in draft.state.entities.values() if one.shaper for cell in one.shaper.cells]
        cell = self._dice.choice([*known, *known, str(self._dice.choice(CELLS)), "un·fi", "Unmake"])
        return f"{cell}+{self.cell(draft)}" if self._dice.random() < 0.1 else cell

    def outcome(self, draft: Draft) -> str:
        """An outcome of a Shaping."""
        example = self._dice.choice(list(SHAPES.values())).example
        return re.sub(r"\d", str(self._dice.randint(0, 6)), example) if self._dice.random() < 0.3 else example

    def thing(self, draft: Draft) -> str:
        """Something that goes on, by id."""
        fight = draft.fight
        going = [*fight.zones, *fight.effects, *draft.state.shapings, *draft.state.requests]
        return self._dice.choice([*going, "z1", "e1", "s1", "r1"])

    def yes_no(self, draft: Draft) -> str:
        """Yes or no."""
        return self._dice.choice(("yes", "no"))

    def line_again(self, draft: Draft) -> str:
        """A line within a line."""
        return self._sound(draft)

    def house_value(self, draft: Draft) -> str:
        """A value of a house key: often its own default."""
        entry = self._dice.choice(list(shipped_book().entries.values()))
        return self._dice.choice(
            (str(entry.value).replace(" ", ""), *map(str, entry.choices), "0", "1", "3", "yes")
        )


Make = Callable[[Speaker, Draft], str]

MADE: dict[str, Make] = {
    "NAMES": Speaker.names,
    "NAME": Speaker.name,
    "METRES": Speaker.number,
    "FIGHT": lambda speaker, draft: speaker._dice.choice(("main", "cellar", "attic", '"a b"')),
    '"TITLE"': Speaker.title,
    "TITLE": Speaker.title,
    "xN": lambda speaker, draft: speaker._dice.choice(("x1", "x2", "x3", "x40")),
    "rN": lambda speaker, draft: speaker._dice.choice((*draft.state.requests, "r1")),
    "N": Speaker.number,
    "PP": Speaker.number,
    "MAX": Speaker.number,
    "DICE": Speaker.dice,
    "AMOUNT": Speaker.amount,
    "TEXT": Speaker.text,
    "CONDITION": lambda speaker, draft: speaker._dice.choice(
        ("prone", "dazed", "impaired:sight", "unconscious")
    ),
    "CELL[+CELL]": Speaker.cell,
    "CELLS": Speaker.cell,
    "OUTCOME": Speaker.outcome,
    "TECHNIQUE": lambda speaker, draft: str(speaker._dice.choice(list(Technique))),
    "FORM": lambda speaker, draft: str(speaker._dice.choice(list(Form))),
    "ZONE": Speaker.thing,
    "EFFECT": Speaker.thing,
    "SHAPING": Speaker.thing,
    "EVENT": lambda speaker, draft: speaker._dice.choice(EVENTS),
    "SKILL": lambda speaker, draft: speaker._dice.choice(tuple(fields.STATS)),
    "FIELD": lambda speaker, draft: speaker._dice.choice(("stress", "hp", "pp", "radius", "recoil")),
    "WORD": lambda speaker, draft: speaker._dice.choice(
        (speaker.title(draft), speaker.name(draft), "hp c1 -1")
    ),
    "LINE": Speaker.line_again,
    "0-5": lambda speaker, draft: str(speaker._dice.randint(-1, 6)),
    "+1B": lambda speaker, draft: speaker._dice.choice(("+1B", "-2P", "1B", "+9B")),
}
"""What makes each word in capitals that labels use; anything else in a label is a word to be typed as it stands."""

Values = Sequence[Make]

FIELDS: dict[str, tuple[list[str], Values]] = {
    "set": (
        [*fields.FIELDS],
        (
            Speaker.number,
            Speaker.number,
            Speaker.number,
            Speaker.yes_no,
            Speaker.text,
            Speaker.junk,
            Speaker.amount,
        ),
    ),
    "table": (
        [*settings.SETTINGS],
        (
            lambda speaker, draft: speaker._dice.choice(
                [c for s in settings.SETTINGS.values() for c in s.choices]
            ),
            Speaker.yes_no,
            Speaker.number,
            lambda speaker, draft: speaker._dice.choice(
                ("wyrding", "gifts,shaping", "wyrding,gifts,shaping")
            ),
        ),
    ),
    "house": (
        [entry.key for entry in shipped_book().entries.values() if entry.is_house],
        (Speaker.house_value,),
    ),
}
"""Keys and makers of values for verbs that take any `key=value`."""
