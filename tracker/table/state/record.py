"""What every value on the table is: frozen, and changed by making another."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

R = TypeVar("R", bound=msgspec.Struct)


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A frozen value of the state. Compare with `==`, change with `replace`. None holds itself, so the collector of garbage
    need not look into the many states that undo keeps."""


def replace(record: R, **changes: Any) -> R:
    """`record` with some fields changed; the very same object when nothing would change."""
    for key, value in changes.items():
        held = getattr(record, key)
        if held is not value and held != value:
            return msgspec.structs.replace(record, **changes)
    return record
