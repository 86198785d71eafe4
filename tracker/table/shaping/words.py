"""The words of `build` and `cast`: how each is read, and how together they become a build and its subjects (S12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypedDict, TypeVar

import msgspec

from tracker.rules.shaping import (
    Adjustments,
    Build,
    Cell,
    Kind,
    Outcome,
    Pledge,
    ShapingError,
    parse_adjustments,
    parse_cells,
    parse_outcome,
    parse_rating,
)
from tracker.rules.shaping.build import CoverWord, DeliveryWord, Enchantment
from tracker.table.draft import Draft
from tracker.table.language import kinds, names, values
from tracker.table.language.kinds import ChoiceKind, FlagKind, ListKind, Many, ModKind, One, Text, Title
from tracker.table.language.words import plain_minus, quote, split_list, unquote
from tracker.table.refusal import Refused
from tracker.table.shaping.attacks import Keep
from tracker.table.shaping.proposal import Proposal, default_targets, judged
from tracker.table.state import Spot

DEFENCES = ("dodge", "guard", "resist", "counter", "none")


class At(msgspec.Struct, frozen=True):
    """Chosen targets, or the radius of an area in metres."""

    who: tuple[str, ...] = ()
    radius: float | None = None


class CellsKind(kinds.Kind[tuple[Cell, ...]]):
    """One cell, or two of a Confluence."""

    label = "CELL[+CELL]"

    def parse(self, word: str, draft: Draft) -> tuple[Cell, ...]:
        return _read(lambda: parse_cells(unquote(word)))

    def complete(self, draft: Draft) -> list[str]:
        active = draft.state.entities.get(draft.fight.active or "")
        return list(active.shaper.cells) if active and active.shaper else []


class OutcomeKind(kinds.Kind[Outcome]):
    """`kind:intensity[/option]`."""

    label = "OUTCOME"

    def parse(self, word: str, draft: Draft) -> Outcome:
        return _read(lambda: parse_outcome(plain_minus(unquote(word))))

    def complete(self, draft: Draft) -> list[str]:
        return [f"{kind}:" for kind in Kind]


class RatingKind(kinds.Kind[int]):
    """A dial, 0 to 5."""

    label = "0-5"

    def parse(self, word: str, draft: Draft) -> int:
        return _read(lambda: parse_rating(unquote(word), "a dial"))


class AdjustKind(kinds.Kind[Adjustments]):
    label = "selective,indirect:N,veiled,trigger:N"

    def parse(self, word: str, draft: Draft) -> Adjustments:
        return _read(lambda: parse_adjustments(unquote(word)))


class AtKind(kinds.Kind[At]):
    label = "NAMES|radius:METRES"

    def parse(self, word: str, draft: Draft) -> At:
        key, colon, metres = unquote(word).partition(":")
        if colon and key.strip().lower() == "radius":
            return At(radius=values.metres(metres))
        return At(names.many(draft, word))

    def complete(self, draft: Draft) -> list[str]:
        return [*kinds.ManyKind().complete(draft), "radius:3", "radius:10"]


class PledgeKind(kinds.Kind[tuple[Pledge, ...]]):
    label = "NAME:PP,…"

    def parse(self, word: str, draft: Draft) -> tuple[Pledge, ...]:
        found = []
        for part in split_list(word):
            name, colon, pp = part.rpartition(":")
            if not colon:
                raise Refused(f"{unquote(part)} pledges no number; it is NAME:3")
            found += [(draft.name(who), values.whole(unquote(pp))) for who in names.many(draft, name)]
        return _read(lambda: tuple(Pledge(name, pp) for name, pp in found))


class DefendKind(kinds.Kind[dict[str, str]]):
    """Who defends, and how."""

    label = "NAME:dodge|guard|resist|counter|none,…"

    def parse(self, word: str, draft: Draft) -> dict[str, str]:
        found: dict[str, str] = {}
        for part in split_list(word):
            name, colon, how = part.rpartition(":")
            choice = unquote(how).strip().lower()
            if not colon or choice not in DEFENCES:
                raise Refused(f"{unquote(part)} is no defence; it is NAME:{'|'.join(DEFENCES)}")
            for who in names.many(draft, name):
                if who in found:
                    raise Refused(f"{draft.name(who)} has one Reaction, and defends in one way")
                found[who] = choice
        return found

    def complete(self, draft: Draft) -> list[str]:
        return [f"{quote(e.name)}:dodge" for e in draft.present() if names.visible(draft, e.id)]


class BacklashKind(kinds.Kind[int | Literal["arrival"]]):
    """A row of T-BACKLASH, or what a fumbled calling may bring in its place."""

    label = "1-4|arrival"

    def parse(self, word: str, draft: Draft) -> int | Literal["arrival"]:
        if unquote(word).lower() == "arrival":
            return "arrival"
        return kinds.WholeKind(minimum=1, maximum=4).parse(word, draft)

    def complete(self, draft: Draft) -> list[str]:
        return ["1", "2", "3", "4", "arrival"]


class ToKind(kinds.Kind[tuple[Spot, ...]]):
    """Where someone lands: points in metres, or zones, with commas between them."""

    label = "X,Y|ZONE"

    def parse(self, word: str, draft: Draft) -> tuple[Spot, ...]:
        found: list[Spot] = []
        parts = iter(split_list(word))
        for part in parts:
            if not _is_number(unquote(part)):
                found.append(Spot(zone=names.zone(draft, part).id))
                continue
            y = next(parts, "")
            if not _is_number(unquote(y)):
                raise Refused(f"a point is two numbers, as to=4,3; {unquote(part)} stands alone")
            found.append(Spot(values.metres(unquote(part)), values.metres(unquote(y))))
        return tuple(found)

    def complete(self, draft: Draft) -> list[str]:
        return kinds.ZoneKind().complete(draft)


class BuildWords(TypedDict, total=False):
    """What may follow the outcomes of `build`."""

    range_: Annotated[int, RatingKind()]
    duration: Annotated[int, RatingKind()]
    reach: Annotated[int, RatingKind()]
    delivery: Annotated[DeliveryWord, ChoiceKind("projected", "direct")]
    adjust: Annotated[Adjustments, AdjustKind()]
    at: Annotated[At, AtKind()]
    in_: Many
    cover: Annotated[CoverWord, ChoiceKind("none", "partial", "substantial", "complete")]
    assist: One
    pledge: Annotated[tuple[Pledge, ...], PledgeKind()]
    mod: Annotated[int, ModKind()]
    ritual: Annotated[bool, FlagKind("ritual")]
    calm: Annotated[bool, FlagKind("calm")]
    price: Text
    enchant: Annotated[Enchantment, ChoiceKind("activated", "charged", "continuous")]


class CastWords(BuildWords, total=False):
    """What may follow the outcomes of `cast`."""

    defend: Annotated[dict[str, str], DefendKind()]
    touch: Annotated[str, ChoiceKind("hit", "miss")]
    backlash: Annotated[int | Literal["arrival"], BacklashKind()]
    hero: Annotated[str, ChoiceKind("reroll")]
    spill: One
    to: Annotated[tuple[Spot, ...], ToKind()]
    keep: Annotated[Keep, ChoiceKind("old", "new")]
    name: Title
    order: Text
    override: Annotated[tuple[str, ...], ListKind("CODES")]


def propose(
    draft: Draft, who: str, cells: tuple[Cell, ...], outcomes: tuple[Outcome, ...], words: BuildWords
) -> Proposal:
    """The build that words describe, priced and judged for `who` at this table (S12, S20)."""
    at = words.get("at", At())
    inside = words.get("in_", ())
    if inside and at.radius is None:
        raise Refused("in= names those inside an area; give its radius, as at=radius:3")
    if words.get("pledge") and not words.get("ritual"):
        raise Refused("pledge= is for a ritual; say ritual as well")
    mod = words.get("mod", 0)
    adjust = words.get("adjust", Adjustments())
    build = _read(
        lambda: Build(
            cells=cells,
            outcomes=outcomes,
            range=words.get("range_", 0),
            duration=words.get("duration", 0),
            reach=words.get("reach", 0),
            delivery=words.get("delivery", ""),
            adjust=msgspec.structs.replace(adjust, confluence=adjust.confluence or len(cells) > 1),
            radius=at.radius,
            cover=words.get("cover", "none"),
            ritual=words.get("ritual", False),
            calm=words.get("calm", False),
            price=words.get("price", ""),
            assist=draft.name(words["assist"]) if "assist" in words else "",
            pledges=words.get("pledge", ()),
            bonus=max(mod, 0),
            penalty=max(-mod, 0),
            enchantment=words.get("enchant", ""),
        )
    )
    targets = inside if at.radius is not None else at.who or default_targets(draft, who, build)
    return Proposal(who, build, targets, judged(draft, who, build, targets))


def _is_number(word: str) -> bool:
    try:
        values.metres(word)
    except Refused:
        return False
    return True


T = TypeVar("T")


def _read(make: Callable[[], T]) -> T:
    """What `make` reads; what it cannot read is refused in its own words."""
    try:
        return make()
    except ShapingError as error:
        raise Refused(str(error)) from None
