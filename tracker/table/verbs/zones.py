"""ORE zones by hand, movement, and running effects."""

from __future__ import annotations

from typing import Annotated

from tracker.rules.wyrding import space
from tracker.rules.wyrding.data import EVENTS
from tracker.table.draft import Draft
from tracker.table.language import names
from tracker.table.language.kinds import (
    Amount,
    EffectArg,
    Kind,
    Many,
    Metres,
    One,
    Present,
    Raw,
    RawKind,
    ShapingKind,
    ZoneKind,
)
from tracker.table.language.registry import verb
from tracker.table.language.words import unquote
from tracker.table.refusal import Refused
from tracker.table.shaping import control, movement
from tracker.table.shaping.words import DefendKind
from tracker.table.state import Shaping, Zone, replace
from tracker.table.text import fold
from tracker.table.wyrding import effects, ending, manifest, recoil, stress
from tracker.table.wyrding import zones as zone_table


class AreaKind(Kind[Zone | Shaping]):
    """A zone, or a Shaping with an area."""

    label = "ZONE|SHAPING"

    def parse(self, word: str, draft: Draft) -> Zone | Shaping:
        text = unquote(word)
        running = names.shapings_known(draft)
        magic = text in running or any(
            fold(text) == fold(each.name) for each in running.values() if each.name
        )
        return ShapingKind().parse(word, draft) if magic else ZoneKind().parse(word, draft)

    def complete(self, draft: Draft) -> list[str]:
        return [*ZoneKind().complete(draft), *ShapingKind().complete(draft)]


EventWord = Annotated[str, RawKind("EVENT|roll|end", lambda draft: [*EVENTS, "roll", "end"])]


@verb(
    "zone",
    "Open an event around someone, roll for one, or end a zone.",
    subject="wyrding",
    example="zone Ilyra silence inside=Bandit*",
)
def zone(draft: Draft, who: Raw, event: EventWord, *, inside: Present = ()) -> None:
    word = unquote(event).lower().replace(" ", "_").replace("-", "_")
    if word == "end":
        ending.end_zone(draft, names.zone(draft, who), "by hand")
        return
    source = names.present(draft, names.one(draft, who))
    if word == "roll":
        recoil.roll_event(draft, source, inside)
        return
    if word not in EVENTS:
        raise Refused(f"{unquote(event)} is no event; events are {', '.join(EVENTS)}, or roll")
    recoil.open_event(draft, source, word, inside)


@verb(
    "in",
    "Say who is inside a zone, or the area of a Shaping.",
    subject="wyrding",
    example="in z1 Bandit*",
)
def in_(
    draft: Draft,
    which: Annotated[Zone | Shaping, AreaKind()],
    who: Many,
    *,
    defend: Annotated[dict[str, str] | None, DefendKind()] = None,
) -> None:
    if isinstance(which, Shaping):
        for one in who:
            control.enter(draft, draft.state.shapings[which.id], one, defend or {})
        return
    for one in who:
        _without_positions(draft, which.id, names.present(draft, one))
    ticked = tuple(dict.fromkeys((*which.ticked, *who)))
    draft.set_zone(replace(which, ticked=ticked))
    _say_where(draft, "inside", which, who)


@verb(
    "out",
    "Say who is no longer inside a zone, or the area of a Shaping.",
    subject="wyrding",
    example="out z1 Bandit*",
)
def out(draft: Draft, which: Annotated[Zone | Shaping, AreaKind()], who: Many) -> None:
    if isinstance(which, Shaping):
        for one in who:
            control.leave(draft, draft.state.shapings[which.id], one)
        return
    for one in who:
        _without_positions(draft, which.id, one)
    draft.set_zone(replace(which, ticked=tuple(one for one in which.ticked if one not in who)))
    _say_where(draft, "outside", which, who)


@verb(
    "move",
    "Move someone to a place in metres; the cost through zones is told.",
    subject="wyrding",
    example="move Ilyra 4.5 3",
)
def move(draft: Draft, who: One, x: Metres, y: Metres) -> None:
    entity = draft.entity(who)
    told = ""
    if entity.position is not None:
        radius = stress.radius(draft.state, draft.rules)
        discs = zone_table.discs(draft.state, radius)
        far = space.distance(entity.position, (x, y))
        cost = space.movement_cost(entity.position, (x, y), discs, draft.rules.wyrding)
        told = f": {far:.4g} m for {cost:.4g} m of movement"
        movement.spend(draft, who, cost)
    draft.change(who, x=x, y=y)
    where = f"{entity.name} moves to {x:g} {y:g}"
    # What the way costs may tell of zones that players do not know of.
    draft.say(f"{where}{told}", "W22", about=[who], public=where)


@verb(
    "dismiss",
    "End an effect that is not instant, with a quick action; by= a willing target who agrees no longer, with none.",
    subject="wyrding",
    access="gm",
    example="dismiss e1",
)
def dismiss(draft: Draft, which: EffectArg, *, by: One | None = None) -> None:
    if which.kind == "passive":
        raise Refused(f"{which.name} is passive: it ends when its owner's stress falls below what it takes")
    if by is not None and by != which.owner:
        if not (which.willing and by in which.targets):
            raise Refused(
                f"{draft.name(by)} is no willing target of {which.name}, so it is not theirs to end"
            )
        effects.end_effect(draft, which, f"{draft.name(by)} agrees no longer", "W11", "W7")
        return
    manifest.pay(draft, which.owner, "quick")
    effects.end_effect(draft, which, "dismissed", "W11")


@verb("counters", "Change how many rounds an effect has left.", subject="wyrding", example="counters e1 +1")
def counters(draft: Draft, which: EffectArg, amount: Amount) -> None:
    if which.kind != "rounds" or which.left is None:
        raise Refused(f"{which.name} is not counted in rounds")
    step = draft.total(amount.dice, f"counters of {which.name}")
    after = {"+": which.left + step, "-": which.left - step}.get(amount.sign, step)
    if after <= 0:
        effects.end_effect(draft, which, "no counters are left", "W10")
        return
    draft.set_effect(replace(which, left=min(after, 100_000)))
    draft.say(f"{which.name}: {which.left} → {after} left", "W10", about=[which.owner])


def _say_where(draft: Draft, side: str, which: Zone, who: tuple[str, ...]) -> None:
    about = [*who, which.source] if which.source else who
    public = (
        f"{side} the zone around {draft.name(which.source)}: {draft.names(who)}" if which.source else False
    )
    draft.say(f"{side} {which.id}: {draft.names(who)}", "W19", about=about, public=public)


def _without_positions(draft: Draft, which: str, who: str) -> None:
    if (
        draft.entity(who).position is not None
        and zone_table.center(draft.state, draft.fight.zones[which]) is not None
    ):
        raise Refused(
            f"{draft.name(who)} and {which} have positions, which say who is inside; move {draft.name(who)}"
        )
