"""dndme's TOML, XML, Obsidian notes, sheets and pasted text."""

from __future__ import annotations

import pytest

from tests.driver import Table
from tests.table.importing import bring, found, names, unreadable, words
from tracker.table.imports import Newcomer, plan, read

# --- dndme ---------------------------------------------------------------------------------------------------

GOBLIN = """
name = "goblin"
mtype = "humanoid:goblinoid"
ac = 15
max_hp = "2d6"
speed = 30
dex = 14
int = 10
"""


def goblins(name: str) -> Newcomer | None:
    """A folder that holds goblins and nothing else."""
    return read("goblin.toml", GOBLIN).entities[0] if name == "goblin" else None


def test_dndme_monster() -> None:
    person = found("goblin.toml", GOBLIN).entities[0]
    assert person.name == "Goblin"
    assert person.set == {"hp": "2d6", "dex": "14", "combat_order": "2", "int": "10", "speed": "9"}


def test_dndme_party_is_of_the_party() -> None:
    party = """
[Sariel]
name = "Sariel"
cclass = "Ranger"
max_hp = 32
cur_hp = 30
temp_hp = 5
initiative_mod = 4

[Pip]
name = "Pip"
max_hp = 29
cur_hp = 29
initiative_mod = 0

[Empty]
name = "Empty"
"""
    result = found("party.toml", party)
    assert {one.name: one.set for one in result.entities} == {
        "Sariel": {"hp": "30", "hp_max": "32", "temp": "5", "combat_order": "4", "side": "pc"},
        "Pip": {"hp": "29", "hp_max": "29", "combat_order": "0", "side": "pc"},
    }
    assert [one.where for one in result.skipped] == ["[Empty]"]


ENCOUNTER = """
name = "Bridge"

[groups.mages]
monster = "mage"
count = "goblins + 1"

[groups.goblins]
monster = "goblin"
count = "1d4+2"

[groups.guards]
monster = "goblin"
count = 2
max_hp = [10, 11]

[groups.players_too]
monster = "goblin"
count = "players + 2"

[groups.circle]
monster = "goblin"
count = "circle + 1"

[groups.unknown]
monster = "goblin"
count = "ogres"
"""


def test_dndme_counts_are_dice_or_sums_over_other_groups() -> None:
    table = Table("add Ilyra side=pc", "add Marrow side=pc")
    faces = iter([3, *[4] * 100])
    ready = plan(read("bridge.toml", ENCOUNTER, goblins), table.state, lambda sides: next(faces))
    assert table.store.do(ready.command).ok
    there = [entity.name for entity in table.state.entities.values()]
    # 1d4 shows 3: five goblins, so six mages; two of the party and two more; two guards with HP of their own.
    assert sum(name.startswith("Mage") for name in there) == 6
    assert sum(name.startswith("Goblin") for name in there) == 5 + 2 + 4
    assert ready.totals == "5 read, 2 skipped"
    assert [str(one) for one in ready.skipped] == [
        "[groups.circle]: Goblin: its count goes in a circle: circle → circle",
        "[groups.unknown]: Goblin: its count names ogres, and there is no such group",
    ]
    assert any("no file beside this one holds mage" in note for note in ready.notes)
    hp = [entity.hp for entity in table.state.entities.values() if entity.name in ("Goblin 6", "Goblin 7")]
    assert hp == [10, 11]


def test_dndme_counts_that_cannot_be_are_told() -> None:
    broken = '[groups.a]\nmonster = "goblin"\ncount = 0\n[groups.b]\nmonster = "goblin"\ncount = "-2"\n[groups.c]\ncount = 2\n'
    table = Table()
    ready = plan(read("x.toml", broken, goblins), table.state, lambda sides: 1)
    assert ready.count == 0
    assert [one.where for one in ready.skipped] == ["[groups.b]", "[groups.c]", "[groups.a]"]


def test_toml_that_is_none_names_the_line() -> None:
    assert "line 2" in unreadable("x.toml", 'name = "goblin"\nhp = = 4')


# --- XML -----------------------------------------------------------------------------------------------------

COMPENDIUM = """<?xml version="1.0" encoding="UTF-8"?>
<compendium version="5">
  <monster>
    <name>Ghoul</name><size>M</size><type>undead</type><ac>12</ac><hp>22 (5d8)</hp>
    <speed>30 ft.</speed><str>13</str><dex>15</dex><int>7</int><cr>1</cr>
    <trait><name>Stench</name><text>It smells &amp; bites.</text></trait>
  </monster>
  <monster><name>Nameless HP</name><hp>many</hp></monster>
  <player><name>Ilyra</name><hp>12</hp><dex>14</dex></player>
  <encounter>
    <name>Crypt</name>
    <combatant><label>G1</label><monster ref="/monster/ghoul"/></combatant>
    <combatant><label>X</label><monster ref="/monster/wraith"/></combatant>
  </encounter>
</compendium>
"""


