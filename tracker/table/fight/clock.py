"""The campaign's clock, and the rests that move it (W10, S5, S6, G12).

There is one clock, in seconds, and it only goes forward. Nothing is counted down while it moves: what lasts a time
keeps the moment it ends, so a jump costs what ends in it, however far it goes. `TIMED` and `RESTED` are the two
places where everything hangs that waits for a time or for a rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tracker.rules.gifts.data import GiftsData, Rest
from tracker.rules.gifts.locks import rest_seconds, time_text
from tracker.rules.units import HOUR, MINUTE
from tracker.table import moments
from tracker.table.body import power
from tracker.table.draft import Draft
from tracker.table.gifts import held
from tracker.table.refusal import Refused
from tracker.table.ruleset import Rules
from tracker.table.state import State
from tracker.table.wyrding import ending

LONGEST_DAYS = 1_000_000
"""The most days one jump may take."""

_PARTS = re.compile(r"([0-9]{1,12})([dhms])")


def seconds_of(text: str, data: GiftsData) -> int:
    """A stretch of time written as `3d`, `2h`, `10m`, `30s` or `1d12h`, in seconds (G12). Refuses anything else."""
    units = {"d": data.day_hours * HOUR, "h": HOUR, "m": MINUTE, "s": 1}
    parts = _PARTS.findall(text)
    total = sum(int(count) * units[unit] for count, unit in parts)
    if not parts or "".join(count + unit for count, unit in parts) != text:
        raise Refused(f"{text or 'nothing'} is no time; it is like 3d, 2h, 10m, 30s or 1d12h")
    if not 1 <= total <= LONGEST_DAYS * units["d"]:
        raise Refused(f"{text} is out of bounds; from 1s to {LONGEST_DAYS}d")
    return total


def round_seconds(state: State, rules: Rules) -> int:
    """Seconds in a round: the table's own setting, else the default of the first rules in use (W10, G14, S6)."""
    if state.settings.round_seconds is not None:
        return state.settings.round_seconds
    defaults = {
        "wyrding": rules.wyrding.round_seconds,
        "gifts": rules.gifts.round_seconds,
        "shaping": rules.shaping.round_seconds,
    }
    return next(seconds for system, seconds in defaults.items() if system in state.settings.rules)


def pass_round(draft: Draft) -> None:
    """A round has passed."""
    _move(draft, round_seconds(draft.state, draft.rules), "rounds")


def jump(draft: Draft, seconds: int, why: str = "by hand") -> None:
    """Move the clock on. No upkeep runs, however many rounds that would be. `why` is told to whoever asks."""
    _say_moved(draft, f"the clock goes on by {time_text(seconds, draft.rules.gifts)}", seconds)
    _move(draft, seconds, why)


def rest(draft: Draft, kind: Rest, times: int = 1) -> None:
    """Everyone rests, for a night or `times` hours, each hour a rest of its own (G12, S5)."""
    each = rest_seconds(kind, draft.rules.gifts)
    night = ", a whole night" if kind == "night" else ""
    _say_moved(draft, f"everyone rests {time_text(each * times, draft.rules.gifts)}{night}", each * times)
    for _ in range(times):
        rested = draft.state.rested + each
        _move(draft, each, "rest")
        draft.set_state(rested=rested)
        for give in RESTED:
            give(draft, kind)
        if is_full_rest(draft, kind):
            moments.come(draft, "full rest")
            break_rest(draft)


def break_rest(draft: Draft) -> None:
    """Something else is done, or the rest is a full one: the next is a new one."""
    draft.set_state(rested=0)


def is_full_rest(draft: Draft, kind: Rest) -> bool:
    """Whether the part of a rest that has just passed made it a full one: a night, or the last of enough hours (S5)."""
    enough = draft.rules.shaping.figures.full_rest_hours * HOUR
    return kind == "night" or draft.state.rested >= enough


TIMED: tuple[Callable[[Draft], None], ...] = (ending.clocks, held.expire_locks)
"""Each ends what is over at the clock's present time, and logs it."""

RESTED: tuple[Callable[[Draft, Rest], None], ...] = (held.serve_rest, power.recover)
"""Each gives what a rest brings, once the clock stands at its end. `night` is the full rest of S5, S16 and S44."""


def _move(draft: Draft, seconds: int, why: str) -> None:
    before = draft.state.clock
    draft.account("", "clock", before, before + seconds, why, "G12")
    draft.set_state(clock=before + seconds, rested=0)
    for end in TIMED:
        end(draft)
    moments.come(draft, "clock")


def _say_moved(draft: Draft, what: str, seconds: int) -> None:
    """Log a jump before all that it ends."""
    clock = time_text(draft.state.clock + seconds, draft.rules.gifts)
    draft.say(f"{what}, to {clock}", "G12", public=True)
    if draft.running:
        draft.warn(f"the fight {draft.fight.name} is running; no upkeep runs and no turn passes meanwhile")
