"""Who pays for a ritual (S71)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.rules.shaping.build import Pledge


def draw(pledges: Sequence[Pledge], leader: str, amount: int) -> tuple[Pledge, ...]:
    """What each pledger pays of `amount` PP, in the declared order: the first PP is the leader's (S71).

    Those who pay nothing are left out. A shortfall stays unpaid: pledges that do not cover the Magnitude stop a ritual.
    """
    promised = {pledge.name: pledge.pp for pledge in pledges}
    paid = dict.fromkeys(promised, 0)
    left = amount
    if left and promised.get(leader):
        paid[leader], left = 1, left - 1
    for name, most in promised.items():
        share = min(left, most - paid[name])
        paid[name] += share
        left -= share
    return tuple(Pledge(name, pp) for name, pp in paid.items() if pp)