def test_xml_monsters_characters_and_encounters() -> None:
    result = found("bestiary.xml", COMPENDIUM)
    assert {one.name: one.set for one in result.people} == {
        "Ghoul": {"hp": "22", "dex": "15", "combat_order": "2", "int": "7", "speed": "9", "tags": "undead"},
        "Ilyra": {"hp": "12", "dex": "14", "combat_order": "2", "side": "pc"},
        "G1": {"hp": "22", "dex": "15", "combat_order": "2", "int": "7", "speed": "9", "tags": "undead"},
    }
    assert result.fights[0].name == "Crypt"
    assert [str(one) for one in result.skipped] == [
        "line 8: Nameless HP: many is no number of hit points",
        "line 13: X: no wraith in this file says what it is",
    ]


def test_xml_entities_and_document_types_are_refused() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY x "lol"><!ENTITY y "&x;&x;">]><compendium><monster><name>&y;</name></monster></compendium>'
    outside = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><compendium/>'
    expected = "line 1: document types and entities are not read; take them out"
    assert unreadable("x.xml", bomb) == expected
    assert unreadable("x.xml", outside) == expected


def test_xml_too_deep_and_cut_off() -> None:
    assert "too deep" in unreadable("x.xml", "<a>" * 5000)
    assert unreadable("x.xml", COMPENDIUM[:300]).startswith("line 6: no XML")


# --- Obsidian ------------------------------------------------------------------------------------------------

NOTE = """# The bridge

```statblock
name: Hobgoblin
type: humanoid
ac: 18
hp: 11
stats: [13, 12, 12, 10, 10, 9]
speed: 30 ft.
traits:
  - name: Martial Advantage
    desc: "Once per turn: more damage."
```

```statblock
name: No
hp: 4
modifier: 3
```

```encounter
name: Rooftop
players: [Ilyra, Marrow]
creatures:
  - 3: Hobgoblin
  - 1d4+1: Rat, 1, 10, 2
  - [[Hobgoblin, Jim], 12, 13, 2, 25]
  - Ghost, 20, 11, 1, hidden
  - creature: Hobgoblin
    name: Chief
    hp: 30
    friendly: true
  - {}
```

```statblock
name: [broken
```
"""


def test_obsidian_statblocks_and_encounters() -> None:
    result = found("bridge.md", NOTE)
    assert [(one.name, one.set) for one in result.entities] == [("No", {"hp": "4", "combat_order": "3"})]
    (fight,) = result.fights
    assert fight.name == "Rooftop"
    hobgoblin = {"hp": "11", "dex": "12", "combat_order": "1", "int": "10", "speed": "9"}
    assert [(one.name, one.count, one.set) for one in fight.people] == [
        ("Hobgoblin", "3", hobgoblin),
        ("Rat", "1d4+1", {"hp": "1", "combat_order": "2"}),
        ("Jim", "", {**hobgoblin, "hp": "12", "combat_order": "2"}),
        ("Ghost", "", {"hp": "20", "combat_order": "1", "hidden": "yes"}),
        ("Chief", "", {**hobgoblin, "hp": "30", "side": "ally"}),
    ]
    assert [one.where for one in result.skipped] == ["line 37", "line 22 creature 6"]
    assert "no YAML" in str(result.skipped[0])
    assert result.notes == ("players named there: Ilyra, Marrow; they are the campaign's own",)


def test_obsidian_aliases_cannot_multiply() -> None:
    bomb = "```statblock\na: &a [x, x]\nb: &b [*a, *a]\nname: [*b, *b]\nhp: 3\n```\n"
    result = found("x.md", bomb)
    assert result.people == ()
    assert "aliases are not read" in str(result.skipped[0])


def test_obsidian_note_without_blocks_is_read_as_pasted_text() -> None:
    assert [one.name for one in found("x.md", "## Orc\nHP 15\n").entities] == ["Orc"]


