"""What is out of the ordinary about a casting: dice for circumstances, cover, ritual, helpers, a price, the GM's own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tracker.app.composer.page import LETTERS, Page
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.render.line import Drawing, Line, Row, fit, wrap
from tracker.rules.d100 import dice_text
from tracker.table.dice import Dice
from tracker.table.draft import Draft
from tracker.table.refusal import Refused
from tracker.table.shaping.words import PledgeKind

COVERS = ("none", "partial", "substantial", "complete")
ENCHANTMENTS = ("", "activated", "charged", "continuous")


class Choice(msgspec.Struct, frozen=True):
    """One circumstance: a field of the build (`made`: of the composition itself), what it means, and its words if it has few."""

    key: str
    label: str
    help: str
    words: Sequence[Any] = ()
    made: bool = False


CHOICES = (
    Choice("ritual", "ritual", "hours on the clock, +1B; the only way above overreach (S70)", (False, True)),
    Choice("calm", "calm", "a Trick of Magnitude 0 works without a roll (S21)", (False, True)),
    Choice("cover", "cover", "−1P, −2P, or no way through (S35)", COVERS),
    Choice("route", "clear way", "whether nothing blocks Range 1 to 3 (S15)", (True, False)),
    Choice("assist", "assistance", "a capable Shaper who helps: +1B (S71)"),
    Choice("pledges", "pledges", "PP that helpers promise a ritual, as Marrow:3, Oak:2 (S71)"),
    Choice("price", "lasting price", "what a mythic Shaping costs for good (S72)"),
    Choice("enchantment", "enchantment", "how lasting magic bound to a thing is used", ENCHANTMENTS),
    Choice(
        "touch", "touch", "how the Unarmed attack of a hostile touch went (S33)", ("hit", "miss"), made=True
    ),
    Choice(
        "backlash", "Backlash", "the GM's choice of its row; else a d4 (S40)", (None, 1, 2, 3, 4), made=True
    ),
    Choice("hero", "Hero Point", "rerolls a failure before anything is lost (S28)", (False, True), made=True),
    Choice("name", "name", "what it, or the being it makes, is called", made=True),
    Choice("order", "order", "the standing order of what it brings (S63)", made=True),
)


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
        for letter, choice in zip(LETTERS, CHOICES, strict=False):
            value = self._shown(choice)
            line: Line = (
                (f" {letter}   ", "key"),
                (fit(choice.label, 15), "text"),
                (fit(value, 14), "dim" if value in ("no", "none", "–") else "gain"),
                (choice.help, "dim"),
            )
            rows.append(Row(choice.key, tuple(wrap(line, width - 1, 34))))
        title: Line = (("circumstances", "title"),)
        takes = "changes" if self.composer.enter_takes else "casts"
        return self.framed(
            rows, title, (("letter", "changes"), ("+ −", "dice"), ("enter", takes), ("esc", "back"))
        )

    def _value(self, choice: Choice) -> Any:
        return getattr(self.composition if choice.made else self.composition.base, choice.key)

    def _shown(self, choice: Choice) -> str:
        value = self._value(choice)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if choice.key == "pledges":
            return ", ".join(f"{pledge.name}:{pledge.pp}" for pledge in value) or "none"
        return str(value) if value else "–"

    def press(self, stroke: str) -> bool:
        for letter, choice in zip(LETTERS, CHOICES, strict=False):
            if stroke == letter:
                self.change(choice)
                return True
        if stroke == "space":
            self.take()
            return True
        return False

    def take(self) -> None:
        choice = next((each for each in CHOICES if each.key == self.cursor), None)
        if choice is not None:
            self.change(choice)

    def change(self, choice: Choice) -> None:
        """The next of its words, or a text."""
        if choice.words:
            words = list(choice.words)
            self._set(choice, words[(words.index(self._value(choice)) + 1) % len(words)])
        else:
            self._type(choice)

    def _type(self, choice: Choice) -> None:
        read: Callable[[str], Any] = self._pledges if choice.key == "pledges" else str.strip

        def helper(typed: str, width: int) -> Help:
            about: Line = ((f" {choice.help}", "dim"),)
            try:
                read(typed)
            except Refused as refused:
                return shows(about, fault=str(refused))
            return shows(about)

        def answered(typed: str | None) -> None:
            if typed is not None:
                self._set(choice, read(typed))

        now = self._shown(choice)
        known = "" if now in ("–", "none") else now
        self.composer.table.tracker.ask(
            Prompt(choice.label, helper, text=known, lead=f"{choice.label}:"), answered
        )

    def _pledges(self, typed: str) -> Any:
        desk = self.composer.table.desk
        return PledgeKind().parse(typed.replace(", ", ","), Draft(desk.state, desk.store.rules, Dice()))

    def _set(self, choice: Choice, value: Any) -> None:
        change = self.composition.set if choice.made else self.composition.build
        self.composer.change(change(**{choice.key: value}))
