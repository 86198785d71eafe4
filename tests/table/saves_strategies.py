"""Arbitrary valid records, built by a walk over their types, so that a new field is tried without being named."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from tracker.rules.gifts.data import Grade
from tracker.rules.gifts.locks import Lock
from tracker.rules.gifts.states import GiftState
from tracker.rules.shaping import Adjustments, Build, Pledge, parse_outcome
from tracker.rules.shaping.outcomes import SHAPES, Outcome
from tracker.rules.wyrding.data import EVENTS
from tracker.table.entry import Change, Entry, LogLine
from tracker.table.seat import Seat
from tracker.table.settings import RULES
from tracker.table.state import (
    FARTHEST,
    Defence,
    Effect,
    Entity,
    Fight,
    Hold,
    Participant,
    Request,
    Settings,
    Shaping,
    Spot,
    State,
    WyrdDie,
    Zone,
)
from tracker.table.text import clean, clean_name, fold

T = TypeVar("T")

texts = st.text(max_size=12).map(clean)
"""Text as commands leave it. Half of surrogate pairs and what does not show are gone."""

names = st.text(min_size=1, max_size=12).map(clean_name).filter(bool)
counts = st.integers(0, 10**6)
floats = st.floats(allow_nan=False, allow_infinity=False)

_NOT_NEGATIVE = {
    (Entity, "hp"),
    (Entity, "temp"),
    (Entity, "stress"),
    (Fight, "round"),
    (Fight, "ambient"),
    (Entity, "locks_as_of"),
    (State, "clock"),
    (State, "rested"),
}


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values a field of this type may have."""
    match kind:
        case inspect.StrType():
            return texts
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return st.integers(-(10**6), 10**6)
        case inspect.FloatType():
            return floats
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType(values=words):
            return st.sampled_from(words)
        case inspect.EnumType(cls=members):
            return st.sampled_from(members)
        case inspect.UnionType(types=kinds):
            return st.one_of([values(one) for one in kinds])
        case inspect.VarTupleType(item_type=item):
            return st.lists(values(item), max_size=3).map(tuple)
        case inspect.TupleType(item_types=items):
            return st.tuples(*[values(item) for item in items])
        case inspect.DictType(value_type=item):
            table = st.dictionaries(texts, values(item), max_size=3)
            return table.map(_called_by_key) if isinstance(item, inspect.StructType) else table
        case inspect.StructType(cls=record):
            return records(record)
        case inspect.AnyType():
            return st.one_of(st.booleans(), counts, floats, texts, st.lists(counts, max_size=3))
    raise TypeError(f"no way is known to make {kind}; a save may not know how to hold it either")