# --- sheets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        'Name,HP,Init,Count\nBandit,11,12,3\n"Ilyra, the Second",12,17,\n',
        'Initiative;Number;Hit Points;Creature\n12;3;11;Bandit\n17;;12;"Ilyra, the Second"\n',
        "\ufeffcount\tname\thp\tinit\n3\tBandit\t11\t12\n\tIlyra, the Second\t12\t17\n",
        "sep=;\r\nNAME;hp;initiative;qty\r\nBandit;11;12;x3\r\n\r\nIlyra, the Second;12;17;\r\n",
    ],
)
def test_sheets_under_any_sensible_header(text: str) -> None:
    table = Table()
    ready = bring(table, "people.csv", text.encode())
    assert ready.totals == "2 read, 0 skipped"
    assert names(table) == ["Ilyra, the Second", "Bandit 1", "Bandit 2", "Bandit 3"]
    assert table.entity("Bandit 3")["hp"] == 11


def test_sheet_in_another_encoding() -> None:
    for encoding in ("utf-8", "utf-16", "cp1252"):
        assert list(words("x.csv", "name,hp\nÉowyn,7\n".encode(encoding))) == ["Éowyn"]


def test_sheet_with_current_and_most_hp_conditions_and_dice() -> None:
    text = "name,hp,max hp,conditions,dex,colour\nOrc,4,15,prone; stunned 2,12,green\nImp,2d4+2,,,,red\n"
    result = found("x.csv", text)
    orc, imp = result.entities
    assert orc.set == {"hp": "4", "hp_max": "15", "dex": "12", "combat_order": "1"}
    assert [(one.name, one.left) for one in orc.conditions] == [("prone", None), ("stunned", 2)]
    assert imp.set == {"hp": "2d4+2"}
    assert result.notes == ("columns left out: colour",)


def test_sheet_rows_that_cannot_come_are_told_by_line() -> None:
    text = "name,hp\n,7\nOrc,many\nWolf,11\nBear,1,2,3\n"
    result = found("x.csv", text)
    assert [one.name for one in result.entities] == ["Wolf"]
    assert [str(one) for one in result.skipped] == [
        "line 2: no name; a name is the least that is needed",
        "line 3: Orc: hp many is no number",
        "line 5: 4 cells for 2 columns; is a quote or a delimiter missing?",
    ]


def test_sheet_without_names_and_with_an_open_quote() -> None:
    assert unreadable("x.csv", "hp,ac\n7,12\n").startswith("line 1: no column for the name among hp, ac; ")
    assert unreadable("x.csv", 'name,hp\n"Orc,7\n').startswith("line 2: ")


def test_sheet_is_known_by_its_header_whatever_the_file_is_called() -> None:
    assert list(words("pasted", "name\thp\nOrc\t15\n")) == ["Orc"]


# --- pasted text ---------------------------------------------------------------------------------------------


def test_b73_scanned_text_is_read_and_the_rest_listed_with_numbers() -> None:
    text = (
        "Go\ufb03n Sneak CR 1/3\nXP 135\nlnit +6; Senses darkvision 60 ft.\nDEFENSE\nAC 16, touch 13\n"
        "hp\n6 (1d10+1)\nStr 11, Dex 15, Con 12, Int 10\n"
    )
    result = found("paste.txt", text)
    (person,) = result.entities
    assert person.name == "Goffin Sneak"
    assert person.set == {"hp": "6", "dex": "15", "combat_order": "6", "int": "10"}
    assert result.notes == ("line 2: not understood: XP 135", "line 4: not understood: DEFENSE")


def test_b73_a_table_of_scores_and_digits_read_as_letters() -> None:
    text = (
        "Skeleton\nMedium undead\nArmor Class 13\nHit Points l3 (2d8 + 4)\nSpeed 30 ft.\n"
        "STR DEX CON INT WIS CHA\n10 (+0) 14 (+2) 15 (+2)\n6 (−2) 8 (−1) 5 (−3)\n"
    )
    assert words("paste.txt", text) == {
        "Skeleton": {"hp": "13", "dex": "14", "combat_order": "2", "int": "6", "speed": "9"}
    }


def test_pasted_lists_of_one_line_each() -> None:
    result = found("paste.txt", "3x Orc HP 15 init 12\nBandit (11 hp)\n\nIlyra: Initiative 17, HP 12\n")
    assert [(one.name, one.count, one.set) for one in result.entities] == [
        ("Orc", "3", {"hp": "15", "init": "12"}),
        ("Bandit", "", {"hp": "11"}),
        ("Ilyra", "", {"init": "17", "hp": "12"}),
    ]


def test_pasted_text_without_anybody_says_what_is_needed() -> None:
    message = unreadable("paste.txt", "Dear diary,\ntoday was a quiet day.\n")
    assert message == "no creature in this text; it needs a line with the name and then HP, such as HP 12"
    assert unreadable("x.txt", " \n") == "the file is empty"
    assert unreadable("x.bin", b"\x00\x01\x02").startswith("this is no text")
