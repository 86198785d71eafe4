"""The verbs: each declared once, as a typed function whose parameters are the words of the language.

    @verb("hp", "Damage, heal, set or give temporary points.", subject="entities", usage="hp NAME -7")
    def hp(draft: Draft, who: Many, amount: HpAmount) -> None: ...

Positional parameters are positional words; keyword-only ones are `key=value` options, or bare words if their kind is a
flag; `**fields` takes any `key=value`, and `**words: Unpack[Words]` the options and flags that a TypedDict lists, for verbs
that share them. A trailing underscore keeps Python's own words free (`class_` is `class=`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Literal, Unpack, get_args, get_origin, get_type_hints

import msgspec

from tracker.table.draft import Draft
from tracker.table.language.kinds import FlagKind, Kind, RawKind
from tracker.table.language.words import RAW_AFTER, Command, is_quoted, option, quote, unquote
from tracker.table.refusal import Refused

Access = Literal["gm", "own", "any"]
"""Who may send a verb: the GM alone; a player for what is theirs; anyone."""


class Parameter(msgspec.Struct, frozen=True):
    """One word or option of a verb."""

    name: str
    kind: Any
    required: bool
    how: Literal["word", "words", "option", "flag", "fields"]
    python: str
    default: Any = None

    @property
    def usage(self) -> str:
        """How usage lines show it."""
        label = self.kind.label
        shown = {
            "word": label,
            "words": f"{label} …",
            "option": f"{self.name}={label}",
            "flag": label,
            "fields": "key=value …",
        }[self.how]
        return shown if self.required else f"[{shown}]"


class Verb(msgspec.Struct, frozen=True):
    """A verb's declaration. `words` is its name (`("init", "roll")` for a form with a fixed second word);
    `changes` is false for verbs that only answer and leave no trace."""

    words: tuple[str, ...]
    run: Callable[..., None]
    help: str
    subject: str
    access: Access
    parameters: tuple[Parameter, ...]
    changes: bool
    example: str

    @property
    def name(self) -> str:
        """The verb as typed."""
        return " ".join(self.words)

    @property
    def usage(self) -> str:
        """The shape of a line with this verb."""
        return " ".join((self.name, *(parameter.usage for parameter in self.parameters)))


_VERBS: dict[tuple[str, ...], Verb] = {}


@cache
def declared() -> Mapping[tuple[str, ...], Verb]:
    """Every verb by its words, in the order help lists them. The first call loads the modules that declare them:
    whoever only looks at a table, or has yet to paint it, needs none of them."""
    import_module("tracker.table.verbs")
    return _VERBS


def verb(
    name: str, help: str, *, subject: str, example: str = "", access: Access = "gm", changes: bool = True
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declare a verb. Its function gets the draft and the parsed arguments, and may raise Refused."""

    def declare(run: Callable[..., None]) -> Callable[..., None]:
        words = tuple(name.split())
        _VERBS[words] = Verb(words, run, help, subject, access, _parameters(run), changes, example)
        return run

    return declare


def find(command: Command) -> Verb:
    """The verb a command means. Refuses an unknown one, naming what comes close."""
    verbs = declared()
    if command.words and command.verb not in RAW_AFTER and not is_quoted(command.words[0]):
        form = verbs.get((command.verb, command.words[0]))
        if form is not None:
            return form
    found = verbs.get((command.verb,))
    if found is not None:
        return found
    forms = [verb.usage for words, verb in verbs.items() if words[0] == command.verb]
    if forms:
        raise Refused(f"{command.verb} needs more words: {' · '.join(forms)}")
    close = sorted({words[0] for words in verbs if words[0].startswith(command.verb[:2])})
    hint = f"; is it {', '.join(close[:4])}?" if close and command.verb else "; ? lists all verbs"
    raise Refused(f"there is no verb {command.verb}{hint}")


def run(draft: Draft, command: Command) -> Verb:
    """Do a command on a draft. Raises Refused, or NeedDie when a face is missing."""
    found = find(command)
    words = command.words[len(found.words) - 1 :]
    positional, named = _bind(found, words, draft, raw=command.verb in RAW_AFTER)
    found.run(draft, *positional, **named)
    return found


