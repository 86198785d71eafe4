"""Creatures and saved fights of other programs, as JSON."""

from __future__ import annotations

import json
from typing import Any

from tests.driver import Table
from tests.table.importing import bring, found, names, unreadable, words


def block(name: str, hp: Any, dex: int, **more: Any) -> dict[str, Any]:
    """A stat block in the shape of Improved Initiative."""
    return {
        "Name": name,
        "Type": "Small humanoid (goblinoid), neutral evil",
        "HP": {"Value": hp, "Notes": "(2d6)"},
        "AC": {"Value": 15, "Notes": "(leather)"},
        "Abilities": {"Str": 8, "Dex": dex, "Con": 10, "Int": 9, "Wis": 8, "Cha": 8},
        "Speed": ["30 ft.", "climb 20 ft."],
        "Challenge": "1/4",
        "Actions": [{"Name": "Bite", "Content": "Bites."}],
        **more,
    }


def fighter(id_: str, stats: dict[str, Any], hp: int, init: int, **more: Any) -> dict[str, Any]:
    """A combatant of a saved fight."""
    return {
        "Id": id_,
        "StatBlock": stats,
        "CurrentHP": hp,
        "TemporaryHP": 0,
        "Initiative": init,
        "Alias": "",
        "IndexLabel": 1,
        "Tags": [],
        "Hidden": False,
        **more,
    }


def ambush(**more: Any) -> dict[str, Any]:
    """A saved fight in its third round: a boss who waits unseen and two goblins, one of them hurt."""
    goblin = block("Goblin", 7, 14)
    return {
        "Name": "Ambush",
        "RoundCounter": 3,
        "ActiveCombatantId": "b",
        "Combatants": [
            fighter(
                "a",
                goblin,
                3,
                15,
                IndexLabel=1,
                TemporaryHP=2,
                Tags=[{"Text": "Prone", "DurationRemaining": 0}],
            ),
            fighter("b", goblin, 7, 12, IndexLabel=2),
            fighter("c", block("Boss", 21, 14), 21, 9, Hidden=True, Alias="Grak", CurrentNotes="has the key"),
        ],
        **more,
    }


def test_a_stat_block_gives_name_hp_and_initiative_basis() -> None:
    person = found("goblin.json", json.dumps(block("Goblin", 7, 14))).entities[0]
    # 14 gives +2; 30 feet are 9 m.
    assert person.name == "Goblin"
    assert person.set == {"hp": "7", "dex": "14", "combat_order": "2", "int": "9", "speed": "9"}
    assert person.note == "AC 15 · CR 1/4 · Small humanoid (goblinoid), neutral evil"


def test_an_initiative_modifier_comes_on_top_of_dexterity() -> None:
    told = words("x.json", json.dumps([block("Cat", 2, 15, InitiativeModifier=3)]))
    assert told["Cat"]["combat_order"] == "5"


def test_a_player_block_is_on_the_side_of_the_party() -> None:
    assert words("x.json", json.dumps([block("Ilyra", 12, 9, Player="player")]))["Ilyra"]["side"] == "pc"


def test_5e_bits_creatures_with_lists_for_numbers() -> None:
    document = [
        {
            "index": "ghoul",
            "name": "Ghoul",
            "type": "undead",
            "armor_class": [{"type": "dex", "value": 12}],
            "hit_points": 22,
            "hit_points_roll": "5d8",
            "dexterity": 15,
            "intelligence": 7,
            "speed": {"walk": "30 ft."},
        }
    ]
    person = found("ghoul.json", json.dumps(document)).entities[0]
    expected = {"hp": "22", "dex": "15", "combat_order": "2", "int": "7", "speed": "9", "tags": "undead"}
    assert person.set == expected
    assert person.note.startswith("AC 12")


def test_open5e_creatures_with_nulls() -> None:
    document = {
        "count": 2,
        "next": None,
        "results": [
            {
                "name": "Sprite",
                "type": {"name": "Fey", "key": "fey"},
                "armor_class": 15,
                "hit_points": 2,
                "ability_scores": {"strength": 3, "dexterity": 18, "intelligence": None},
                "initiative_bonus": None,
                "speed": {"walk": 10.0, "unit": "feet"},
            },
            {"name": "Echo", "hit_points": None, "dexterity": None, "initiative_bonus": 4},
        ],
    }
    told = words("page.json", json.dumps(document))
    assert told["Sprite"] == {"hp": "2", "dex": "18", "combat_order": "4", "speed": "3"}
    assert told["Echo"] == {"combat_order": "4"}


def test_hp_of_dice_alone_are_rolled_when_they_come() -> None:
    table = Table()
    bring(table, "x.json", json.dumps([{"name": "Imp", "hp": "2d4 + 2", "dex": 10}]))
    entry = table.store.history.entries[-1]
    assert "hp=2d4+2" in entry.line
    hp = table.state.entities["c1"].hp
    assert hp is not None
    assert hp == sum(map(int, entry.line.split("@ ")[1].split())) + 2


def test_what_cannot_come_is_told_with_its_place_and_reason() -> None:
    result = found("x.json", json.dumps([block("Goblin", 7, 14), {"name": "Only a name"}, 7, {"hp": 4}]))
    assert [one.name for one in result.entities] == ["Goblin"]
    assert [str(one) for one in result.skipped] == [
        "entry 2: Only a name: a name and no hit points or scores; only what has some comes in",
        "entry 3: a creature is needed, not 7",
        "entry 4: no name; a name is the least that is needed",
    ]
    assert result.notes == ("left out, as nothing here uses them: Actions",)


