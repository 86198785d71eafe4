"""The shape of a line: words, quotes, options and faces. Parsing and printing a command are inverse.

A word keeps its quotes until it is read as a value, because `on=A,"B, the second"` is a list of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from tracker.table.text import clean

LINE_LIMIT = 4000
"""The longest line taken, in characters."""

BRIEF = 200
"""The longest command that logs show whole, in characters."""

FEW = 6
"""So many names, or faces, are still told one by one where a line is told in short."""

RAW_AFTER = {"request": 0, "grant": 0, "roll": 0, "batch": 0, "reinforce": 0}
"""Verbs whose arguments are plain text from the given word on."""

_PLAIN = re.compile(r"[^\s\"'\\,#@=]+")
_OPTION = re.compile(r"([a-z][\w./-]*)=")
_MINUS = str.maketrans({"−": "-", "–": "-", "‒": "-", "﹣": "-", "-": "-"})


class LineError(ValueError):
    """A line that cannot be split into words. The text is for people."""


class Command(msgspec.Struct, frozen=True):
    """One command: a verb, its words as typed (quotes kept) and the faces rolled at the table."""

    verb: str
    words: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()

    def __str__(self) -> str:
        line = " ".join((self.verb, *self.words))
        return f"{line} @ {' '.join(map(str, self.faces))}" if self.faces else line

    def with_faces(self, faces: tuple[int, ...]) -> Command:
        """The same command with these faces."""
        return Command(self.verb, self.words, faces)


def command(verb: str, *words: str, faces: tuple[int, ...] = ()) -> Command:
    """A command from words that are already in the language's form (see `quote`)."""
    return Command(verb, words, faces)


def parse_line(line: str, limit: int | None = LINE_LIMIT) -> Command | None:
    """The command on a line, or None for a blank line or a comment. Raises LineError.

    Lines of our own journal have no `limit`: an import is one line, however long.
    """
    if limit is not None and len(line) > limit:
        raise LineError(f"a line of {len(line)} characters is too long; {limit} is the most")
    line = clean(line.replace("\n", " ")).strip()
    if not line or line.startswith("#"):
        return None
    verb, _, rest = line.partition(" ")
    if verb in RAW_AFTER:
        text, faces = _closing_faces(rest.strip())
        return Command(verb, (text,) if text else (), faces)
    words = split(line)
    if not words:
        return None
    faces = ()
    if "@" in words:
        at = words.index("@")
        faces = tuple(_face(word) for word in words[at + 1 :])
        if not faces:
            raise LineError("after @ come the faces rolled, such as @ 97 12")
        words = words[:at]
        if not words:
            raise LineError("faces need a command in front of them")
    return Command(words[0], tuple(words[1:]), faces)


def split(line: str) -> list[str]:
    """The words of a line, quotes kept, without a closing comment. Raises LineError for an open quote."""
    words: list[str] = []
    word = ""
    begun = False
    i = 0
    while i < len(line):
        char = line[i]
        if char == "\\" and i + 1 < len(line):
            word += line[i : i + 2]
            begun = True
            i += 2
        elif char == '"' or (char == "'" and _opens(word)):
            end = _closing(line, i)
            word += line[i : end + 1]
            begun = True
            i = end + 1
        elif char.isspace():
            if begun:
                words.append(word)
            word, begun = "", False
            i += 1
        elif char == "#" and not begun:
            break
        else:
            word += char
            begun = True
            i += 1
    if begun:
        words.append(word)
    return words


def unquote(word: str) -> str:
    """The text a word stands for."""
    return "".join(text for text, _ in _segments(word))


def is_quoted(word: str) -> bool:
    """Whether any part of the word is quoted, so that it is never a keyword."""
    return any(quoted for _, quoted in _segments(word))


def split_list(word: str) -> list[str]:
    """The parts of a list at its unquoted commas, quotes kept; empty parts are left out."""
    return [part for part in _split_at(word, ",") if part]


def option(word: str) -> tuple[str, str] | None:
    """`("key", "value word")` when the word is `key=value`, else None."""
    match = _OPTION.match(word)
    return (match.group(1), word[match.end() :]) if match else None


