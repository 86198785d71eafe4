"""What is out of the ordinary about a casting: dice for circumstances, cover, ritual, helpers, a price, the GM's own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from tracker.app.composer.page import Page
from tracker.app.modals.chooser import LETTERS, Choice, Chooser
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.render.chance import percent
from tracker.app.render.line import Drawing, Line, Row, fit, wrap
from tracker.rules.d100 import dice_text
from tracker.rules.shaping import Kind, Pledge
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping.words import PledgeKind

if TYPE_CHECKING:
    from tracker.app.composer.screen import Composer

_SHORT = re.compile(r"(?P<letter>[a-z]{1,2}):?(?P<pp>\d{1,3})")
"""A pledge by letter."""

COVERS = ("none", "partial", "substantial", "complete")
ENCHANTMENTS = ("", "activated", "charged", "continuous")


def _always(composer: Composer) -> bool:
    return True


def _strikes(composer: Composer) -> bool:
    """Whether Backlash can strike whoever casts or counters this."""
    return composer.backlash_chance > 0 or composer.prospect.counters is not None


class Circumstance(msgspec.Struct, frozen=True):
    """One circumstance: a field of the build (`made`: of the composition itself), what it means, its words if it has few,
    and whether it means anything for what is composed."""

    key: str
    label: str
    help: str
    words: Sequence[Any] = ()
    made: bool = False
    applies: Callable[[Composer], bool] = _always


CHOICES = (
    Circumstance("ritual", "ritual", "takes hours, +1B; beyond overreach (S70)", (False, True)),
    Circumstance("calm", "calm", "a Trick of Magnitude 0 needs no roll (S21)", (False, True)),
    Circumstance("cover", "cover", "−1P, −2P, or no way through (S35)", COVERS),
    Circumstance("route", "clear way", "nothing blocks Range 1 to 3 (S15)", (True, False)),
    Circumstance("assist", "assistance", "a capable Shaper helps: +1B (S71)"),
    Circumstance("pledges", "pledges", "PP that people promise a ritual (S71)"),
    Circumstance("price", "lasting price", "what a mythic Shaping costs for good (S72)"),
    Circumstance("enchantment", "enchantment", "how magic bound to a thing is used", ENCHANTMENTS),
    Circumstance("backlash", "Backlash", "", (None, 1, 2, 3, 4), made=True),
    Circumstance("hero", "Hero Point", "rerolls a failure before any loss (S28)", (False, True), made=True),
    Circumstance("name", "name", "what it, or what it brings, is called", made=True),
    Circumstance("order", "order", "the standing order of what it brings (S63)", made=True),
    Circumstance("spill", "spills on", "whom a spill strikes (S40)", made=True, applies=_strikes),
    Circumstance(
        "keep",
        "equal reserves",
        "the one that stays (S46)",
        ("new", "old"),
        made=True,
        applies=lambda composer: composer.composition.base.has(Kind.RESERVE),
    ),
)


QUIET = ("no", "none", "–", "the Shaper", "new")
"""Values that say that nothing is out of the ordinary."""


class More(Page):
    """A letter changes a row: the next of its words, or a text to type."""

    NAME = "more"

    def draw(self, width: int) -> Drawing:
        rows: list[Row] = []
        net = self.composition.base.bonus - self.composition.base.penalty
        dice: Line = (
            ("+ −", "key"),
            (fit(" circumstances", 16), "text"),
            (fit(dice_text(net) or "none", 14), "gain"),
            ("dice of the moment (S27)", "dim"),
        )
        rows.append(Row("dice", (((" ", "text"), *dice),)))
        for letter, choice in self._choices():
            value, about = self._shown(choice), self._about(choice)
            role = "dim" if value in QUIET else "gain"
            # A long value takes the room of its explanation.
            told: Line = ((fit(value, 14), role), (about, "dim")) if len(value) < 14 else ((value, role),)
            line: Line = ((f" {letter}   ", "key"), (fit(choice.label, 15), "text"), *told)
            rows.append(Row(choice.key, tuple(wrap(line, width - 1, 34))))
        title: Line = (("circumstances", "title"),)
        takes = "changes" if self.composer.enter_takes else "casts"
        return self.framed(
            rows, title, (("letter", "changes"), ("+ −", "dice"), ("enter", takes), ("esc", "back"))
        )

    def _choices(self) -> list[tuple[str, Circumstance]]:
        """Those that mean something now; a letter stays with its circumstance."""
        every = zip(LETTERS, CHOICES, strict=False)
        return [(letter, choice) for letter, choice in every if choice.applies(self.composer)]

    def _about(self, choice: Circumstance) -> str:
        """What a circumstance means; of Backlash and a spill, how likely they are as well."""
        if choice.key not in ("backlash", "spill"):
            return choice.help
        made, chance = self.composition, self.composer.backlash_chance
        if choice.key == "spill":
            return f"{choice.help}: {percent(chance * self._spilling(made.backlash))} %"
        if made.arrives:
            free = percent(self.composer.prospect.verdict.odds.fumble)
            return f"{free} %: it comes, free and hostile (S62)"
        row = self.composer.data.backlash.get(made.backlash) if isinstance(made.backlash, int) else None
        said = row.text if row else "its row by a d4, or as the GM chooses"
        return f"{percent(chance)} %: {said} (S40)" if chance else "none can strike"

    def _spilling(self, row: int | str | None) -> Fraction:
        """The share of Backlash that spills: all or nothing of a row that the GM chose, else that of the die."""
        rows = self.composer.data.backlash
        spilling = [face for face, each in rows.items() if each.kind == "spill"]
        return Fraction(row in spilling) if isinstance(row, int) else Fraction(len(spilling), len(rows))

    def _value(self, choice: Circumstance) -> Any:
        return getattr(self.composition if choice.made else self.composition.base, choice.key)

    def _shown(self, choice: Circumstance) -> str:
        value = self._value(choice)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if choice.key == "pledges":
            return ", ".join(f"{pledge.name}:{pledge.pp}" for pledge in value) or "none"
        if choice.key == "spill":
            return self.composer.entities[value].name if value in self.composer.entities else "the Shaper"
        return str(value) if value else "–"

    def press(self, stroke: str) -> bool:
        for letter, choice in self._choices():
            if stroke == letter:
                self.change(choice)
                return True
        if stroke == "space":
            self.take()
            return True
        return False

    def take(self) -> None:
        choice = next((each for _, each in self._choices() if each.key == self.cursor), None)
        if choice is not None:
            self.change(choice)

    def change(self, choice: Circumstance) -> None:
        """The next of its words, someone by letter, or a text."""
        if choice.words:
            words = [*choice.words]
            if choice.key == "backlash" and self.composition.base.has(Kind.CALL):
                words.append("arrival")
            now = self._value(choice)
            self._set(choice, words[(words.index(now) + 1) % len(words) if now in words else 0])
        elif choice.key == "assist":
            self._choose_helper(choice)
        elif choice.key == "spill":
            self._choose_struck(choice)
        else:
            self._type(choice)

    def _choose_helper(self, choice: Circumstance) -> None:
        others = [each for each in self.composer.entities.values() if each.id != self.composer.who]
        rows = [
            Choice(each.name, ((each.name, "text"), (f"  Shaping {each.shaping or 0} %", "dim")), each.letter)
            for each in others
        ]
        rows.append(Choice("-", (("nobody", "dim"),), "-"))

        def chosen(name: str | None) -> None:
            if name is not None:
                self._set(choice, "" if name == "-" else name)

        self.composer.table.tracker.ask(Chooser("who assists?", rows), chosen)

    def _choose_struck(self, choice: Circumstance) -> None:
        rows = [
            Choice(each.id, ((each.name, "text"),), each.letter) for each in self.composer.entities.values()
        ]

        def chosen(who: str | None) -> None:
            if who is not None:
                self._set(choice, "" if who == self.composer.who else who)

        self.composer.table.tracker.ask(Chooser("whom does a spill strike?", rows), chosen)

    def _type(self, choice: Circumstance) -> None:
        pledging = choice.key == "pledges"
        read: Callable[[str], Any] = self._pledges if pledging else str.strip

        def helper(typed: str, width: int) -> Help:
            about: Line = ((f" {choice.help}", "dim"),)
            try:
                read(typed)
            except Refused as refused:
                return shows(about, fault=str(refused))
            return shows(self._pledged(read(typed)) if pledging else about)

        def answered(typed: str | None) -> None:
            if typed is not None:
                self._set(choice, read(typed))

        now = self._shown(choice)
        known = "" if now in ("–", "none") else now
        self.composer.table.tracker.ask(
            Prompt(choice.label, helper, text=known, lead=f"{choice.label}:"), answered
        )

    def _pledges(self, typed: str) -> tuple[Pledge, ...]:
        """Who pledges what, by letter or by name: `b3 a2`, or `Marrow:3, Ilyra:2`."""
        by_letter = {entity.letter: entity.name for entity in self.composer.entities.values()}
        short = [_SHORT.fullmatch(word) for word in typed.replace(",", " ").split()]
        if all(short):
            found = [(by_letter.get(word["letter"]), int(word["pp"])) for word in short if word]
            if all(name for name, _ in found):
                return tuple(Pledge(name or "", pp) for name, pp in found)
        desk = self.composer.table.desk
        return PledgeKind().parse(typed.replace(", ", ","), Draft(desk.state, desk.store.rules, Dice()))

    def _pledged(self, pledges: Sequence[Pledge]) -> Line:
        """What is pledged of what is needed, and who has how much to give."""
        needed = self.composer.prospect.verdict.magnitude
        given = sum(pledge.pp for pledge in pledges)
        able = [each for each in self.composer.entities.values() if each.pp]
        have = ", ".join(f"{each.letter} {each.name} has {each.pp}" for each in able)
        role = "gain" if given >= needed else "warn"
        return ((f" {given} of {needed} PP", role), (f" · as b3 a2 · {have}", "dim"))

    def _set(self, choice: Circumstance, value: Any) -> None:
        change = self.composition.set if choice.made else self.composition.build
        self.composer.change(change(**{choice.key: value}))
