"""A whole table as TOML that people can read and change, and back."""

from __future__ import annotations

from tracker.table.state import State


def encode_state(state: State) -> str:
    """`state` as TOML. Raises SaveError when it holds what TOML cannot (NaN, infinity, nothing in a list)."""
    raise NotImplementedError


def decode_state(text: str, where: str = "the save") -> State:
    """The state a TOML text holds. Raises SaveError with every fault found, each as `where: table.key: what`."""
    raise NotImplementedError
