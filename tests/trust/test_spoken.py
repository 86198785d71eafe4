"""The short form of `python -m tests.trust spoken`: a fuzzer that knows the grammar, at tables of every kind."""

from __future__ import annotations

import pytest

from tests.trust.grammar import STARTS
from tests.trust.spoken import main, walk
from tracker.table.language.registry import declared


@pytest.mark.parametrize("start", STARTS)
def test_whatever_is_said_is_done_or_refused_and_replays(start: str) -> None:
    came = walk(start, seed=1, lines=400)
    assert came.done > 20
    assert came.refused > 20


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_million_lines() -> None:
    came = main(lines=1_000_000, seed=1000)
    unsaid = {words[0] for words in declared()} - set(came.verbs)
    assert not unsaid, "verbs that no line got done"
