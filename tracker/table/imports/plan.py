"""What an import will do: command lines tried one by one on the table as it is, and one batch of those it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import Literal

import msgspec

from tracker.rules.book import Leaf
from tracker.table.dice import Dice, Roller
from tracker.table.fight.presence import NUMBERED
from tracker.table.imports import counts, script
from tracker.table.imports.found import Found, FoundFight, Latecomer, Newcomer, Skipped, Unreadable
from tracker.table.language.names import new_name
from tracker.table.language.words import Command, LineError, parse_line, quote
from tracker.table.ledger.apply import Refusal, apply
from tracker.table.refusal import Refused
from tracker.table.state import State
from tracker.table.text import clean_name, fold

Choice = Literal["merge", "park", "replace"]
Progress = Callable[[int, int], None]
"""Called with how many people are done and how many there are. To stop the import it may raise."""


class Plan(msgspec.Struct, frozen=True):
    """An import, ready to be done: `lines` and the `faces` rolled for them; what comes, a line each; what does not."""

    title: str
    lines: tuple[str, ...]
    faces: tuple[int, ...]
    comes: tuple[str, ...]
    skipped: tuple[Skipped, ...]
    notes: tuple[str, ...]
    count: int

    @property
    def totals(self) -> str:
        """`317 read, 0 skipped`."""
        return f"{self.count} read, {len(self.skipped)} skipped"

    @property
    def command(self) -> Command:
        """Everything as one command, for `Store.do`: one undo takes it back."""
        # Where a file lies on somebody's disk is nothing for a journal.
        title = f"import of {PurePath(self.title).name}: {self.totals}"
        words = (script.quoted(title), " ; ".join(self.lines))
        return Command("batch", (" ".join(words),), self.faces)

    def preview(self) -> Iterator[str]:
        """What comes, what is skipped and why, remarks, and the totals, a line each."""
        yield from (f"+ {line}" for line in self.comes)
        yield from (f"- {self.title}: {one}" for one in self.skipped)
        yield from (f"  {self.title}: {note}" for note in self.notes)
        yield self.totals


def plan(
    found: Found,
    state: State,
    roller: Roller,
    *,
    file: str = "",
    choice: Choice | None = None,
    house: Mapping[str, Leaf] | None = None,
    progress: Progress | None = None,
) -> Plan:
    """How `found` would come to this table, whose dice `roller` rolls; `file` is what the messages call it.

    Raises Refused when a fight is running and no `choice` says what becomes of it (B75).
    """
    return _Planner(found, state, roller, file or found.title, house or {}, progress).plan(choice)


class _Planner:
    def __init__(
        self,
        found: Found,
        state: State,
        roller: Roller,
        file: str,
        house: Mapping[str, Leaf],
        progress: Progress | None,
    ) -> None:
        self.found = found
        self.state = state
        self.file = file
        self.roller = roller
        self.house = house
        self.progress = progress or (lambda done, of: None)
        self.lines: list[str] = []
        self.faces: list[int] = []
        self.comes: list[str] = []
        self.skipped = list(found.skipped)
        self.notes = list(found.notes)
        self.count = 0
        self.keys: dict[str, str] = {}
        """Ids of the people who have come, by what the file calls them."""
        players = sum(entity.side == "pc" for entity in state.entities.values())
        self.how_many = counts.resolver(found.people, players, roller)

    def plan(self, choice: Choice | None) -> Plan:
        found = self.found
        if found.people:
            self._make_room(choice)
        if len(found.fights) == 1 and not found.entities:
            self._fill(found.fights[0])
        else:
            self._finish(self._add(found.entities))
            self._fill_each(found.fights)
        return Plan(
            self.file,
            tuple(self.lines),
            tuple(self.faces),
            tuple(self.comes),
            tuple(self.skipped),
            tuple(self.notes),
            self.count,
        )

    # --- fights --------------------------------------------------------------------------------------------

    def _make_room(self, choice: Choice | None) -> None:
        """Let go of the running fight as people chose. Refuses to choose for them."""
        here = self.state.here
        running = here.stage in ("turn", "upkeep")
        if running and choice is None:
            raise Refused(
                f"the fight {here.name} is running, in round {here.round}; say --merge to add to it, --park to set "
                "it aside, or --replace to end it"
            )
        if choice in ("park", "replace"):
            if running and choice == "replace":
                self._do("end")
            self._do(f"fight {quote(self._fresh_fight(self._fight_name()))}")

    def _fight_name(self) -> str:
        fights = self.found.fights
        return fights[0].name if len(fights) == 1 else self.found.title

    def _fill(self, fight: FoundFight) -> None:
        """Bring a fight's people into the open fight, and if nothing is running there, its place, turn and zones."""
        came = self._add(fight.people)
        fresh = self.state.here.stage == "setup"
        if fresh:
            self._begin(fight)
        # Only once the marker stands can conditions and zones come: on its way there it would wear them down.
        self._finish(came)
        for line in script.fight_lines(fight, self.keys) if fresh else ():
            self._try(line, f"fight {fight.name}")
        for later in fight.reinforcements:
            self._keep_for_later(later)

    def _keep_for_later(self, later: Latecomer) -> None:
        person = later.person
        try:
            self._do(script.reinforce_line(later, self.how_many(person)))
        except (Refused, LineError, Unreadable) as refused:
            self.skipped.append(Skipped(person.where, _about(person, str(refused))))
            return
        self.count += 1
        when = f"in round {later.number}" if later.when == "round" else f"every {later.number} rounds"
        self.comes.append(f"{_shown(person, self.how_many(person))}, {when}")
        if person.abilities or person.gifts or person.shaper or person.wyrd or person.conditions:
            self.notes.append(
                f"{person.name}: comes {when} with its numbers; what it can do is told by copy or by hand"
            )

    def _begin(self, fight: FoundFight) -> None:
        active = self.keys.get(fight.active or "")
        if active is None or not self._try("begin", f"fight {fight.name}"):
            return
        if self.state.here.active != active:
            self._try(f"goto {active}", f"fight {fight.name}")

    def _fill_each(self, fights: tuple[FoundFight, ...]) -> None:
        """Bring several fights, each beside the open one, which stays open."""
        home = self.state.fight
        opened: list[str] = []
        for fight in fights:
            opened.append(self._fresh_fight(fight.name))
            self._do(f"fight {quote(opened[-1])}")
        for name, fight in zip(opened, fights, strict=True):
            # Who came with an earlier fight takes part in this one too.
            known = dict.fromkeys(self.keys[one.key] for one in fight.people if one.key in self.keys)
            if self.state.fight != name:
                with_ = f" with={','.join(known)}" if known else ""
                self._do(f"fight {quote(name)}{with_}")
            self._fill(fight)
        if self.state.fight != home:
            self._do(f"fight {quote(home)}")

    def _fresh_fight(self, name: str) -> str:
        """`name` as a fight can have it, or the first of `name 2`, `name 3` … that no fight has."""
        base = clean_name(name).rstrip("* ") or "import"
        try:
            new_name(quote(base))
        except Refused:
            base = f"the {base}"
        taken = {fold(one) for one in self.state.fights}
        number, fresh = 1, base
        while fold(fresh) in taken:
            number += 1
            fresh = f"{base} {number}"
        return fresh

    # --- people --------------------------------------------------------------------------------------------

    def _add(self, people: tuple[Newcomer, ...]) -> list[tuple[Newcomer, list[str]]]:
        """Add people; who came, with their ids."""
        alike = Counter(fold(clean_name(person.name)) for person in people if not person.count)
        came: list[tuple[Newcomer, list[str]]] = []
        for person in people:
            ids = self._enter(person, alike[fold(clean_name(person.name))] > 1)
            if ids:
                came.append((person, ids))
                self.keys.update({person.key: ids[0]} if person.key else {})
            self.progress(self.count + len(self.skipped), len(self.found.people))
        return came

    def _finish(self, came: list[tuple[Newcomer, list[str]]]) -> None:
        """Give people who have come what can only be given to someone who is there."""
        for person, ids in came:
            for line in script.more_lines(person, ids, self.keys):
                self._try(line, person.where)

    def _enter(self, person: Newcomer, numbered: bool) -> list[str]:
        """Add one newcomer and return the ids; nobody, with the reason among the skipped, when it is refused."""
        if person.key and person.key in self.keys:
            self._join(person, self.keys[person.key])
            return []
        try:
            count = self.how_many(person)
            count = 1 if count is None and numbered else count
            before = self.state.counts.entity
            self._do(self._add_line(person, count))
        except (Refused, LineError, Unreadable) as refused:
            self.skipped.append(Skipped(person.where, _about(person, str(refused))))
            return []
        self.count += 1
        if counts.is_rolled(person.count):
            self.notes.append(f"{person.name}: {person.count} comes to {count}")
        self.comes.append(_shown(person, count))
        return [f"c{n}" for n in range(before + 1, self.state.counts.entity + 1)]

    def _add_line(self, person: Newcomer, count: int | None) -> str:
        """The `add` line; a Goblin 2 where there is one already becomes the next Goblin."""
        match = NUMBERED.fullmatch(clean_name(person.name))
        if count is None and match and fold(clean_name(person.name)) in self.state.names:
            return script.add_line(person, 1, match[1])
        return script.add_line(person, count)

    def _join(self, person: Newcomer, who: str) -> None:
        """Let someone who came with another fight of the file act in this one at its own initiative."""
        if "init" in person.set:
            self._try(f"init {who} {quote(person.set['init'])}", person.where)
        self.count += 1
        self.comes.append(f"{person.name}: as before, in the fight {self.state.fight} too")

    # --- trying --------------------------------------------------------------------------------------------

    def _do(self, line: str) -> None:
        """Do a line on the state so far and keep it. Raises Refused or LineError, with nothing changed."""
        command = parse_line(line)
        assert command is not None
        outcome = apply(self.state, command, Dice((), self.roller), house=self.house)
        if isinstance(outcome, Refusal):
            raise Refused(outcome.message)
        self.state = outcome.state
        self.lines.append(line)
        self.faces += outcome.faces

    def _try(self, line: str, where: str) -> bool:
        """Do a line that the import can do without; whether it was done. If not, a note says why."""
        try:
            self._do(line)
            return True
        except (Refused, LineError) as refused:
            self.notes.append(f"{where + ': ' if where else ''}left out: {line[:60]}: {refused}")
            return False


def _about(person: Newcomer, reason: str) -> str:
    return reason if person.name in reason else f"{person.name}: {reason}"


def _shown(person: Newcomer, count: int | None) -> str:
    several = f" ×{count}" if count is not None and count > 1 else ""
    words = ", ".join(f"{key} {text}" for key, text in person.set.items()) or "a name only"
    return f"{person.name}{several}: {words}"
