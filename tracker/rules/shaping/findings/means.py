"""Checks of what the Shaper knows and has: cells, Talents, PP, room for what lasts (S18, S63–S66, S71)."""

from __future__ import annotations

from tracker.rules.shaping.build import Pledge
from tracker.rules.shaping.findings.case import Case, Fault, fault
from tracker.rules.shaping.lasting import active_weight, commits_pp, controlled, enchanted_weight, summoned


def cell_unknown(case: Case) -> Fault | None:
    build, shaper = case.build, case.shaper
    if not build.cells:
        return Fault(("no cell is chosen",), "name one, as Unmake·Fire")
    causes = [f"{shaper.name} does not know {cell}" for cell in build.cells if cell not in shaper.cells]
    if len(build.cells) > 1 and not build.adjust.confluence:
        causes.append(f"{len(build.cells)} cells take Confluence")
    known = ", ".join(str(cell) for cell in shaper.cells) or "none yet"
    return fault(causes, f"use what is known ({known})")


def talent_missing(case: Case) -> Fault | None:
    adjust = case.build.adjust
    wanted = {
        "selective": adjust.selective,
        "indirect": adjust.indirect > 0,
        "veiled": adjust.veiled,
        "trigger": adjust.trigger is not None,
        "confluence": adjust.confluence,
    }
    missing = [name for name, used in wanted.items() if used and name not in case.shaper.talents]
    rows = case.data.talent
    return fault(
        [f"{name} is a Talent {case.shaper.name} lacks ({rows[name].ip} IP)" for name in missing],
        "leave it out, or learn it",
    )


def practice(case: Case) -> Fault | None:
    if not case.shaper.practice_blocked:
        return None
    return Fault(
        (f"{case.shaper.name}'s Practice is prevented",), "nothing is cast, rolled or paid until it is free"
    )


def pp_short(case: Case) -> Fault | None:
    build, shaper, magnitude = case.build, case.shaper, case.magnitude
    if magnitude == 0:
        return None
    alone = commits_pp(build, shaper.talents, case.data)
    if build.ritual and build.pledges and not alone:
        return fault(_pledge_causes(case), f"pledge {magnitude} PP in all, at least 1 of them the leader's")
    if shaper.pp is None or shaper.pp >= magnitude:
        return None
    helped = "" if alone else ", or let others pledge to a ritual"
    return Fault(
        (f"Magnitude {magnitude} takes {magnitude} PP, {shaper.name} has {shaper.pp}",), f"cast less{helped}"
    )


def _pledge_causes(case: Case) -> list[str]:
    leader = case.shaper.name
    helpers = {helper.name: helper for helper in case.helpers}
    causes, total, own = [], 0, 0
    for pledge in case.build.pledges:
        helper = helpers.get(pledge.name)
        if helper is not None and not helper.may_pledge:
            causes.append(
                f"{pledge.name} may not pledge, being conjured, called, transformed, compelled or senseless"
            )
            continue
        had = case.shaper.pp if pledge.name == leader else (helper.pp if helper else None)
        causes += _short(pledge, had)
        total += pledge.pp
        own += pledge.pp if pledge.name == leader else 0
    if total < case.magnitude:
        causes.append(f"pledges of {total} PP do not cover Magnitude {case.magnitude}")
    if own < 1:
        causes.append(f"{leader}, who leads, pledges nothing")
    return causes


def _short(pledge: Pledge, had: int | None) -> list[str]:
    if had is None or had >= pledge.pp:
        return []
    return [f"{pledge.name} pledges {pledge.pp} PP and has {had}"]


def commit_short(case: Case) -> Fault | None:
    shaper, magnitude = case.shaper, case.magnitude
    if not commits_pp(case.build, shaper.talents, case.data):
        return None
    causes = []
    if shaper.pp is not None and shaper.pp < magnitude:
        causes.append(f"{shaper.name} has {shaper.pp} PP of the {magnitude} it commits")
    if shaper.pp_max is not None and shaper.pp_max < magnitude:
        causes.append(f"{shaper.name}'s maximum is {shaper.pp_max} PP of the {magnitude} it commits")
    elif shaper.pp_max is not None and shaper.pp_max - magnitude < case.data.indefinite.least_pp_max:
        causes.append(f"{shaper.name} would keep {shaper.pp_max - magnitude} maximum PP")
    least = case.data.indefinite.least_pp_max
    return fault(causes, f"leave {least}, unless the GM takes being helpless for the declared price")


def am_limit(case: Case) -> Fault | None:
    """Room for what lasts: INT for Active Magnitude, POW for what an Enchanter binds (S65)."""
    return _active_full(case) or _capacity_full(case)


def _capacity_full(case: Case) -> Fault | None:
    shaper = case.shaper
    bound = enchanted_weight(case.build, case.magnitude, shaper.talents, case.data)
    total = shaper.enchanted + bound
    if not bound or shaper.power is None or total <= shaper.power:
        return None
    return Fault(
        (f"Enchantment Capacity would hold {shaper.enchanted} + {bound} = {total}, POW is {shaper.power}",),
        f"drop enchantments of Magnitude {total - shaper.power} or more",
    )


def _active_full(case: Case) -> Fault | None:
    shaper = case.shaper
    weight = active_weight(case.build, case.magnitude, shaper.talents, case.data)
    total = shaper.active_magnitude + weight
    if not weight or shaper.intellect is None or total <= shaper.intellect:
        return None
    return Fault(
        (
            f"Active Magnitude would be {shaper.active_magnitude} + {weight} = {total}, INT is {shaper.intellect}",
        ),
        f"drop Shapings of Magnitude {total - shaper.intellect} or more",
    )


def summon_limit(case: Case) -> Fault | None:
    limit = case.data.summon.limit
    new = summoned(case.build) + controlled(case.build, len(case.targets))
    total = case.shaper.summons + new
    if not new or total <= limit:
        return None
    return Fault(
        (f"{total} summons and controlled subjects at once",),
        f"{limit} is all a Shaper has; drop or narrow it",
    )
