"""The single lines above and below the panes: header, what comes next, what was said, keys."""

from __future__ import annotations

from rich.cells import cell_len

from tracker.app.keys import ACTIONS, BEFORE, BY_NAME, FOOTERS, Keymap
from tracker.app.pending import Pending
from tracker.app.render.encounter import chances
from tracker.app.render.hints import fitted
from tracker.app.render.line import Line, Piece, clip, fit, join, size, some, spread
from tracker.table.seat import Role
from tracker.table.telling.outlook import Outlook, in_short
from tracker.table.telling.view import View

SPARE = 6
"""Cells of the header between its halves and around them."""

LEAST_STATUS = 12
"""Cells that are left to how saving stands, however much else there is to say."""


def header(
    view: View,
    status: str,
    as_seen: str,
    width: int,
    timer: Piece = ("", "dim"),
    parked: int = 0,
) -> Line:
    """The table's name, round, whose turn and for how long, fights set aside, encounter stress and the chance of an event, place,
    how saving stands and who is connected."""
    active = view.entity(view.active)
    left: list[Line] = [((view.name, "title-focus"),), ((_stage(view), "text"),)]
    if active is not None:
        left.append(((f"{active.letter} ", "key"), (active.name, "active")))
    if parked:
        left.append(((f"{parked} parked", "warn"),))
    right: list[Line] = [(timer,)] if timer[0] else []
    if as_seen:
        right.append(((as_seen, "warn"),))
    if view.encounter_stress is not None:
        right.append((("stress ", "dim"), (str(view.encounter_stress), "stress")))
    where: Line = ((f"{view.place.space} space", "zone"),) if view.place.space != "real" else ()
    room = width - size(join((*left, *right, where))) - max(LEAST_STATUS, cell_len(status)) - 2 * SPARE
    right += [chances(view, room), where]
    if status:
        room = width - size(join((*left, *right))) - SPARE
        right.append(((_in_short(status, room), "dim" if status.startswith("sav") else "warn"),))
    tail = (*join(right), (" ", "text"))
    fight: Line = ((view.fight, "dim"),)
    if view.fight != "main" and size(join((*left, fight))) + size(tail) + 5 <= width:
        left.insert(1, fight)
    if size(join(left)) + size(tail) + 2 > width:
        # Whoever plays knows what they play; the round and the turn they do not.
        left.pop(0)
    if size(join(left)) + size(tail) + 2 > width and view.stage == "turn":
        left[0] = ((f"r{view.round}", "text"),)
    return spread(((" ", "text"), *join(left)), tail, width)


def _in_short(status: str, room: int) -> str:
    """How saving stands in about as many cells: whatever went wrong is told at the end of its line."""
    if cell_len(status) <= room:
        return status
    first = status.partition(":")[0]
    if first == "read-only":
        return first
    room = max(room, LEAST_STATUS)
    return fit(status, room).rstrip() if status.startswith("sav") else f"…{status[1 - room :]}"


def _stage(view: View) -> str:
    if view.stage == "setup":
        return "not begun"
    if view.stage == "over":
        return "over"
    return f"round {view.round}" + (" upkeep" if view.stage == "upkeep" else "")


