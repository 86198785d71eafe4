"""One whole Wyrding fight as command lines, with every face it needs: four rounds of eight."""

SPINE = """\
# eight take part; Ilyra and Marrow against bandits and what hides among them
add Ilyra side=pc hp=15 init=17
add Marrow side=pc hp=24 init=15
add Bandit x4 hp=2d6+3 init=12 @ 3 4 1 2 6 6 5 5
add Echo hp=9 init=10
add Obelisk init=5 hidden=yes
pool Ilyra d6 d8 d10
pool Marrow d6
pool Echo d4
ability Ilyra "Mind Spike" class=fracture range=medium wyrd=1
ability Ilyra "Glass Veil" class=break duration=rounds:2 wyrd=2
ability Ilyra "Listening" class=fracture passive=2
ability Marrow "Knit" class=fracture duration=minutes:1
ability Echo "Whisper" class=fracture duration=stress
begin
# the first use switches the passive on: two checks, the first brings silence
use Ilyra "Mind Spike" on="Bandit 1" inside="Bandit 1","Bandit 2" @ 6 97 30 50
hp "Bandit 1" -2d6 @ 3 3
next
use Marrow "Knit" on=Ilyra @ 5
next
ongoing "Bandit 2" +acid 2
next
next
cond "Bandit 4" +stunned rounds=2
next
next
use Echo "Whisper" @ 98 70
next
next @ 2
# round 2: erratic time was rolled for Echo alone
use Ilyra "Glass Veil" dice=d8,d10 @ 8 3 40
next
remove "Bandit 3"
next
add Brute hp=30 init=11
next
next
next
next
goto Obelisk
house wyrding.recovery.counters=2
next @ 5
# round 3
use Ilyra "Mind Spike" on=Brute fail=Brute dice=d6 @ 2 10
next
use Marrow "Knit" on=Marrow @ 1
next
next
next
next
undo
redo
next
next
next @ 6
# round 4
hp Ilyra -4
use Ilyra "Glass Veil" dice=d8 @ 8 3
next
next
next
next
next
next
upkeep recovery
"""