def _bind(
    found: Verb, words: tuple[str, ...], draft: Draft, *, raw: bool
) -> tuple[list[Any], dict[str, Any]]:
    """A verb's arguments from its words; `raw` words are never options."""
    if raw:
        return _positional(found, list(words), draft), {}
    options = {p.name: p for p in found.parameters if p.how == "option"}
    flags = {p.kind.label: p for p in found.parameters if p.how == "flag"}
    takes_fields = any(p.how == "fields" for p in found.parameters)
    named: dict[str, Any] = {}
    given: set[str] = set()
    plain: list[str] = []
    for word in words:
        pair = option(word)
        if pair is not None:
            key, value = pair
            if key in given:
                raise Refused(f"{key}= stands twice")
            given.add(key)
            if key in options:
                named[options[key].python] = _read(options[key], value, draft, f"{key}: ")
            elif takes_fields:
                named[key] = value
            else:
                known = (
                    f"it takes {', '.join(f'{name}=' for name in options)}" if options else "it takes none"
                )
                raise Refused(f"{found.name} has no option {key}=; {known}")
        elif word in flags:
            named[flags[word].python] = True
        else:
            plain.append(word)
    positional = _positional(found, plain, draft)
    for parameter in options.values():
        if parameter.required and parameter.python not in named:
            raise Refused(f"{parameter.name}= is missing: {found.usage}")
    return positional, named


def _positional(found: Verb, plain: list[str], draft: Draft) -> list[Any]:
    values: list[Any] = []
    left = list(plain)
    last: Parameter | None = None
    for parameter in found.parameters:
        if parameter.how == "words":
            values.extend(_read(parameter, word, draft) for word in left)
            left.clear()
        elif parameter.how == "word":
            if left and (parameter.required or parameter.kind.accepts(left[0])):
                last = parameter
                values.append(_read(parameter, left.pop(0), draft))
            elif parameter.required:
                raise Refused(f"{parameter.kind.label} is missing: {found.usage}")
            else:
                values.append(parameter.default)
    if left:
        taken = plain[len(plain) - len(left) - 1] if last is not None else ""
        hint = _quoting(last.kind.label, taken, left) if last is not None else ""
        raise Refused(f"{unquote(left[0])} is one word too many: {found.usage}{hint}")
    return values


def _quoting(label: str, taken: str, left: Sequence[str]) -> str:
    """What helps when words follow one that is a name or a text, and belong to it."""
    if not left[0].strip("\"'")[:1].isalpha():
        return ""
    whole = quote(" ".join(unquote(word) for word in (taken, *left)))
    if label == "NAMES":
        several = ",".join((taken, *left))
        return (
            f"; several names have commas between them, {several}; one of several words has quotes, {whole}"
        )
    if label in ("NAME", "TEXT", "TITLE", '"TITLE"', "WORD"):
        return f"; several words that belong together go into quotes: {whole}"
    return ""


def _read(parameter: Parameter, word: str, draft: Draft, where: str = "") -> Any:
    try:
        return parameter.kind.parse(word, draft)
    except Refused as refused:
        raise Refused(f"{where}{refused}") from None


def _parameters(run: Callable[..., None]) -> tuple[Parameter, ...]:
    hints = get_type_hints(run, include_extras=True)
    found: list[Parameter] = []
    for parameter in list(inspect.signature(run).parameters.values())[1:]:
        if parameter.kind is parameter.VAR_KEYWORD and get_origin(hints[parameter.name]) is Unpack:
            found.extend(_listed(get_args(hints[parameter.name])[0]))
            continue
        how: Literal["word", "words", "option", "flag", "fields"] = "word"
        kind = RawKind() if parameter.kind is parameter.VAR_KEYWORD else _kind(hints[parameter.name])
        if parameter.kind is parameter.VAR_KEYWORD:
            how = "fields"
        elif parameter.kind is parameter.VAR_POSITIONAL:
            how = "words"
        elif parameter.kind is parameter.KEYWORD_ONLY:
            how = "flag" if isinstance(kind, FlagKind) else "option"
        required = parameter.default is parameter.empty and how in ("word", "option")
        default = None if parameter.default is parameter.empty else parameter.default
        found.append(Parameter(parameter.name.rstrip("_"), kind, required, how, parameter.name, default))
    return tuple(found)


def _listed(words: type) -> list[Parameter]:
    """The options and flags of a TypedDict; any of them may be left out."""
    found: list[Parameter] = []
    for name, hint in get_type_hints(words, include_extras=True).items():
        kind = _kind(hint)
        how: Literal["flag", "option"] = "flag" if isinstance(kind, FlagKind) else "option"
        found.append(Parameter(name.rstrip("_"), kind, False, how, name))
    return found


def _kind(hint: Any) -> Kind[Any]:
    for part in (hint, *get_args(hint)):
        for extra in getattr(part, "__metadata__", ()):
            if isinstance(extra, Kind):
                return extra
    if get_origin(hint) is None and hint is str:
        return RawKind()
    raise TypeError(f"a verb's parameter needs a kind, not {hint!r}")
