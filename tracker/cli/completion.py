"""Shell completion, made from the declared calls: scripts for bash, zsh and fish."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

Takes = Literal["nothing", "words", "files", "saves", "other"]
"""What may stand in a place: an option's value, or the next plain word."""

SAVES = """_tracker_saves() {
    local f
    for f in "${TRACKER_SAVES:-saves}"/*.toml; do
        f=${f##*/}
        f=${f%.toml}
        case $f in *.*|"*") ;; *) echo "$f" ;; esac
    done
}""".splitlines()
"""A function for bash and zsh that lists the saves by name."""


class Option(NamedTuple):
    """An option: how it is written, what it means, what it takes, and the words for that if they are known."""

    flags: tuple[str, ...]
    help: str
    takes: Takes
    words: tuple[str, ...] = ()


class Call(NamedTuple):
    """A call: its words (`seat add` has two), what it does, its options, and what its first plain word is."""

    name: str
    help: str
    options: tuple[Option, ...]
    takes: Takes
    words: tuple[str, ...] = ()


def calls(parser: argparse.ArgumentParser, above: str = "") -> Iterator[Call]:
    """Every call below a parser, those of calls with acts of their own included."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, below in action.choices.items():
                yield _call(f"{above} {name}".strip(), helps.get(name, ""), below)
                yield from calls(below, f"{above} {name}".strip())


def _call(name: str, help: str, parser: argparse.ArgumentParser) -> Call:
    options: list[Option] = []
    takes: Takes = "nothing"
    words: tuple[str, ...] = ()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            takes, words = "words", tuple(action.choices)
        elif action.option_strings:
            value: Takes = "nothing" if action.nargs == 0 else _takes(action)
            given = tuple(map(str, action.choices or ()))
            options.append(Option(tuple(action.option_strings), action.help or "", value, given))
        elif takes == "nothing":
            takes, words = _takes(action), tuple(map(str, action.choices or ()))
    return Call(name, " ".join(help.split()), tuple(options), takes, words)


def _takes(action: argparse.Action) -> Takes:
    if action.choices:
        return "words"
    if action.dest in ("save", "into"):
        return "saves"
    return "files" if action.metavar in ("FILE", "SCRIPT", "DIR", "OUT") else "other"


# --- bash ---------------------------------------------------------------------------------------------------------


def bash(known: list[Call]) -> str:
    """A completion script for bash."""
    lines = [
        "# tracker: completion for bash; source it, or put it into bash-completion's folder.",
        *SAVES,
        "_tracker() {",
        "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} call= i",
        "    for ((i = 1; i < COMP_CWORD; i++)); do",
        '        case "$call ${COMP_WORDS[i]}" in',
    ]
    lines += [f'            "{_under(call.name)}") call="{call.name}" ;;' for call in known]
    lines += ["        esac", "    done", "    COMPREPLY=()", '    case "$call $prev" in']
    for call in known:
        for option in call.options:
            if option.takes != "nothing":
                names = "|".join(f'"{call.name} {flag}"' for flag in option.flags)
                lines.append(f"        {names}) {_bash_words(option.takes, option.words)}; return ;;")
    lines += ["    esac", '    case "$call" in']
    first = " ".join(call.name for call in known if " " not in call.name)
    lines.append(f'        "") COMPREPLY=($(compgen -W "{first}" -- "$cur")) ;;')
    for call in known:
        flags = " ".join(flag for option in call.options for flag in option.flags)
        lines.append(
            f'        "{call.name}") if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "{flags}" -- "$cur")); '
            f"else {_bash_words(call.takes, call.words)}; fi ;;"
        )
    return "\n".join([*lines, "    esac", "}", "complete -o filenames -F _tracker tracker", ""])


def _under(name: str) -> str:
    """A call as the loop sees it: the call so far, a space, the next word."""
    above, _, last = name.rpartition(" ")
    return f"{above} {last}"


def _bash_words(takes: Takes, words: tuple[str, ...]) -> str:
    return {
        "words": f'COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$cur"))',
        "files": 'COMPREPLY=($(compgen -f -- "$cur"))',
        "saves": 'COMPREPLY=($(compgen -W "$(_tracker_saves)" -- "$cur") $(compgen -f -- "$cur"))',
    }.get(takes, ":")


# --- zsh ----------------------------------------------------------------------------------------------------------


def zsh(known: list[Call]) -> str:
    """A completion script for zsh."""
    lines = [
        "#compdef tracker",
        "# tracker: completion for zsh; put it as _tracker into a folder of $fpath.",
        *SAVES,
        '_tracker_tables() { local -a saves; saves=("${(@f)$(_tracker_saves)}"); _describe save saves; _files }',
        "_tracker() {",
        "    local -a calls; local call=$words[2]",
        "    if (( CURRENT == 2 )); then",
        "        calls=(",
        *(f"            {_zsh_quoted(f'{call.name}:{call.help}')}" for call in known if " " not in call.name),
        "        )",
        "        _describe call calls",
        "        return",
        "    fi",
        '    [[ -n $words[3] && $words[2] == seat && CURRENT -gt 3 ]] && call="$words[2] $words[3]"',
        "    case $call in",
    ]
    for call in known:
        arguments = [
            _zsh_quoted(_zsh_option(option, flag)) for option in call.options for flag in option.flags
        ]
        arguments.append(_zsh_quoted(f"*:word:{_zsh_takes(call.takes, call.words)}"))
        lines.append(f"        {_zsh_quoted(call.name)}) _arguments {' '.join(arguments)} ;;")
    return "\n".join([*lines, "    esac", "}", '_tracker "$@"', ""])


def _zsh_option(option: Option, flag: str) -> str:
    told = option.help.replace("[", "(").replace("]", ")").replace(":", " ")
    value = "" if option.takes == "nothing" else f":value:{_zsh_takes(option.takes, option.words)}"
    return f"{flag}[{told}]{value}"


def _zsh_takes(takes: Takes, words: tuple[str, ...]) -> str:
    return {"words": f"({' '.join(words)})", "files": "_files", "saves": "_tracker_tables"}.get(takes, " ")


def _zsh_quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# --- fish ---------------------------------------------------------------------------------------------------------


def fish(known: list[Call]) -> str:
    """A completion script for fish."""
    lines = [
        "# tracker: completion for fish; put it as tracker.fish into ~/.config/fish/completions.",
        "complete -c tracker -f",
        "function __tracker_saves",
        "    set -l folder saves; set -q TRACKER_SAVES; and set folder $TRACKER_SAVES",
        "    for f in $folder/*.toml; set f (path basename $f | string replace -r '\\.toml$' ''); "
        "string match -q '*.*' $f; or echo $f; end",
        "end",
    ]
    for call in known:
        above, _, last = call.name.rpartition(" ")
        seen = f"__fish_seen_subcommand_from {above}" if above else "__fish_use_subcommand"
        lines.append(f"complete -c tracker -n '{seen}' -a {last} -d {_fish_quoted(call.help)}")
        inside = " && ".join(f"__fish_seen_subcommand_from {word}" for word in call.name.split())
        for option in call.options:
            flags = " ".join(
                f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags
            )
            value = "" if option.takes == "nothing" else f" -r{_fish_takes(option.takes, option.words)}"
            lines.append(f"complete -c tracker -n '{inside}' {flags}{value} -d {_fish_quoted(option.help)}")
        if call.takes in ("files", "saves") or (
            call.takes == "words" and " " not in call.name and call.words
        ):
            lines.append(f"complete -c tracker -n '{inside}'{_fish_takes(call.takes, call.words)}")
    return "\n".join([*lines, ""])


def _fish_takes(takes: Takes, words: tuple[str, ...]) -> str:
    return {"words": f" -a '{' '.join(words)}'", "files": " -F", "saves": " -F -a '(__tracker_saves)'"}.get(
        takes, ""
    )


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: dict[str, Callable[[list[Call]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
