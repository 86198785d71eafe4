"""What a person has put together so far, as a value, and the commands that say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from tracker.app.naming import called, everyone, text
from tracker.rules.d100 import dice_text
from tracker.rules.shaping import Build, Cell, Kind, Outcome, ShapingData, cells_text
from tracker.rules.shaping.grid import can_make
from tracker.table.language.words import Command, command, quote
from tracker.table.shaping.prospect import Prospect, SubjectOutlook
from tracker.table.telling.view import EntityView


class Composition(msgspec.Struct, frozen=True):
    """A Shaping being composed. `base` is the build as chosen; Range and Reach rise with the targets unless set by
    hand (`fixed`). `targets` are ids, `defend` the ways of defending chosen for them by hand. `spill` is the id of whom a
    spill of Backlash strikes, if not the Shaper; `to` is where it leads, as typed; `keep` is which of two equal reserves
    stays. `title` is that of the recipe it came from."""

    base: Build = Build()
    fixed: frozenset[str] = frozenset()
    targets: tuple[str, ...] = ()
    defend: Mapping[str, str] = {}
    touch: str = "hit"
    backlash: int | Literal["arrival"] | None = None
    spill: str = ""
    to: str = ""
    keep: Literal["new", "old"] = "new"
    hero: bool = False
    name: str = ""
    order: str = ""
    override: tuple[str, ...] = ()
    title: str = ""

    @property
    def leads(self) -> bool:
        """Whether it leads somewhere (S58)."""
        return self.base.has(Kind.RELOCATE, Kind.PORTAL)

    @property
    def arrives(self) -> bool:
        """Whether a fumble brings what was called, free and hostile, in place of Backlash (S62)."""
        return self.backlash == "arrival" and self.base.has(Kind.CALL)

    @property
    def complete(self) -> bool:
        """Whether there is something to cast."""
        return bool(self.base.cells and self.base.outcomes)

    def set(self, **changes: Any) -> Composition:
        """With fields of its own changed."""
        return msgspec.structs.replace(self, **changes)

    def build(self, **changes: Any) -> Composition:
        """With the build changed."""
        return self.set(base=msgspec.structs.replace(self.base, **changes))

    def dial(self, name: str, rating: int) -> Composition:
        """With a dial set by hand."""
        return self.build(**{name: rating}).set(fixed=self.fixed | {name})

    def adjust(self, **changes: Any) -> Composition:
        """With adjustments changed."""
        return self.build(adjust=msgspec.structs.replace(self.base.adjust, **changes))

    def cells(self, cells: tuple[Cell, ...], data: ShapingData) -> Composition:
        """With other cells; outcomes that none of them makes go."""
        kept = tuple(
            outcome for outcome in self.base.outcomes if any(can_make(cell, outcome, data) for cell in cells)
        )
        changed = self.build(cells=cells, outcomes=kept)
        return changed.adjust(confluence=len(cells) > 1).set(title="")

    def outcomes(self, outcomes: tuple[Outcome, ...]) -> Composition:
        """With other outcomes. A delivery is left open again when nothing harms any more."""
        changed = self.build(outcomes=outcomes).set(title="")
        return changed if changed.base.harms else changed.build(delivery="")

    def outcome(self, place: int, outcome: Outcome) -> Composition:
        """With another outcome in a place."""
        outcomes = self.base.outcomes
        return self.outcomes((*outcomes[:place], outcome, *outcomes[place + 1 :]))

    def target(self, who: str, ways: tuple[str, ...], now: str) -> Composition:
        """With one more target; one that is there already defends in the next of its `ways`, after the last it is none."""
        if who not in self.targets:
            return self.set(targets=(*self.targets, who))
        later = ways[ways.index(now) + 1 :] if now in ways else ()
        if later:
            return self.set(defend={**self.defend, who: later[0]})
        left = {one: how for one, how in self.defend.items() if one != who}
        return self.set(targets=tuple(one for one in self.targets if one != who), defend=left)

    def counter(self, who: str | None) -> Composition:
        """With a Counter by `who`, or by nobody; one is all a Shaping meets (S39)."""
        left = {one: how for one, how in self.defend.items() if how != "counter"}
        return self.set(defend=left if who is None else {**left, who: "counter"})


def build_words(build: Build) -> Iterator[str]:
    """The words of `build` behind NAME that say a build, its subjects left out."""
    yield cells_text(build.cells)
    yield from (quote(str(outcome)) for outcome in build.outcomes)
    confluence = msgspec.structs.replace(build.adjust, confluence=False)
    pledges = ",".join(f"{text(pledge.name)}:{pledge.pp}" for pledge in build.pledges)
    yield from _given(
        range=build.range or "",
        duration=build.duration or "",
        reach=build.reach or "",
        delivery=build.delivery,
        adjust=str(confluence),
        cover="" if build.cover == "none" else build.cover,
        assist=text(build.assist) if build.assist else "",
        pledge=pledges,
        mod=dice_text(build.bonus - build.penalty),
        price=text(build.price) if build.price else "",
        enchant=build.enchantment,
    )
    yield from (word for word, said in (("ritual", build.ritual), ("calm", build.calm)) if said)


def cast_command(
    composition: Composition,
    prospect: Prospect,
    who: EntityView,
    view: Mapping[str, EntityView],
    defend: Iterable[SubjectOutlook],
) -> Command:
    """The command that casts a composition as it stands, with the ways in which those in `defend` do. `view` has the
    entities by id."""
    build = prospect.build
    named = [view[one] for one in composition.targets if one in view]
    area = build.radius is not None
    subjects = everyone(named)
    waits = build.adjust.trigger is not None
    # A Trigger is defended against when it fires (S74).
    ways = [(look.who, look.how) for look in defend if look.how != look.unsaid]
    ways = [(who, how) for who, how in ways if how == "counter" or not waits]
    if any(look.who == prospect.counters for look in prospect.onlookers):
        ways.append((prospect.counters or "", "counter"))
    said_of = ",".join(f"{called(view[who])}:{how}" for who, how in ways if who in view)
    backlash = composition.backlash if composition.backlash != "arrival" or composition.arrives else None
    said = _given(
        at=f"radius:{build.radius:g}" if build.radius is not None else subjects,
        in_=subjects if area else "",
        defend=said_of,
        touch="" if composition.touch == "hit" else composition.touch,
        backlash=backlash or "",
        hero="reroll" if composition.hero else "",
        spill=called(view[composition.spill]) if composition.spill in view else "",
        to=composition.to if composition.leads else "",
        keep="old" if composition.keep == "old" and build.has(Kind.RESERVE) else "",
        name=text(composition.name) if composition.name else "",
        order=text(composition.order) if composition.order else "",
        override=",".join(composition.override),
    )
    return command("cast", called(who), *build_words(build), *said)


def keep_command(title: str, build: Build, who: EntityView) -> Command:
    """The command that keeps a build as a recipe."""
    area = () if build.radius is None else (f"at=radius:{build.radius:g}",)
    return command("recipe", called(who), text(title), *build_words(build), *area)


def _given(**words: object) -> Iterator[str]:
    yield from (f"{key.rstrip('_')}={value}" for key, value in words.items() if value != "")
