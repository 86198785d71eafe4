"""Opposed tests (S3)."""

from __future__ import annotations

from tracker.rules.d100.grades import Result, standing


def beats(active: Result, passive: Result, *, must_succeed: bool = False) -> bool:
    """Whether `active` wins over `passive`; a perfect tie goes to the passive side, the status quo (S3).

    `must_succeed` is the clause of Shaping: magic, a Counter or a Dispel also has to succeed, so two failures change
    nothing.
    """
    if must_succeed and not active.grade.succeeded:
        return False
    ours, theirs = standing(active.roll, active.grade), standing(passive.roll, passive.grade)
    return ours > theirs or (ours == theirs and active.skill > passive.skill)