def outlook(next_: Outlook, view: View, keymap: Keymap, width: int) -> Line:
    """What the next press of `n` will do: whose turn comes, what lapses, which dice are due."""
    key: Line = ((f" {keymap.key('next')} ", "key"), ("→ ", "dim"))
    if next_.refusal:
        if view.stage in ("setup", "over") and view.entities:
            return clip((*key, ("begin round 1?", "text"), *_without(view, keymap)), width)
        return clip((*key, (next_.refusal, "dim")), width)
    parts: list[Line] = []
    spare: list[Line] = [(("nothing lapses", "dim"),), (("no dice", "dim"),)]
    if next_.upkeep:
        parts.append(((f"upkeep, round {next_.round}", "warn"),))
    if next_.who is not None:
        parts.append(((f"{next_.who.letter} ", "key"), (next_.who.name, "name")))
        if next_.zones:
            inside = " and ".join(zone.replace("_", " ") for zone in next_.zones)
            parts.append(((f"in {inside}", "zone"),))
            spare.append(parts[-1])
    else:
        parts.append((("dice decide who", "warn"),))
    if next_.lapses:
        names = {entity.name: entity.letter for entity in view.entities}
        ends = [f"{names.get(lapse.whose, lapse.whose)} {lapse.what}".strip() for lapse in next_.lapses]
        parts.append((("ends ", "dim"), (some(ends), "text")))
    else:
        parts.append(spare[0])
    if next_.dice:
        parts.append((("dice ", "dim"), (some(in_short(next_.dice)), "text")))
    else:
        parts.append(spare[1])
    for part in spare:
        # What comes is worth more room than what does not, and dice more than where one stands.
        if part in parts and size((*key, *join(parts))) > width:
            parts.remove(part)
    return clip((*key, *join(parts)), width)


def _without(view: View, keymap: Keymap) -> Line:
    """Who has no initiative yet, and what becomes of that."""
    without = [entity for entity in view.entities if entity.initiative is None]
    if not without:
        return ()
    names = some([f"{entity.letter} {entity.name}" for entity in without], 2)
    then = "last" if view.settings["engine"] == "typed" else "rolled"
    return (
        (f" · no initiative, {then}: ", "warn"),
        (names, "text"),
        (" · ", "faint"),
        (keymap.key("initiative"), "key"),
        (" sets it", "dim"),
    )


def footer(
    keymap: Keymap,
    pending: Pending,
    targets: str,
    ghosting: bool,
    width: int,
    role: Role,
    waiting: int = 0,
    crowding: int = 0,
    stage: str = "turn",
) -> Line:
    """The keys that matter now: those of a half-typed command, else those one presses most; before them how many
    requests wait for the game master, and how many alike rows could be one."""
    if pending.operator:
        action = BY_NAME[pending.operator]
        count = f"{pending.count} " if pending.count else ""
        letters = f" {pending.letters}…" if pending.letters else ""
        return clip(
            (
                (f" {count}{action.label or action.name.replace('_', ' ')}", "warn"),
                (f"{letters} → ", "dim"),
                ("letter", "key"),
                (" of a row, or ", "dim"),
                ("enter", "key"),
                (f" for {targets} · ", "dim"),
                ("esc", "key"),
            ),
            width,
        )
    if pending.count:
        verbs = [a for a in ACTIONS if a.count != "no" and keymap.key(a.name)]
        hints = [((keymap.key(a.name), "key"), (f" {a.label or a.name}", "dim")) for a in verbs]
        typed: Line = ((f" {pending.count} ", "warn"),)
        return (*typed, *fitted(hints, width - size(typed), stays=0, between=("  ", "text")))
    if ghosting:
        told = ("the next command is shown before it is done · ", "dim")
        return clip(((" ~ ", "warn"), told, (keymap.key("ghost"), "key"), (" off", "dim")), width)
    named = BEFORE if role == "gm" and stage == "setup" else FOOTERS[role]
    hints = [
        ((keymap.key(a.name), "key"), (f" {a.label}", "dim"))
        for a in (BY_NAME[name] for name in named)
        if keymap.key(a.name)
    ]
    if crowding and keymap.key("fold_all"):
        hints.insert(1, ((keymap.key("fold_all"), "key"), (f" folds {crowding} alike", "warn")))
    if waiting and role == "gm":
        hints.insert(
            0, ((keymap.key("requests"), "key"), (f" {waiting} {BY_NAME['requests'].label}", "warn"))
        )
    # The last two always stay.
    return ((" ", "text"), *fitted(hints, width - 1, stays=2, between=("  ", "text")))
