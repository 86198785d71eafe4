"""The table while one command is being done: verbs read and change it here, and nowhere else.

A draft holds frozen values; "changing" puts a new value in place of the old one. If the command is refused the draft
is thrown away, and the table is as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

import msgspec

from tracker.rules.book import Leaf
from tracker.rules.dice import Expression
from tracker.rules.dice import roll as roll_dice
from tracker.table import sight
from tracker.table.dice import Dice, Roller
from tracker.table.entry import Change, Entry, LogLine
from tracker.table.ruleset import Rules
from tracker.table.seat import GM, Seat
from tracker.table.state import Effect, Entity, Fight, Participant, Shaping, State, Zone, replace
from tracker.table.text import fold

T = TypeVar("T")


class Draft:
    """See the module. `seat` is who asks; `dice` gives faces; `lines` and `changes` are what will be logged."""

    def __init__(
        self,
        state: State,
        rules: Rules,
        dice: Dice,
        seat: Seat = GM,
        house: Mapping[str, Leaf] | None = None,
        history: Sequence[Entry] = (),
        state_after: Callable[[int], State] | None = None,
    ) -> None:
        self.state = state
        self.rules = rules
        self.house: Mapping[str, Leaf] = house or {}
        """What the house file says, under whatever `house` set."""
        self.history = history
        """The entries that still hold, oldest first, for questions."""
        self.state_after = state_after
        """The table right after the entry of a number, for questions. May refuse."""
        self.travel = 0
        """Commands to undo (negative) or redo, for whoever keeps the history."""
        self.dice = dice
        self.seat = seat
        self.undoable = True
        """Whether undo counts this command even if it left the table as it was: all but rolls and lists."""
        self._owned: dict[int, dict[str, Any]] = {}
        self.lines: list[LogLine] = []
        self.changes: list[Change] = []
        self.value: Any = None
        self.hurt: dict[str, None] = {}
        """Who has lost HP in this command, so that concentration is tested at its end (S67)."""
        self.stirred = False
        """Whether something changed on which zones, passives or durations may depend, so that settling is due."""
        self.inside: tuple[str, ...] = ()
        """Who stands in a zone that a passive's event opens in this command, when positions do not tell."""
        self._spoken = ""
        self._hidden: tuple[str, ...] | None = None

    # --- reading -------------------------------------------------------------------------------------------

    @property
    def fight(self) -> Fight:
        """The fight that is open."""
        return self.state.fights[self.state.fight]

    def entity(self, who: str) -> Entity:
        """The entity with this id."""
        return self.state.entities[who]

    def name(self, who: str | None) -> str:
        """The name of an id, or `nobody` once it is gone."""
        found = self.state.entities.get(who) if who else None
        return found.name if found else "nobody"

    def names(self, ids: Iterable[str]) -> str:
        """The names of ids, as a list for people."""
        return ", ".join(self.name(who) for who in ids)

    def present(self) -> list[Entity]:
        """The entities of this fight, in list order."""
        entities = self.state.entities
        return [entities[who] for who, part in self.fight.participants.items() if not part.gone]

    def part(self, who: str) -> Participant | None:
        """The part an id plays in this fight, if it does."""
        part = self.fight.participants.get(who)
        return None if part is None or part.gone else part

    @property
    def running(self) -> bool:
        """Whether the fight has begun and not ended."""
        return self.fight.stage in ("turn", "upkeep")

    # --- changing ------------------------------------------------------------------------------------------

    def set_state(self, **changes: Any) -> None:
        """Change fields of the table itself."""
        self.state = replace(self.state, **changes)

    def put(self, entity: Entity) -> Entity:
        """Put an entity in place (new or changed), keeping the name index true."""
        old = self.state.entities.get(entity.id)
        if old is entity:
            return entity
        entities = self._own(self.state.entities)
        entities[entity.id] = entity
        changes: dict[str, Any] = {"entities": entities}
        if old is None or old.name != entity.name:
            names = {key: who for key, who in self.state.names.items() if who != entity.id}
            names[fold(entity.name)] = entity.id
            changes["names"] = names
            self._hidden = None
        if old is None or _stirs(old, entity):
            self.stirred = True
        if old is None or old.hidden != entity.hidden:
            self._hidden = None
        self.state = msgspec.structs.replace(self.state, **changes)
        return entity

    def change(self, who: str, **changes: Any) -> Entity:
        """Change fields of an entity and return it as it is now."""
        return self.put(replace(self.entity(who), **changes))

    def forget(self, who: str) -> None:
        """Take an entity out of the campaign."""
        self.state = msgspec.structs.replace(
            self.state,
            entities={key: entity for key, entity in self.state.entities.items() if key != who},
            names={key: entity for key, entity in self.state.names.items() if entity != who},
        )
        self.stirred = True
        self._hidden = None

    def set_fight(self, **changes: Any) -> Fight:
        """Change fields of the open fight and return it as it is now."""
        fight = replace(self.fight, **changes)
        if fight is not self.fight:
            self.state = replace(self.state, fights={**self.state.fights, fight.name: fight})
            self.stirred = True
        return fight

    def set_part(self, who: str, **changes: Any) -> Participant:
        """Change fields of a participant of the open fight."""
        old = self.fight.participants[who]
        part = replace(old, **changes)
        if part is not old:
            participants = self._own(self.fight.participants)
            participants[who] = part
            fight = msgspec.structs.replace(self.fight, participants=participants)
            self.state = replace(self.state, fights={**self.state.fights, fight.name: fight})
            self.stirred = True
        return part

    def set_zone(self, zone: Zone) -> None:
        """Put a zone in place."""
        self.set_fight(zones={**self.fight.zones, zone.id: zone})

    def set_effect(self, effect: Effect) -> None:
        """Put a running effect in place."""
        self.set_fight(effects={**self.fight.effects, effect.id: effect})

    def set_shaping(self, shaping: Shaping) -> Shaping:
        """Put a Shaping that goes on in place."""
        self.state = replace(self.state, shapings={**self.state.shapings, shaping.id: shaping})
        self.stirred = True
        return shaping

    def drop_shaping(self, shaping: str) -> None:
        """Take a Shaping off the table."""
        kept = {key: each for key, each in self.state.shapings.items() if key != shaping}
        self.state = replace(self.state, shapings=kept)
        self.stirred = True

    def new_id(self, kind: Literal["entity", "zone", "effect", "shaping", "request"]) -> str:
        """The next id of a kind (`c1`, `z1`, `e1`, `s1`, `r1`), never used again."""
        number = getattr(self.state.counts, kind) + 1
        self.state = replace(self.state, counts=replace(self.state.counts, **{kind: number}))
        return f"{'c' if kind == 'entity' else kind[0]}{number}"

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A part of the command that may be refused by itself: then all it did is taken back, and Refused goes on."""
        before = self.state, self.lines[:], self.changes[:], dict(self.hurt), self.stirred
        # What is changed in place from here on is a copy of its own.
        self._owned.clear()
        try:
            yield
        except Exception:
            self.state, self.lines, self.changes, self.hurt, self.stirred = before
            self._owned.clear()
            self._hidden = None
            raise

    def _own(self, table: dict[str, T]) -> dict[str, T]:
        """`table`, or a copy of it the first time: one that this draft made nobody else has seen yet."""
        if id(table) not in self._owned:
            table = dict(table)
            self._owned[id(table)] = table
        return table

    # --- saying --------------------------------------------------------------------------------------------

    def say(
        self,
        text: str,
        *rules: str,
        about: Iterable[str] = (),
        public: bool | str = False,
        warning: bool = False,
        to: str = "",
    ) -> None:
        """Log a line. Players get it only when `public` is true (or gives their own wording) and nobody it is
        about, or names, is hidden from them; with `to`, the seat of that name alone gets it."""
        shown: str | None = None
        if public:
            entities = self.state.entities
            shown = text if public is True else public
            if any(entities[who].hidden for who in about if who in entities) or self._mentions_hidden(shown):
                shown = None
        self.lines.append(LogLine(text, rules, shown, warning, to))

    def heed(self, spoken: str) -> None:
        """A player's own words: what is told may repeat them, whoever is called so."""
        self._spoken = spoken
        self._hidden = None

    def warn(self, text: str, *rules: str) -> None:
        """Log something the GM should know but may overrule."""
        self.say(text, *rules, warning=True)

    def account(
        self, who: str, field: str, before: float | None, after: float | None, why: str, rule: str = ""
    ) -> None:
        """Remember a contribution to a number, so that `why` can tell it."""
        if before != after:
            self.changes.append(Change(who, field, before, after, why, rule))

    def roll(self, name: str, sides: int, own: Callable[[Roller], int] | None = None) -> int:
        """Ask for a face, by the name people know the die by; `own` as in `Dice.ask`. A player never hears of a die
        of someone hidden."""
        secret = self.seat.role != "gm" and self._mentions_hidden(name)
        return self.dice.ask(name, sides, own, secret=secret)

    def total(self, expression: Expression, what: str) -> int:
        """The total of a dice expression, its dice asked for by `what`."""
        return roll_dice(expression, lambda die, sides: self.roll(f"{die} {what}", sides)).total

    def _mentions_hidden(self, text: str) -> bool:
        if self._hidden is None:
            self._hidden = sight.hidden_names(self.state, self._spoken)
        return sight.mentions(self._hidden, text)


_STIRRING = ("hidden", "stress", "abilities", "x", "y", "wyrd", "down", "conditions", "pp")


def _stirs(old: Entity, new: Entity) -> bool:
    return any(
        getattr(old, key) is not getattr(new, key) and getattr(old, key) != getattr(new, key)
        for key in _STIRRING
    )