def quote(text: str) -> str:
    """`text` as one word: as it is when that is safe, else in double quotes."""
    if _PLAIN.fullmatch(text) and text[0] not in "+-=" and not _OPTION.match(text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def in_short(line: str) -> str:
    """A line for people to recognise: a list of more than FEW names is told as how many they are, and of many faces the
    first few. `hp A,B,…,H -3` is `damage 3 to 8 creatures`."""
    if line.partition(" ")[0] in RAW_AFTER:
        return line
    try:
        command = parse_line(line, limit=None)
    except LineError:
        return line
    if command is None:
        return line
    words = [_in_short(word) for word in command.words]
    if len(command.faces) <= FEW and words == list(command.words):
        return line
    faces = " ".join(map(str, command.faces[:FEW])) + (" …" if len(command.faces) > FEW else "")
    told = " ".join((command.verb, *words))
    if command.verb == "hp" and len(words) > 1 and words[0] != command.words[0]:
        who, amount = words[0], plain_minus(words[1])
        rest = " ".join(["", *words[2:]])
        told = {"-": f"damage {amount[1:]} to {who}", "+": f"heal {who} by {amount[1:]}"}.get(
            amount[:1], f"hp {who} {amount}"
        ) + rest
    return f"{told} @ {faces}" if faces else told


def brief(line: str) -> str:
    """A command as logs show it, on one line, in short, cut off where it is very long: an import is one command."""
    told = " ".join(in_short(line)[: BRIEF + 1].splitlines())
    return told if len(told) <= BRIEF else f"{told[:BRIEF]}…"


def _in_short(word: str) -> str:
    key, value = option(word) or ("", word)
    count = len(split_list(value))
    told = f"{count} creatures" if count > FEW else value
    return f"{key}={told}" if key else told


def plain_minus(text: str) -> str:
    """`text` with every typographic minus sign as `-`."""
    return text.translate(_MINUS)


def _opens(word: str) -> bool:
    # Inside a word an apostrophe is a letter (O'Brien); after these it can only open a quote.
    return not word or word[-1] in "=,+\"'"


def _closing(line: str, start: int) -> int:
    mark = line[start]
    i = start + 1
    while i < len(line):
        if mark == '"' and line[i] == "\\":
            i += 2
        elif line[i] == mark:
            return i
        else:
            i += 1
    raise LineError(f"the quote {mark} at character {start + 1} is never closed")


def _segments(word: str) -> Iterator[tuple[str, bool]]:
    """The text of a word in pieces, each with whether it was quoted."""
    i = 0
    while i < len(word):
        char = word[i]
        if char == "\\" and i + 1 < len(word):
            yield word[i + 1], True
            i += 2
        elif char == '"' or (char == "'" and _opens(word[:i][-1:])):
            end = _closing(word, i)
            inner = word[i + 1 : end]
            yield re.sub(r"\\(.)", r"\1", inner) if char == '"' else inner, True
            i = end + 1
        else:
            yield char, False
            i += 1


def _split_at(word: str, mark: str) -> list[str]:
    parts = [""]
    i = 0
    while i < len(word):
        char = word[i]
        if char == "\\" and i + 1 < len(word):
            parts[-1] += word[i : i + 2]
            i += 2
        elif char == '"' or (char == "'" and _opens(word[:i])):
            end = _closing(word, i)
            parts[-1] += word[i : end + 1]
            i = end + 1
        elif char == mark:
            parts.append("")
            i += 1
        else:
            parts[-1] += char
            i += 1
    return parts


def _face(word: str) -> int:
    """The face a word names; `00` is what two ten-sided dice show for 100 (S1)."""
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise LineError(f"{word} is not a face; after @ come whole numbers such as @ 97 12")
    return 100 if word == "00" else int(word)


def _closing_faces(text: str) -> tuple[str, tuple[int, ...]]:
    match = re.search(r"(?:^|\s)@((?:\s+\d{1,6})+)\s*$", text)
    if not match:
        return text, ()
    return text[: match.start()].strip(), tuple(map(_face, match.group(1).split()))
