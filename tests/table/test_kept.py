"""What is kept is what is asked for: other circumstances, or a long time without a question, and it is forgotten."""

from __future__ import annotations

from tracker.table.kept import PASSES, Kept


def test_a_thing_is_made_once_for_each_source() -> None:
    kept, made = Kept(), list[str]()

    def ask(source: str) -> str:
        return kept.thing("key", source, lambda: made.append(source) or source)  # type: ignore[func-returns-value]

    kept.under("one")
    assert [ask("a"), ask("a"), ask("b")] == ["a", "a", "b"]
    assert made == ["a", "b"]
    kept.under("one")
    ask("b")
    assert made == ["a", "b"], "the same circumstances"
    kept.under("another")
    ask("b")
    assert made == ["a", "b", "b"]


def test_what_nobody_asks_for_any_more_is_forgotten() -> None:
    kept, made = Kept(), list[int]()
    for number in range(2 * PASSES + 2):
        kept.under("one")
        if number in (0, 2 * PASSES + 1):
            kept.thing("key", "a", made.append, number)
    assert made == [0, 2 * PASSES + 1]


def test_what_is_asked_for_each_time_is_never_made_again() -> None:
    kept, made = Kept(), list[int]()
    for number in range(20 * PASSES):
        kept.under("one")
        kept.thing("key", "a", made.append, number)
    assert made == [0]