def records(kind: type[msgspec.Struct], **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Records of a kind; `given` says how to make certain fields."""
    particular = None if given else _particular(kind)
    if particular is not None:
        return particular
    return st.builds(kind, **{**_fields(kind), **given})


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, st.SearchStrategy[Any]]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    fields = {field.name: values(field.type) for field in info.fields}
    for name in fields:
        if (kind, name) in _NOT_NEGATIVE:
            fields[name] = st.none() | counts if (kind, name) == (Entity, "hp") else counts
        if (kind, name) == (WyrdDie, "sides"):
            fields[name] = st.integers(1, 20)
        if kind in (Entity, Zone, Spot) and name in ("x", "y"):
            fields[name] = st.none() | st.floats(-FARTHEST, FARTHEST)
        if (kind, name) == (Participant, "moved"):
            fields[name] = st.floats(0, FARTHEST)
    return fields


_locks = st.one_of(
    st.builds(Lock, st.just("clock"), st.integers(1, 10**6), st.none() | st.integers(1, 10**6)),
    st.builds(Lock, st.sampled_from(["night", "hour"]), st.none(), st.none() | st.integers(1, 10**6)),
)
_some_lock = st.none() | _locks
_pushed = st.sampled_from(["pushed", "double_pushed"])
_ratings = st.integers(0, 4)
_outcomes = [parse_outcome(shape.example) for shape in SHAPES.values()]
_signed = parse_outcome("Unmake·Fire/modifier:+2/stealth")


@cache
def _particular(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any] | None:
    """How to make a record that refuses some mixtures of its fields."""
    if kind is Lock:
        return _locks
    if kind is GiftState:
        plain = st.builds(
            GiftState, st.sampled_from(["off", "on"]), st.none(), _some_lock, _some_lock, _some_lock
        )
        return plain | st.builds(
            GiftState, _pushed, st.sampled_from(Grade), _some_lock, _some_lock, _some_lock
        )
    if kind is Outcome:
        return st.sampled_from([_signed, *_outcomes])
    if kind is Adjustments:
        return records(Adjustments, indirect=_ratings, trigger=st.none() | _ratings)
    if kind is Pledge:
        return records(Pledge, pp=_ratings)
    if kind is Build:
        pledges = st.lists(records(Pledge), max_size=3, unique_by=lambda pledge: pledge.name).map(tuple)
        radius = st.none() | st.floats(0.5, 100.0)
        return records(
            Build, range=_ratings, duration=_ratings, reach=_ratings, radius=radius, pledges=pledges
        )
    return None


def _called_by_key(table: dict[str, Any]) -> dict[str, Any]:
    return {
        key: msgspec.structs.replace(one, **{one.__struct_fields__[0]: key}) for key, one in table.items()
    }


def keyed(
    kind: type[msgspec.Struct], ids: list[str], **given: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    """Tables of records by id: one for each of `ids`."""
    return st.fixed_dictionaries({one: records(kind, id=st.just(one), **given) for one in ids})


def some_of(ids: list[T]) -> st.SearchStrategy[tuple[T, ...]]:
    """Some of `ids`, each once, in any order."""
    if not ids:
        return st.just(())
    return st.lists(st.sampled_from(ids), unique=True, max_size=len(ids)).map(tuple)


def numbered(letter: str) -> st.SearchStrategy[list[str]]:
    """A few ids of one kind."""
    return st.lists(st.integers(1, 40), unique=True, max_size=3).map(
        lambda some: [f"{letter}{n}" for n in some]
    )


@st.composite
def fights(draw: st.DrawFn, name: str, entities: list[str]) -> Fight:
    """A fight in which whatever points somewhere arrives."""
    here = list(draw(some_of(entities)))
    parts: dict[str, Participant] = draw(keyed(Participant, here, mark=st.integers(1, 99)))
    order = tuple(draw(st.permutations(here)))
    able = any(not part.gone for part in parts.values())
    stage = draw(st.sampled_from(["setup", "turn", "upkeep", "over"] if able else ["setup", "over"]))
    idle = st.nothing() if stage == "turn" else st.none()
    source = st.none() | st.sampled_from(entities) if entities else st.none()
    fight: Fight = draw(
        records(
            Fight,
            name=st.just(name),
            participants=st.just(parts),
            order=st.just(order),
            stage=st.just(stage),
            active=idle | st.sampled_from(order) if order else st.none(),
            finished=some_of(here),
            started=some_of(here),
            ended=some_of(here),
            zones=numbered("z").flatmap(
                lambda ids: keyed(Zone, ids, source=source, events=some_of(list(EVENTS)))
            ),
            effects=numbered("e").flatmap(
                lambda ids: keyed(Effect, ids if entities else [], owner=st.sampled_from(entities or [""]))
            ),
            marks=st.integers(99, 200),
        )
    )
    return fight


@st.composite
def shapings(draw: st.DrawFn, shaping: Shaping, entities: list[str]) -> Shaping:
    """`shaping`, holding some of `entities` by outcomes it has."""
    places = list(range(len(shaping.build.outcomes)))
    defences = st.lists(records(Defence, outcomes=some_of(places)), max_size=2).map(tuple)
    held = draw(some_of(entities))
    holds = [draw(records(Hold, who=st.just(who), took=some_of(places), defences=defences)) for who in held]
    return msgspec.structs.replace(shaping, holds=tuple(holds), beings=draw(some_of(entities)))


@st.composite
def states(draw: st.DrawFn) -> State:
    """A whole valid state."""
    ids = draw(numbered("c"))
    called = draw(st.lists(names, min_size=len(ids), max_size=len(ids), unique_by=fold))
    entities = {
        one: draw(records(Entity, id=st.just(one), name=st.just(name)))
        for one, name in zip(ids, called, strict=True)
    }
    titles = draw(st.lists(names, min_size=1, max_size=2, unique=True))
    state: State = draw(
        records(
            State,
            format=st.just(1),
            settings=records(Settings, rules=some_of(list(RULES)).filter(bool)),
            house=st.dictionaries(names, values(inspect.AnyType()), max_size=3),
            entities=st.just(entities),
            fights=st.fixed_dictionaries({title: fights(title, ids) for title in titles}),
            fight=st.sampled_from(titles),
            shapings=numbered("s")
            .flatmap(lambda shaped: keyed(Shaping, shaped, holds=st.just(()), beings=st.just(())))
            .flatmap(
                lambda table: st.fixed_dictionaries({key: shapings(one, ids) for key, one in table.items()})
            ),
            requests=numbered("r").flatmap(lambda ids: keyed(Request, ids)),
            names=st.just({fold(name): one for one, name in zip(ids, called, strict=True)}),
        )
    )
    enough = {field: draw(st.integers(40, 400)) for field in state.counts.__struct_fields__}
    return msgspec.structs.replace(state, counts=msgspec.structs.replace(state.counts, **enough))


def entries() -> st.SearchStrategy[Entry]:
    """Entries of a journal, any text in them."""
    anything = st.text(max_size=20)
    said = records(LogLine, text=anything)
    changed = records(Change, before=st.none() | floats, after=st.none() | floats, why=anything)
    return records(
        Entry,
        line=anything,
        seat=records(Seat, name=anything),
        log=st.lists(said, max_size=3).map(tuple),
        changes=st.lists(changed, max_size=3).map(tuple),
        state=anything,
        house=anything,
    )


def another(kind: inspect.Type, default: Any) -> Any:
    """One value of this type that is not `default`."""
    match kind:
        case inspect.StrType():
            return f"{default or ''}x" if isinstance(default, (str, type(None))) else "x"
        case inspect.BoolType():
            return not default
        case inspect.IntType():
            return (default if isinstance(default, int) else 0) + 1
        case inspect.FloatType():
            return 2.5
        case inspect.LiteralType(values=words):
            return next(word for word in words if word != default)
        case inspect.EnumType(cls=members):
            return next(member for member in members if member != default)
        case inspect.UnionType(types=kinds):
            return another(next(one for one in kinds if not isinstance(one, inspect.NoneType)), default)
        case inspect.VarTupleType(item_type=item):
            return (another(item, None),)
        case inspect.TupleType(item_types=items):
            return tuple(another(item, None) for item in items)
        case inspect.DictType(value_type=item):
            table = {"x": another(item, None)}
            return _called_by_key(table) if isinstance(item, inspect.StructType) else table
        case inspect.StructType(cls=record):
            return full(record)
        case inspect.AnyType():
            return [1, 2]
    raise TypeError(f"no way is known to make {kind}")


def full(kind: type[msgspec.Struct], **given: Any) -> Any:
    """A record whose every field differs from its default, but for those given."""
    if kind is Outcome:
        return _signed
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    made = {
        field.name: another(field.type, None if field.default is msgspec.NODEFAULT else field.default)
        for field in info.fields
        if field.name not in given
    }
    return kind(**made, **given)


def full_state() -> State:
    """A valid state in which no field of any record has its default."""
    entity = full(Entity, id="c1", name="Ilyra")
    fight = full(
        Fight,
        name="vault of echoes",
        active="c1",
        order=("c1",),
        participants={"c1": full(Participant, id="c1")},
        finished=("c1",),
        started=("c1",),
        ended=("c1",),
        zones={"z1": full(Zone, id="z1", source="c1", events=("silence",))},
        effects={"e1": full(Effect, id="e1", owner="c1")},
    )
    defence = full(Defence, outcomes=(0,))
    state: State = full(
        State,
        format=1,
        settings=full(Settings, rules=("gifts",)),
        entities={"c1": entity},
        fights={fight.name: fight},
        fight=fight.name,
        shapings={
            "s1": full(
                Shaping,
                id="s1",
                beings=("c1",),
                holds=(full(Hold, who="c1", took=(0,), defences=(defence,)),),
            )
        },
        requests={"r1": full(Request, id="r1")},
        names={"ilyra": "c1"},
    )
    return state
