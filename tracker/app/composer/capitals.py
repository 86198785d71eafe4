"""What capitals and signs mean on every page of the composer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tracker.app.composer.cheapest import CheapestWay
from tracker.app.composer.composition import Composition, keep_command
from tracker.app.modals.prompt import Help, Prompt, shows
from tracker.app.modals.sheet import Sheet
from tracker.app.render.line import Line, fit, wrap
from tracker.rules.d100 import MOST_DICE
from tracker.rules.shaping import Kind
from tracker.rules.shaping.outcomes import HIGHEST_RATING
from tracker.table.shaping.prospect import cheapest_way

if TYPE_CHECKING:
    from tracker.app.composer.screen import Composer

MOST_BARRIERS = 3
"""Barriers that the key counts up to; whoever needs more writes them at the command line."""

Change = Callable[["Composer"], None]


def _dial(name: str) -> Change:
    def run(screen: Composer) -> None:
        """Put the cursor on a dial; once there, one more, and after the last none."""
        if screen.board.cursor_key == name:
            rating = (getattr(screen.prospect.build, name) + 1) % (HIGHEST_RATING + 1)
            screen.change(screen.composition.dial(name, rating))
        else:
            screen.show("bench", name)

    return run


def _bench(change: Callable[[Composer], Composition]) -> Change:
    def run(screen: Composer) -> None:
        screen.change(change(screen))

    return run


def _outcomes(screen: Composer) -> None:
    screen.show("outcomes" if screen.composition.base.cells else "cells")


def _harm(screen: Composer) -> Composition:
    return screen.composition.build(delivery="projected" if screen.prospect.build.direct else "direct")


def _indirect(screen: Composer) -> Composition:
    return screen.composition.adjust(
        indirect=(screen.composition.base.adjust.indirect + 1) % (MOST_BARRIERS + 1)
    )


def _trigger(screen: Composer) -> Composition:
    now = screen.composition.base.adjust.trigger
    later = 0 if now is None else None if now >= HIGHEST_RATING else now + 1
    return screen.composition.adjust(trigger=later)


def _area(screen: Composer) -> Composition:
    """Targets chosen, then each radius that no ritual is needed for."""
    first = screen.data.ritual.reach_from
    radii: list[float | None] = [
        None,
        *(row.radius for rating, row in screen.data.reach.items() if row.radius and rating < first),
    ]
    now = screen.composition.base.radius
    return screen.composition.build(
        radius=radii[(radii.index(now) + 1) % len(radii)] if now in radii else None
    )


def _counter(screen: Composer) -> None:
    """The next of those who look on and could counter, at last nobody."""
    able: list[str | None] = [look.who for look in screen.prospect.onlookers]
    if not able:
        screen.tell("nobody looks on who could counter: it takes the Talent, the PP and 15 m at most", "warn")
        return
    now = screen.prospect.counters
    screen.change(screen.composition.counter([*able, None][able.index(now) + 1 if now in able else 0]))


def _touch(screen: Composer) -> None:
    if not screen.touches:
        screen.tell("a touch is for a hostile Shaping at Range 0", "warn")
        return
    screen.change(screen.composition.set(touch="miss" if screen.composition.touch == "hit" else "hit"))


def _leads(screen: Composer) -> None:
    """Ask where a relocation or a portal leads."""
    if not screen.composition.leads:
        screen.tell("only a relocation or a portal leads somewhere", "warn")
        return
    view = screen.desk.view
    spots = [f"{zone.id} {zone.source or ''}".strip() for zone in view.zones]
    spots += [
        f"{one.letter} {one.name} at {one.position[0]:g},{one.position[1]:g}"
        for one in view.entities
        if one.position
    ]
    known: Line = ((f" now: {', '.join(spots) or 'nobody has a place yet'}", "dim"),)

    def helper(typed: str, width: int) -> Help:
        several = len(screen.prospect.targets) > 1 and screen.composition.base.has(Kind.RELOCATE)
        about = "a place for each, as 4,3,6,2" if several else "metres, as 4,3"
        told: Line = ((f" {about}; or a zone, as z1; empty leaves it open (S58)", "text"),)
        fault = screen.landing_fault(typed.strip()) if typed.strip() else ""
        return shows(told, *wrap(known, width - 1, 6), fault=fault)

    def answered(typed: str | None) -> None:
        if typed is not None:
            screen.change(screen.composition.set(to=typed.strip()))

    screen.table.tracker.ask(
        Prompt("where it leads", helper, text=screen.composition.to, lead="to:"), answered
    )


def _dice(steps: int) -> Callable[[Composer], Composition]:
    def change(screen: Composer) -> Composition:
        build = screen.composition.base
        net = max(-MOST_DICE, min(MOST_DICE, build.bonus - build.penalty + steps))
        return screen.composition.build(bonus=max(net, 0), penalty=max(-net, 0))

    return change


def _cheapest(screen: Composer) -> None:
    if not screen.complete:
        screen.tell("choose what it shall do first", "warn")
        return
    made = screen.composition
    found = cheapest_way(
        screen.state, screen.rules, screen.who, screen.prospect.build, screen.prospect.targets
    )

    def answered(taken: bool | None) -> None:
        if taken:
            screen.change(made.set(base=found.build, fixed=frozenset()))

    screen.table.tracker.ask(CheapestWay(found, screen.prospect.verdict.magnitude), answered)


def _keep(screen: Composer) -> None:
    if not screen.complete:
        screen.tell("there is nothing to keep yet", "warn")
        return
    build = screen.prospect.build

    def helper(typed: str, width: int) -> Help:
        title = typed.strip()
        if not title:
            return shows(((" A title, such as Twin bolts.", "dim"),), fault="a title, such as Twin bolts")
        result = screen.desk.preview(keep_command(title, build, screen.shaper))
        lines = [((" " + said.text, "text"),) for said in result.lines]
        return shows(*lines, fault="" if result.ok else result.message)

    def answered(typed: str | None) -> None:
        if typed is not None:
            screen.composition = screen.composition.set(title=typed.strip())
            screen.send(keep_command(typed.strip(), build, screen.shaper))

    screen.table.tracker.ask(
        Prompt("keep as a recipe", helper, text=screen.composition.title, lead="title:"), answered
    )


def _override(screen: Composer) -> None:
    stops = tuple(each.code for each in screen.prospect.verdict.stops)
    if not stops or not screen.desk.is_gm:
        screen.tell("nothing stops it" if not stops else "only the game master lets it pass", "warn")
        return
    screen.composition = screen.composition.set(override=() if screen.composition.override else stops)
    screen.tell(f"lifted: {', '.join(stops)}" if screen.composition.override else "not lifted", "warn")


def _after(screen: Composer) -> None:
    """Turn to what the casting would leave, and back."""
    if not screen.complete:
        screen.tell("choose what it shall do first", "warn")
        return
    screen.ghost(screen.page.NAME != "after")
    screen.show("after" if screen.ghosting else "bench")


def _help(screen: Composer) -> None:
    """All keys of the composer."""

    def page(width: int) -> list[Line]:
        lines: list[Line] = []
        for key, meaning in (*((key, one.meaning) for key, one in CAPITALS.items()), *OTHERS):
            lines += wrap(((f" {fit(key, 13)}", "key"), (meaning, "text")), width - 1, 14)
        return lines

    screen.table.tracker.ask(Sheet("keys of the composer", page, ("?", "enter")))


class Capital(NamedTuple):
    """What a key does on every page, and how help says it."""

    run: Change
    meaning: str


CAPITALS: dict[str, Capital] = {
    "B": Capital(lambda screen: screen.show("book"), "the book of recipes"),
    "C": Capital(lambda screen: screen.show("cells"), "cells"),
    "O": Capital(_outcomes, "one more outcome"),
    "R": Capital(_dial("range"), "Range; once more raises it"),
    "D": Capital(_dial("duration"), "Duration"),
    "X": Capital(_dial("reach"), "Reach"),
    "H": Capital(_bench(_harm), "harm projected or direct"),
    "A": Capital(_bench(_area), "chosen targets, or all within a radius"),
    "U": Capital(_touch, "whether the touch of a hostile Shaping at Range 0 hit"),
    "L": Capital(_leads, "where a relocation or a portal leads"),
    "N": Capital(_counter, "a Counter by someone who looks on; once more the next, at last nobody"),
    "S": Capital(
        _bench(
            lambda screen: screen.composition.adjust(selective=not screen.composition.base.adjust.selective)
        ),
        "selective",
    ),
    "V": Capital(
        _bench(lambda screen: screen.composition.adjust(veiled=not screen.composition.base.adjust.veiled)),
        "veiled",
    ),
    "I": Capital(_bench(_indirect), "indirect: one barrier more, up to three, then none"),
    "T": Capital(_bench(_trigger), "trigger: none, then each wait"),
    "M": Capital(lambda screen: screen.show("more"), "more: cover, ritual, helpers, a price, the GM's words"),
    "+": Capital(_bench(_dice(1)), "a Bonus die for circumstances"),
    "-": Capital(_bench(_dice(-1)), "a Penalty die for circumstances"),
    "~": Capital(_after, "before → after: what it would leave of everyone, by grade"),
    "W": Capital(_cheapest, "the cheapest way, and what one less would lose"),
    "K": Capital(_keep, "keep it as a recipe"),
    "!": Capital(_override, "let it pass, whatever stops it"),
    "?": Capital(_help, "these keys"),
}

OTHERS = (
    ("a b c …", "a target; again: its next way to defend; at last none"),
    ("0-5  ← →", "rate the row under the cursor, else the last outcome"),
    ("space", "the options of an outcome, or what a row's key does"),
    ("delete", "takes an outcome or a target away"),
    ("page down", "scrolls what it comes to"),
    ("enter", "casts"),
    ("esc", "back; what was composed is kept"),
)
