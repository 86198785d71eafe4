"""The kinds of arguments verbs take. Each reads a word, says what it is called, and offers completions.

A verb's parameters are annotated with these; parser, help, completion and modals all read them from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

from tracker.rules.d100 import parse_dice as parse_bonus_dice
from tracker.rules.dice import Expression
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.language.values import dice, metres, whole
from tracker.table.language.words import is_quoted, plain_minus, quote, split_list, unquote
from tracker.table.refusal import Refused
from tracker.table.state import Effect as EffectRecord
from tracker.table.state import Shaping as ShapingRecord
from tracker.table.state import Zone as ZoneRecord
from tracker.table.text import clean, clean_name

T = TypeVar("T")


class Kind(Generic[T]):
    """How a word becomes a value. `label` is what usage lines call it."""

    label = "WORD"

    def parse(self, word: str, draft: Draft) -> T:
        """The value of a word; raises Refused with what would be right."""
        raise NotImplementedError

    def accepts(self, word: str) -> bool:
        """Whether the word could be meant for this argument at all (asked for arguments that may be left out)."""
        return True

    def complete(self, draft: Draft) -> list[str]:
        """Words that would be right here."""
        return []


class AmountValue(msgspec.Struct, frozen=True):
    """A change of a number: `+` adds, `-` takes away, `=` sets, `t` gives temporary points."""

    sign: Literal["+", "-", "=", "t"]
    dice: Expression
    text: str


class OneKind(Kind[str]):
    label = "NAME"

    def parse(self, word: str, draft: Draft) -> str:
        return names.one(draft, word)

    def complete(self, draft: Draft) -> list[str]:
        return [quote(e.name) for e in draft.state.entities.values() if names.visible(draft, e.id)]


class ManyKind(Kind[tuple[str, ...]]):
    label = "NAMES"

    def parse(self, word: str, draft: Draft) -> tuple[str, ...]:
        return names.many(draft, word)

    def complete(self, draft: Draft) -> list[str]:
        return OneKind().complete(draft)


class PresentKind(ManyKind):
    """Several who take part in the open fight."""

    def parse(self, word: str, draft: Draft) -> tuple[str, ...]:
        return tuple(names.present(draft, who) for who in names.many(draft, word))


class NewNameKind(Kind[str]):
    label = "NAME"

    def parse(self, word: str, draft: Draft) -> str:
        return names.new_name(word)


class FightKind(NewNameKind):
    """A fight by name, known or new."""

    label = "FIGHT"

    def complete(self, draft: Draft) -> list[str]:
        if draft.seat.role != "gm":
            return []
        return [quote(name) for name in reversed(draft.state.fights) if name != draft.state.fight]


class TextKind(Kind[str]):
    label = "TEXT"

    def __init__(self, label: str = "TEXT") -> None:
        self.label = label

    def parse(self, word: str, draft: Draft) -> str:
        return clean(unquote(word)).strip()


class TitleKind(Kind[str]):
    label = '"TITLE"'

    def parse(self, word: str, draft: Draft) -> str:
        title = clean_name(unquote(word))
        if not title:
            raise Refused("a title needs at least one letter that shows")
        return title


class RawKind(Kind[str]):
    """The word as it stands, quotes and all, for verbs that read it themselves."""

    def __init__(self, label: str = "WORD", complete: Callable[[Draft], list[str]] | None = None) -> None:
        self.label = label
        self._complete = complete

    def parse(self, word: str, draft: Draft) -> str:
        return word

    def complete(self, draft: Draft) -> list[str]:
        return self._complete(draft) if self._complete else []


class WholeKind(Kind[int]):
    label = "N"

    def __init__(self, minimum: int | None = None, maximum: int | None = None, label: str = "N") -> None:
        self.minimum = minimum
        self.maximum = maximum
        self.label = label

    def parse(self, word: str, draft: Draft) -> int:
        value = whole(unquote(word))
        if self.minimum is not None and value < self.minimum:
            raise Refused(f"{value} is too low; {self.minimum} is the least")
        if self.maximum is not None and value > self.maximum:
            raise Refused(f"{value} is too high; {self.maximum} is the most")
        return value

    def accepts(self, word: str) -> bool:
        return plain_minus(word).lstrip("+-").isdigit()


class MetresKind(Kind[float]):
    label = "METRES"

    def parse(self, word: str, draft: Draft) -> float:
        return metres(unquote(word))


class TimesKind(Kind[int]):
    """`x3`: how many."""

    label = "xN"

    def parse(self, word: str, draft: Draft) -> int:
        count = int(word[1:])
        if not 1 <= count <= 1000:
            raise Refused(f"{word}: between x1 and x1000 at once")
        return count

    def accepts(self, word: str) -> bool:
        return word[:1] in ("x", "×") and word[1:].isascii() and word[1:].isdigit() and len(word) < 8


class DiceKind(Kind[Expression]):
    label = "DICE"

    def parse(self, word: str, draft: Draft) -> Expression:
        return dice(unquote(word))


class AmountKind(Kind[AmountValue]):
    label = "AMOUNT"

    def __init__(self, signs: str = "+-=", example: str = "+2, -2 or =2") -> None:
        self.signs = signs
        self.example = example

    def parse(self, word: str, draft: Draft) -> AmountValue:
        text = plain_minus(unquote(word)).strip()
        if text[:1] not in tuple(self.signs) or not text[1:] or text[1] in "+-":
            raise Refused(f"{text or 'nothing'} is no amount; it is {self.example}")
        sign: Any = text[0]
        return AmountValue(sign, dice(text[1:]), text)

    def accepts(self, word: str) -> bool:
        return plain_minus(word)[:1] in tuple(self.signs)


class ChoiceKind(Kind[str]):
    def __init__(self, *choices: str) -> None:
        self.choices = choices
        self.label = "|".join(choices)

    def parse(self, word: str, draft: Draft) -> str:
        text = unquote(word).lower()
        if text not in self.choices:
            raise Refused(f"{text or 'nothing'} is none of {', '.join(self.choices)}")
        return text

    def accepts(self, word: str) -> bool:
        return not is_quoted(word) and word.lower() in self.choices

    def complete(self, draft: Draft) -> list[str]:
        return list(self.choices)


class ModKind(Kind[int]):
    """Bonus or Penalty dice as a net number (S2)."""

    label = "+1B|-2P"

    def parse(self, word: str, draft: Draft) -> int:
        try:
            return parse_bonus_dice(plain_minus(unquote(word)))
        except ValueError as error:
            raise Refused(str(error)) from None


class FlagKind(Kind[bool]):
    """A bare word that is there or not."""

    def __init__(self, word: str) -> None:
        self.label = word


class ListKind(Kind[tuple[str, ...]]):
    """Plain words with commas between them."""

    def __init__(self, label: str = "WORDS", choices: tuple[str, ...] = ()) -> None:
        self.label = label
        self.choices = choices

    def parse(self, word: str, draft: Draft) -> tuple[str, ...]:
        parts = tuple(part for part in (clean(unquote(part)).strip() for part in split_list(word)) if part)
        if self.choices:
            for part in parts:
                if part not in self.choices:
                    raise Refused(f"{part} is none of {', '.join(self.choices)}")
        return parts

    def complete(self, draft: Draft) -> list[str]:
        return list(self.choices)


class ZoneKind(Kind[ZoneRecord]):
    label = "ZONE"

    def parse(self, word: str, draft: Draft) -> ZoneRecord:
        return names.zone(draft, word)

    def complete(self, draft: Draft) -> list[str]:
        zones = names.zones_known(draft)
        return (
            list(zones) if draft.seat.role == "gm" else [quote(draft.name(z.source)) for z in zones.values()]
        )


class EffectKind(Kind[EffectRecord]):
    label = "EFFECT"

    def parse(self, word: str, draft: Draft) -> EffectRecord:
        return names.effect(draft, word)

    def complete(self, draft: Draft) -> list[str]:
        return [quote(effect.name) for effect in names.effects_known(draft).values()]


class ShapingKind(Kind[ShapingRecord]):
    label = "SHAPING"

    def parse(self, word: str, draft: Draft) -> ShapingRecord:
        return names.shaping(draft, word)

    def complete(self, draft: Draft) -> list[str]:
        return list(names.shapings_known(draft))


One = Annotated[str, OneKind()]
Many = Annotated[tuple[str, ...], ManyKind()]
Present = Annotated[tuple[str, ...], PresentKind()]
NewName = Annotated[str, NewNameKind()]
Text = Annotated[str, TextKind()]
Title = Annotated[str, TitleKind()]
Raw = Annotated[str, RawKind()]
Whole = Annotated[int, WholeKind()]
Natural = Annotated[int, WholeKind(minimum=0)]
Positive = Annotated[int, WholeKind(minimum=1)]
Metres = Annotated[float, MetresKind()]
Times = Annotated[int, TimesKind()]
DiceExpr = Annotated[Expression, DiceKind()]
Amount = Annotated[AmountValue, AmountKind()]
EffectArg = Annotated[EffectRecord, EffectKind()]
ShapingArg = Annotated[ShapingRecord, ShapingKind()]
