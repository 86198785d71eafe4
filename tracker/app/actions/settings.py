"""Settings of the table and house rules, each with its meaning and rule id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.actions.handlers import handles
from tracker.app.modals.fields import Field, Fields
from tracker.table import settings as table_settings
from tracker.table.language.words import Command, command

if TYPE_CHECKING:
    from tracker.app.screens.table import TableScreen


@handles("settings")
def settings(table: TableScreen, count: int | None) -> None:
    store = table.desk.store
    shown = {"all": False}

    def read() -> list[Field]:
        found = [
            Field(
                f"table {key}",
                key,
                table_settings.shown(store.state.settings, key),
                setting.help,
                "",
                setting.choices,
            )
            for key, setting in table_settings.SETTINGS.items()
        ]
        for key, entry in store.rules.book.entries.items():
            changed = key in store.state.house or key in store.house
            if entry.is_house or changed or shown["all"]:
                yes_no = ("yes", "no") if isinstance(entry.value, bool) else ()
                choices = tuple(str(c) for c in entry.choices) if isinstance(entry.value, str) else yes_no
                found.append(
                    Field(
                        f"house {key}",
                        key,
                        table_settings.as_typed(entry.value),
                        entry.help,
                        entry.rule,
                        choices,
                        changed=changed,
                    )
                )
        return found

    def write(field: Field, value: str) -> Command:
        verb, _, key = field.key.partition(" ")
        return command(verb, f'{key}="{value}"' if " " in value else f"{key}={value}")

    def show_all() -> None:
        shown["all"] = not shown["all"]

    table.tracker.ask(
        Fields("settings and house rules", read, write, (("*", "every number of the rules", show_all),))
    )