def test_a_saved_fight_comes_with_order_hp_tags_hidden_marks_and_turn() -> None:
    table = Table()
    ready = bring(table, "ambush.json", json.dumps(ambush()))
    assert ready.totals == "3 read, 0 skipped"
    assert names(table) == ["Goblin 1", "Goblin 2", "Grak"]
    assert table.show()["active"] == "Goblin 2"
    assert table.show()["stage"] == "turn"
    hurt, boss = table.entity("Goblin 1"), table.entity("Grak")
    assert (hurt["hp"], hurt["hp_max"], hurt["temp"], hurt["initiative"]) == (3, 7, 2, 15)
    assert [one["name"] for one in hurt["conditions"]] == ["Prone"]
    assert (boss["hidden"], boss["note"], boss["hp"]) == (True, "has the key", 21)
    assert ready.notes == ("Ambush: round 3 there; rounds begin at 1 here",)


def test_a_tag_that_waits_for_a_turn_keeps_waiting_for_it() -> None:
    document = ambush()
    document["Combatants"][0]["Tags"] = [
        {
            "Text": "Stunned",
            "DurationRemaining": 1,
            "DurationTiming": "StartOfTurn",
            "DurationCombatantId": "c",
        },
        {
            "Text": "Dazed",
            "DurationRemaining": 2,
            "DurationTiming": "EndOfTurn",
            "DurationCombatantId": "gone",
        },
    ]
    table = Table()
    bring(table, "ambush.json", json.dumps(document))
    assert [one["name"] for one in table.entity("Goblin 1")["conditions"]] == ["Stunned", "Dazed"]
    table.do("next")
    assert table.show()["active"] == "Grak"
    assert [one["name"] for one in table.entity("Goblin 1")["conditions"]] == ["Dazed"]


def test_b63_four_of_one_alias_are_told_apart() -> None:
    drow = block("Drow", 13, 14)
    document = {
        "Name": "Ship",
        "Combatants": [fighter(str(n), drow, 13, 5, Alias="Sailor") for n in range(4)],
    }
    table = Table()
    bring(table, "ship.json", json.dumps(document))
    assert names(table) == ["Sailor 1", "Sailor 2", "Sailor 3", "Sailor 4"]


def test_a_whole_export_brings_every_fight_beside_the_open_one() -> None:
    hero = block("Shem", 11, 8, Player="player")
    shem = {"Id": "p1", "Name": "Shem", "CurrentHP": 6, "StatBlock": hero, "Version": "3"}
    second = ambush(Name="Cellar", ActiveCombatantId=None, RoundCounter=0)
    second["Combatants"].append(fighter("h", hero, 6, 18, PersistentCharacterId="p1"))
    first = ambush()
    first["Combatants"].append(fighter("g", hero, 6, 20, PersistentCharacterId="p1"))
    export = {
        "Creatures.x1": block("Wolf", 11, 15, Id="x1"),
        "PersistentCharacters.p1": shem,
        "SavedEncounters.e1": first,
        "AutoSavedEncounters.default": second,
        "Spells.s1": {"Name": "Light"},
        "ImprovedInitiative.Settings": "{}",
    }
    table = Table()
    ready = bring(table, "export.json", json.dumps(export))
    assert names(table) == ["Wolf"]
    assert set(table.state.fights) == {"main", "Ambush", "Cellar"}
    assert [str(one) for one in ready.skipped] == ["PersistentCharacters.p1: Shem is in a fight already"]
    table.do("fight Ambush")
    assert names(table)[0] == "Shem"
    assert table.show()["active"] == "Goblin 2"
    table.do("fight Cellar")
    assert names(table) == ["Shem", "Goblin 3", "Goblin 4", "Grak 2"]
    assert sum(entity.name.startswith("Shem") for entity in table.state.entities.values()) == 1
    assert table.entity("Shem")["hp"] == 6


def test_an_older_export_keeps_json_in_text() -> None:
    export = {
        "ImprovedInitiative.Creatures": json.dumps(["x1"]),
        "ImprovedInitiative.Creatures.x1": json.dumps(block("Wolf", 11, 15)),
        "ImprovedInitiative.PlayerCharacters.p1": json.dumps(block("Shem", 11, 8)),
        "ImprovedInitiative.Creatures.x2": "{broken",
    }
    result = found("old.json", json.dumps(export))
    assert [(one.name, one.set.get("side")) for one in result.entities] == [("Wolf", None), ("Shem", "pc")]
    assert [str(one) for one in result.skipped] == ["ImprovedInitiative.Creatures.x2: no JSON in its text"]


def test_json_that_breaks_off_names_the_line() -> None:
    assert unreadable("x.json", '[\n{"name": "Goblin",\n').startswith("line 3: no JSON: ")


def test_json_without_creatures_says_what_is_needed() -> None:
    assert unreadable("x.json", "{}") == "no creatures in it; each needs at least a name and hit points"
    assert unreadable("x.json", "3") == "a creature or a list of them is needed, not 3"
    assert unreadable("x.json", "[" * 100_000).startswith(("nested too deeply", "line 1"))
