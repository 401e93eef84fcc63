"""Every error a user can meet: its code, met in the way a user meets it, and what it says."""

import errno
import io
import json
import os
import shlex
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from dicemob_cli.campaign.table import BARE_TABLE
from dicemob_cli.cli.main import run
from dicemob_cli.encounter.session import Session
from dicemob_cli.encounter.store import Store
from dicemob_cli.errors import CampaignError, Code, DicemobError, Exit, WordError, quoted

T = TypeVar("T")

COMMANDS: dict[Code, dict[str, str]] = {
    # The words of a line
    Code.UNKNOWN_WORD: {
        "rings attack 4 melee vs 3 shild 3": "'shild' is unknown here; did you mean 'shield'?",
        "attack 6 v 8": "'v' is unknown here; did you mean 'vs'?",
    },
    Code.MISPLACED_WORD: {
        "rings check 4 melee": "'melee' cannot stand here: nobody contests a check",
        "rings attack 4 melee vs 3 vs 5": "'vs' cannot stand here: join opponents with 'and'",
        "rings check 4 vs 3": "'vs' cannot stand here: nobody contests a check",
        "attack slashing 6 vs 8": "'slashing' comes after the dice",
        "attack 6 vs 8 vs 2": "'vs' is given twice",
        "attack 6 and 3 vs 8": "'and' joins targets",
        "attack 6 vs 5 immune fire and 3": "'immune' would hold for every target",
        "attack lasts 6 fire vs 5": "'lasts' comes after the dice of a strike",
        "contest 6 vs 8 then 3 vs 3": "'then' cannot join contests",
        "effect fear contest 5 fear then 5 fear vs 3": "'5' cannot join contests",
    },
    Code.EXTRA_WORD: {
        "attack 6 vs 8 3": "'3' is a number too many: use 'and 3' for another target",
        "odds duel 5 defense 1 hp 1 vs 3 defense 1 hp 1 vs 3": "'vs' is not expected here",
        "log ambush siege": "'siege' is not expected here",
    },
    Code.WORDS_MISSING: {
        "rings attack 4 melee vs 3 shield": "'shield' needs a number after it: shield 3",
        "rings attack 4 melee vs 3 break": "'break' needs a weapon after it: break spear",
        "rings attack 6,7 melee vs 3": "'6,7' needs 'stat 4': the damage of a hit begins",
        "rings attack 4+2 vs 3": "'4+2' needs 'melee' or 'ranged': melee does a third",
        "attack 6 vs 8 type": "'type' needs a type after it: type slashing",
        "odds effect": "no effect to look at: try 'effect burning 6 vs 5'",
        "campaign check": "Missing argument 'FILE...'",
        "campaign show": "which campaign? There are heroic",
    },
    Code.JOINT_MISSING: {
        "rings attack ranger spear vs wolf -c hope": "'spear' stands alone: did you mean 'ranger/spear'?",
        "rings check 4 5": "'5' stands alone: nobody contests a check",
        "rings attack 4 melee 3": "'3' stands alone: put 'vs' before it",
        "rings attack 4 melee vs 3 4": "'4' stands alone: join opponents with 'and'",
        "rings attack 4 melee": "no 'vs' after '4': try 'rings attack 4+2 melee vs 4+3'",
        "attack 6": "no 'vs' after '6': try 'attack 6 vs 8'",
        "attack hugo/sword zombie -c red-bob": "'zombie' stands alone: put 'vs' before it",
        "odds duel 5 defense 3 hp 3": "'5' is followed by no 'vs'",
    },
    Code.WRONG_OPTION: {
        "rings attack 4 melee vs 3 ally": "'ally' next to the target helps ranged attacks",
        "rings attack ranger/bow reach 2 vs wolf -c hope": "'2' is a reach, and only melee has one",
        "rings attack 4 ranged reach 2 vs 3": "'2' is a reach, and only melee has one: ranged",
        "attack 6 vs 8 difficulty hard": "'difficulty' is not an option of attack",
        "--seed 5 schema": "'--seed' is not an option of 'schema'",
        "odds duel 5 vs 3 --exact": "--exact: the odds of a duel or a balance are not whole numbers of ways",
        "odds attack 6 vs 8 --exact": "--exact goes with --json",
        "odds balance duel 6 vs 4 --at-least 2": "--at-least has no meaning in a duel",
        "effect burning 6 vs 5 initiative 2": "'burning' costs no initiative",
    },
    Code.CONTRADICTION: {
        "rings attack 4+2 stat 6 melee vs 3": "'6' is not the STAT of '4+2', which is 4",
        "rings attack 4 melee vs 3 shield 2 shield 3": "'3' contradicts '2' before it",
        "rings attack ranger/bow stat 5 vs wolf -c hope": "'5' is no STAT to be said: 'ranger/bow' has grace 4",
        "rings attack ranger/bow vs wolf --melee -c hope": "'melee' is not what 'ranger/bow' is, ranged for good",
        "rings attack 4 melee vs 0 brace take": "'take' contradicts 'brace' before it",
        "rings attack 4 melee ranged vs 3": "'ranged' contradicts 'melee' before it",
        "attack 6 vs 8 --json -q": "--json and --quiet contradict each other",
        "attack 6 vs 8 --criticals --no-criticals": "--criticals and --no-criticals",
        "attack 6 vs 8 criticals on criticals off": "'off' contradicts an earlier",
        "skill 4 difficulty hard difficulty easy": "'easy' is a second difficulty",
        "odds table --csv --format json": "--format and --csv contradict each other",
        "potency degrees 2 degrees 3": "'3' gives the dice a second time",
        "potency untrained degrees 2": "'untrained' gives the dice a second time",
        "potency 10 degrees 2": "'degrees' gives the dice, so '10' cannot",
    },
    Code.SEVERAL_STRIKES: {
        "attack type fire 6 vs 8 then 3 vs 3": "'fire' is one type for several strikes",
        "attack 6 fire then 2 ice vs 5 lasts": "'lasts' would hold for several strikes",
        "attack hugo/flaming sword fire vs 5 -c red-bob": "'fire' is one type for the 2",
    },
    Code.OPEN_QUOTE: {"attack 6 vs 8 '\"slashing'": "'\"slashing' begins with a quote that is never closed"},
    # Dice and numbers
    Code.DICE_MISSING: {
        "attack 6 vs": "no dice after 'vs': try 'attack 6 vs 8'",
        "attack hugo/sword= vs 8 -c red-bob": "'=' in 'hugo/sword=' has no dice after the '='",
    },
    Code.NOT_A_POOL: {
        "rings attack 4/3 melee vs 3": "'4/3' has a '/'",
        "attack 1e9 vs 3": "'1e9' is not a pool of dice: write 6, 5+1-2, or dice by hand",
        "attack 3/3 vs 3": "'3/3' has a '/': join strikes with 'then' or 'also'",
        "potency 3/3": "'3/3' has a '/', which parts the strikes of an attack",
        "odds duel 5 defense 3,1 hp 2 vs 3": "'3,1' is not a number of dice",
    },
    Code.NOT_A_DIE: {
        "rings attack 11,2 stat 4 melee vs 3": "'11' in '11,2' is not a die: dice by hand show 1 to 10",
        "attack 6,7,1 vs 3": "'7' in '6,7,1' is not a die: dice by hand show 1 to 6",
        "attack 6,,1 vs 3": "'6,,1' has a comma too many",
    },
    Code.SPLIT_DICE: {
        "rings attack 4 + 2 melee vs 3": "'+' stands alone",
        "attack 6 + 1 vs 3": "'+' stands alone: write modifiers without a space, 6+1",
        "attack 6, 1, 4 vs 3": "'1,' stands alone: write dice rolled by hand without a space",
    },
    Code.POOL_TOO_LARGE: {
        "rings attack 9999 melee vs 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999 and 9999": "'9999' begins a roll of 319968 dice: 300000 is the most",
        "rings attack 20000 melee vs 3": "'20000' is 20000 dice",
        "attack 20000 vs 3": "'20000' is 20000 dice; a pool has at most 10000",
        f"attack {'6,' * 10_001} vs 3": "is 10001 dice; a pool has at most 10000",
        f"attack {'6,' * 21} vs 3 -c tabletop": "is 21 dice by hand, and the maximum is 20",
    },
    Code.WRONG_DICE_COUNT: {
        "rings attack 1,2 stat 9 ranged vs 3 ally": "'1,2' is fewer dice than an ally and a brace",
        "rings attack ranger/spear vs wolf-9=1, -c hope": "has no dice to defend with: use 'brace'",
        "rings attack ranger/spear=1,2/3 vs wolf -c hope": "has a '/', and this is one roll",
        "rings attack ranger/spear=1,2 vs wolf -c hope": "'ranger/spear=1,2' gives 2 dice where 5",
        "attack hugo/sword=6,1 vs 3 -c red-bob": "'hugo/sword=6,1' gives 2 dice where 5",
        "attack 3 then 3 vs 1/2/3": "'1/2/3' has dice for 3 of 2 strikes",
    },
    Code.NOT_A_NUMBER: {
        "rings attack 4 melee vs 3 hp many": "'many' is not a number of hit points",
        "rings attack 4 melee damage lots vs 3": "'lots' is not a number of points: write 1, +1 or -1",
        "potency degrees two": "'two' is not a number of degrees: write a whole number",
    },
    Code.OUT_OF_RANGE: {
        "rings attack 4 melee reach 0 vs 3": "'0' spaces reach nobody",
        "rings attack 4 melee vs 3 hp 0": "'0' hit points is too few: give 1 or more",
        "potency degrees 0": "'0' degrees is no proficiency",
        "attack 6 vs 12345678901": "'12345678901' is too large a number",
        "effect burning 6 vs 5 rounds 0": "'burning' is looked at for 1 to 100 rounds, not 0",
        "effect burning 6 vs 5 duration 0": "'burning' lasts at least one round",
        "attack 6 fire lasts 0 vs 5": "'0' rounds is too short",
        "odds duel 5 defense 3 hp 0 vs 3": "'0' hit points is too few: give 1 or more",
    },
    # What the rules know
    Code.UNKNOWN_TYPE: {
        "attack 6 vs 8 --type slahsing": "'slahsing' is not a type of attack; did you mean",
        "attack 6 vs 8 type 11": "'11' is not the number of a type: they go from 1 to 10",
    },
    Code.GROUP_FOR_TYPE: {"attack 6 vs 8 mental": "'mental' is a group: say which of its types"},
    Code.ANOTHER_TYPE: {
        "attack 6 vs 8 fire ice": "'ice' is a different type than 'fire': a strike has one",
        "attack hugo/sword fire vs 5 -c red-bob": "'fire' is a different type than 'hugo/sword'",
    },
    Code.UNKNOWN_DIFFICULTY: {"skill 4 hrad": "'hrad' is not a difficulty; did you mean 'hard'?"},
    Code.PROFICIENT_ONLY: {
        "skill untrained trivial": "'untrained' cannot try difficulty 0",
        "skill mel/climbing -c red-bob": "'mel/climbing' cannot be tried without",
        "skill hugo/reading 0 -c red-bob": "'hugo/reading' is untrained",
    },
    Code.UNKNOWN_EFFECT: {
        "effect burnin 6 vs 5": "'burnin' is not a kind of effect",
        "effect 6 vs 5": "'6' is not a kind of effect",
        "attack 6 lasts bleding vs 5": "'bleding' is not a lasting effect; did you mean",
    },
    Code.STARTS_NOTHING: {
        "effect slashing 6 vs 5": "'slashing' does not last",
        "attack 6 slashing lasts vs 5": "'lasts' does not say what: slashing starts nothing",
        "effect burning 6 vs 5 ice": "'burning' is not what this attack starts",
        "attack hugo/flaming sword lasts acid vs 5 -c red-bob": "'lasts' fits none of",
    },
    Code.NEEDS_DAMAGE: {
        "effect burning contest 6 vs 5": "'burning' needs damage to go on with",
        "contest 6 fire lasts vs 5": "'lasts' needs damage to go on with",
    },
    Code.TOO_MANY_TARGETS: {
        "rings attack 4 melee vs 3 and 2 --hp 3 --break axe": "'axe' would hold for every opponent",
        "effect burning 6 vs 5 and 4": "'burning' stays on one target",
    },
    Code.OTHER_TARGETS: {
        "attack 3 vs 5 then 3 vs 5 and 4": "'5' begins 2 targets",
        "attack 3 vs hugo then 3 vs mel -c red-bob": "'mel' begins other targets",
    },
    # Names and sheets
    Code.UNKNOWN_NAME: {
        "rings attack 4 melee stat luck vs wolf -c hope": "'luck' is not a STAT in this campaign",
        "rings attack 4 melee stat luck vs 3": "'luck' is the name of a STAT, and without a campaign",
        "rings attack rnger/spear vs wolf -c hope": "'rnger/spear' is not a number of dice, and no name",
        "attack six vs 8": "'six' is not a number of dice, and without a campaign (-c)",
        "attack hgo/sword vs 5 -c red-bob": "'hgo/sword' is not a number of dice, and no name",
        "attack 6 vs hugo,mel -c red-bob": "'hugo,mel' is not a name in this campaign",
    },
    Code.UNCLEAR_WORD: {
        "rings check ranger -c hope": "'ranger' needs one of 'ranger/spear', 'ranger/bow', 'ranger/ember', 'ranger/might'",
        "rings attack wolf vs ranger -c hope": "'wolf' needs one of 'wolf/fangs', 'wolf/claws'",
        "attack hugo vs zombie -c red-bob": "'hugo' needs one of 'hugo/sword', ",
    },
    Code.UNKNOWN_ROLL: {
        "rings attack monk vs monk -c monk.yaml": "'monk' has no weapon and no Ring to attack with",
        "contest zombie vs mel -c red-bob": "'zombie' has no contest",
    },
    Code.OTHER_ROLL: {
        "rings attack 4 melee vs wolf/fangs -c hope": "'wolf/fangs' is not someone to attack: use 'vs wolf'",
        "rings attack ranger/might vs wolf -c hope": "'ranger/might' is a STAT, which is for 'check ranger/might'",
        "attack mel/healing vs zombie -c red-bob": "'mel/healing' is for another roll",
        "attack 6 vs hugo/sword -c red-bob": "'hugo/sword' is not someone to attack",
    },
    Code.NO_HIT_POINTS: {
        "rings attack 4 melee vs 3 break axe": "'axe' can be broken by someone with hit points",
        "odds duel 5 defense 3 vs 3 defense 3": "'5' needs 'hp 12' after it",
        "odds duel ghost vs 3 defense 1 -c ghost.yaml": "'ghost' has no hit points on its sheet: use 'hp 12'",
    },
    Code.NO_DEFENSE: {
        "rings attack 4 melee vs monk -c monk.yaml": "'monk' has no STATs to defend with",
        "rings attack 4 melee stat might vs imp -c imp.yaml": "'imp' has no 'might', and no default",
        "rings attack 4 melee vs wolf -c hope": "'wolf' has several STATs: use 'stat might', 'stat grace'",
        "odds duel 5 vs 3": "'3' needs 'defense 4' after it",
    },
    # The command line
    Code.UNKNOWN_COMMAND: {
        "rings atack 4": "no command 'atack'; did you mean 'attack'?",
        "atack 6 vs 8": "no command 'atack'; did you mean 'attack'?",
        "6 vs 8": "'6' is not a command; did you mean 'dicemob attack 6 ...'?",
    },
    Code.UNKNOWN_SHELL: {
        "completion zhs": "no completion for the shell 'zhs'; did you mean 'zsh'?",
        "completion tcsh": "no completion for the shell 'tcsh'; there are bash, fish, zsh",
        "--install-completion tcsh": "no completion for the shell 'tcsh'",
    },
    Code.UNKNOWN_OPTION: {
        "attack 6 vs 8 --tpye fire": "no option '--tpye' here; did you mean '--type'?",
        "--sede 5 attack 6 vs 8": "no option '--sede' here; did you mean '--seed'?",
    },
    Code.BAD_VALUE: {
        "attack 6 vs 8 --seed": "'--seed' needs a value after it",
        "attack 6 vs 8 --seed x": "Invalid value for '--seed': 'x' is not a whole number",
        "attack 6 vs 8 --seed -1": "--seed -1: a seed is a whole number from 0 to",
        "attack 6 vs 8 --times 0": "Invalid value for '--times': 0 is less than 1",
        "attack 6 vs 8 --type ''": "'type' is empty",
        "attack 6 vs 8 --format tabel": "no format 'tabel'; did you mean 'table'?",
        "campaign init --system ringz": "--system 'ringz' is not a game; did you mean 'rings'?",
        "odds table --show maen": "--show 'maen': one of mean, hit, win; did you mean 'mean'?",
        "odds table --attack 5..3": "--attack '5..3': write a number of dice or from and to",
        "odds balance 6 vs 8 --target 160%": "--target '160%': a chance between 0 and 1",
        "odds balance 6 vs 8 --solve hp": "--solve 'hp': defense or attack",
        "log --kind atack": "--kind 'atack': nothing is logged under it; did you mean 'attack'?",
        "log --since yesterday": "--since 'yesterday': a date, a date and a time, or 30m, 2h, 3d",
    },
    Code.NO_ODDS: {
        "odds effect freezing 6 vs 5": "'freezing' does not do damage again: there are odds of",
        "odds effect burning 6 vs 5 then 3 vs 3 ice": "these are odds of one strike on one target",
        "odds balance 6 vs 5 and 4": "a balance is between one strike and one target",
        "odds duel 6,6 defense 4 hp 3 vs 3 defense 3 hp 4": "6,6 cannot strike with the same dice",
    },
    Code.ODDS_TOO_LARGE: {
        "odds attack 10000 vs 10000": "the odds of 10000 dice against 10000 would take too long",
        "odds table --attack 1..999 --defense 1..999": "a grid up to 999 against 999 dice would take too long",
        "odds balance 500 vs 500": "a balance with more than 60 dice a side would take too long",
        "odds duel 5 defense 3 hp 9999 vs 5 defense 3 hp 9999": "a duel over 9999 and 9999 hit points would",
        "odds effect burning 9999 vs 5": "an effect of more than 60 dice would take too long",
        "odds effect burning 60 vs 3": "an effect as large as this would take too long: ask for fewer --rounds",
        "odds effect burning 60 vs 1 --exact --json": "as large as this would take too long: ask for fewer --rounds,",
        "odds effect burning 35 vs 1 --exact --json --criticals": "ask for fewer --rounds, or leave out --exact",
    },
    # Files
    Code.UNKNOWN_FILE: {"batch nothing.txt": "no file 'nothing.txt'"},
    Code.UNKNOWN_CAMPAIGN: {
        "attack 6 vs 8 -c tabeltop": "no campaign 'tabeltop'; did you mean 'tabletop'?",
        "campaign check nope.yaml": "no campaign file 'nope.yaml'",
    },
    Code.BAD_PATH: {
        "attack 6 vs 8 -c .": "'.' is a folder, not a campaign file",
        "attack 6 vs 8 -c taken.md/x.yaml": "cannot read 'taken.md/x.yaml': Not a directory",
        "campaign init circle.yaml/x": "cannot write 'circle.yaml/x': Too many levels",
        "attack 6 vs 8 --save no/such/x.svg": "'no/such/x.svg' is in a folder that does not exist",
        "campaign init no/such/folder.yaml": "'no/such/folder.yaml' is in a folder that does not",
    },
    Code.FILE_EXISTS: {
        "campaign init taken.md": "'taken.md' exists already; --force replaces it",
        "attack 6 vs 8 --save taken.svg": "'taken.svg' exists already; --force replaces it",
    },
    Code.UNKNOWN_ENDING: {
        "attack 6 vs 8 --save x.png": "--save 'x.png': the file is to end in .svg or .html"
    },
    # The fight, before it begins
    Code.BAD_NAME: {"play a/b": "'a/b' cannot be the name of a fight: it contains a '/'"},
    Code.UNKNOWN_FIGHT: {
        "log ambsh": "no fight 'ambsh'; there are none yet",
        "play lair --from ambush": "no fight 'ambush' to come from",
    },
    # The machine
    Code.CANNOT_READ: {
        "attack 6 vs 8 -c circle.yaml": "cannot read 'circle.yaml': Too many levels",
        "campaign check nope.yaml circle.yaml": "no campaign file 'nope.yaml'; cannot read",
    },
    Code.OTHER_GAME: {
        "odds table -c hope": "'hope' plays rings, and this is about dice-mob",
        "defenses -c hope": "'hope' plays rings, and this is about dice-mob",
        "odds effect fire 3 vs 2 -c hope": "'effect' is Dice Mob",
        "odds duel ranger vs wolf -c hope": "'duel' is Dice Mob",
        "rings attack hugo/sword vs zombie -c red-bob": "'rings' is another game than that of this campaign",
        "attack ranger/spear vs wolf -c hope": "'attack' is Dice Mob, and this campaign is one of Rings: use",
    },
    Code.OUT_OF_REACH: {
        "rings attack ranger/bow vs wolf distance 11 -c hope": "'wolf' is 11 spaces away, and 'ranger/bow' reaches 10",
        "rings attack 4 melee reach 2 vs 3 distance 2 height 3": "'3' is 3 spaces higher or lower, and '4' reaches 2",
        "rings attack 4 melee vs 3 distance 2": "'3' is 2 spaces away, and '4' reaches 1",
    },
    Code.CANNOT_BREAK: {
        "rings attack wolf/fangs vs ranger break speer -c hope": "'speer' is not a weapon of ranger; did you mean 'spear'?",
        "rings attack wolf/fangs vs hollow knight break gauntlet -c hope": "'gauntlet' is broken already",
        "rings attack wolf/fangs vs ranger break ember -c hope": "'ember' is a Ring, and no Ring can be broken",
    },
    Code.WEAPON_BROKEN: {
        "rings attack hollow knight/gauntlet vs wolf -c hope": "'hollow knight/gauntlet' is broken until"
    },
}
"""What is typed, in a folder with a file `taken.md`, a link in a circle, `circle.yaml`, and `ghost.yaml`."""

ARC = "remove zombie2; effect electricity on hugo 3; next; next; next; next; next; next"
"""Lines after which the next one asks who is near."""

FIGHTS: dict[Code, dict[str, str]] = {
    Code.UNKNOWN_VERB: {"kill zombie1": "'kill' is not a verb; did you mean 'remove'?"},
    Code.UNKNOWN_WORD: {"order hugo middle": "'middle' is not a place in the order"},
    Code.UNCLEAR_WORD: {
        "re hugo": "'re' could be remove, rename, reload or redo",
        "hp zombie -1": "'zombie' could be zombie1 or zombie2",
        "add b": "'b' could be brainy bob or bog slime",
    },
    Code.EXTRA_WORD: {
        "hp hugo -1 now": "'now' is not expected here",
        "show hugo": "'hugo' is not expected after 'show'",
        "effect fear on hugo 3": "'fear' rolls no dice",
        "effect fear 3 on hugo": "'3' is not expected here: use 'effect fear on hugo'",
    },
    Code.WORDS_MISSING: {
        "rename hugo": "'rename' needs another name after it",
        "note": "'note' needs words after it",
        "odds": "'odds' needs a roll",
        "export": "'export' needs a file",
        "add x3": "'x3' of whom?",
    },
    Code.WRONG_OPTION: {
        "effect burning 6 vs hugo rounds 3": "'burning' goes on with the fight: leave out 'rounds'"
    },
    Code.DICE_MISSING: {"effect fire on hugo": "'fire' needs dice: effect fire on hugo 3"},
    Code.NOT_A_DIE: {
        "by-hand hugo; skill hugo/climbing; 7777": "'7' is not a die: they show 1 to 6",
        "by-hand hugo; skill hugo/climbing; no": "'no' is not dice: 4 of them, as in 6,4,1",
    },
    Code.WRONG_DICE_COUNT: {
        "by-hand hugo; skill hugo/climbing; 6,4": "'6,4' is 2 dice, and 4 are due",
        "initiative hugo=6,4": "'hugo=6,4' gives 2 dice where 3 are rolled",
    },
    Code.OUT_OF_RANGE: {
        "order hugo 0": "'0' is not a place in the order: they go from 1",
        "undo 0": "'0' is nothing at all",
        "add zombie x0": "'x0' is nobody",
        "effect fear on hugo duration 0": "'fear' would end at once",
    },
    Code.UNKNOWN_EFFECT: {
        "effect bleding on hugo 3": "'bleding' is not a lasting effect; did you mean 'bleeding'?",
        "end hugo bleding": "'bleding' is not a lasting effect; did you mean 'bleeding'?",
    },
    Code.IMMUNE: {"effect fear on zombie1": "zombie1 is immune to fear"},
    Code.NOTHING_LASTS: {"douse hugo": "hugo has no lasting effects"},
    Code.TOO_MANY_TARGETS: {
        "effect electricity 6 vs hugo and mel": "'electricity' has one target in a fight"
    },
    Code.UNKNOWN_NAME: {
        "remove zmobie1": "'zmobie1' is not in this fight; did you mean 'zombie1'?",
        "hp @9 -1": "'@9' is not a place: there are 4 people here",
        "attack hugo/sword vs @9": "'@9' is not a place: there are 4 people here",
        "add zombei": "'zombei' is not in this campaign; did you mean 'zombie'?",
        f"{ARC}; next; dan": "'dan' is not in this fight: a name, or 'nobody'",
    },
    Code.NO_HIT_POINTS: {
        "add ghost defense 2; hp ghost -1": "ghost has no hit points: 'hp ghost 12' gives",
        "add ghost defense 2; heal ghost 1": "ghost has no hit points: 'hp ghost 12' gives",
    },
    Code.NO_DEFENSE: {
        "add ghost hp 2; attack 4 vs ghost": "'ghost' has no defense against an attack without"
    },
    Code.BAD_NAME: {
        "rename hugo fire": "'fire' cannot be a name: it is a type of attack",
        "add bat2 hp 3": "'bat2' cannot be a name: it ends in a digit",
    },
    Code.NAME_TAKEN: {"rename hugo mel": "'mel' is already in this fight"},
    Code.NOBODY_HERE: {
        "remove hugo and mel and zombie1 and zombie2; next": "there is nobody in this fight: 'add' someone",
        "remove hugo and mel and zombie1 and zombie2; hp hu 3": "'hu' is not in this fight: 'add'",
    },
    Code.NOT_IN_FIGHT: {"hp red bob -3": "'red bob' is not in this fight: 'add' them first"},
    Code.PERSON_TWICE: {
        "hp hugo and hugo -1": "'hugo' is given twice",
        "attack 6 vs zombie1 and zombie1": "zombie1 is given twice: attack them in two rolls",
        "order hugo before hugo": "hugo cannot come before or after themselves",
        f"{ARC}; next; hugo": "hugo has it already: who else is near?",
    },
    Code.PERSON_OUT: {
        "hp hugo 0; effect fire on hugo 3": "hugo is out: nothing starts there",
        f"{ARC}; hp zombie1 0; next; zombie1": "zombie1 is out: who else is near?",
    },
    Code.EVERYONE_OUT: {"hp hugo and mel and zombie1 and zombie2 0; next": "everyone is out: 'heal' someone"},
    Code.TOO_MANY: {"add zombie x999": "'zombie' would be too many: 200 people is the most"},
    Code.NO_ROLL_YET: {"again": "'again' needs a roll before it"},
    Code.NOTHING_TO_UNDO: {
        "undo 99": "only 1 of them can be taken back",
        "redo": "there is nothing to be done again",
    },
    Code.NO_ANSWER: {
        "by-hand hugo; skill hugo/climbing": "the lines ended before an answer to: hugo's 4 dice"
    },
    Code.NO_ODDS: {"odds effect fire 3 vs hugo": "'effect' has no odds here"},
    Code.BAD_PATH: {
        "export ~nobody-of-that-name/x.md": "'~nobody-of-that-name/x.md': there is no such home folder",
        "export bell\a.md": "'bell\\x07.md' cannot be the name of a file",
        "export no/such/x.md": "'no/such/x.md' is in a folder that does not exist",
    },
    Code.FILE_EXISTS: {"export taken.md": "'taken.md' exists already; --force replaces it"},
    Code.UNKNOWN_ENDING: {"export x.png": "'x.png': the file is to end in .md, .json, .svg or .html"},
}
"""Lines of a fight in red-bob, in which hugo, mel and two zombies are. The last line is at fault."""

RINGS_FIGHTS: dict[Code, dict[str, str]] = {
    Code.UNKNOWN_VERB: {"skill ranger": "'skill' is not a verb; did you mean 'check'?"},
    Code.UNKNOWN_WORD: {"attack ranger/spear vs wolf1 fire": "'fire' is unknown here"},
    Code.WORDS_MISSING: {
        "add x3": "'x3' of whom? Try 'add wolf x3'",
        "break wolf1": "'wolf1' breaks which weapon? wolf1/fangs, wolf1/claws",
        "place wolf1": "'place' needs a place after the name: 3,1, or with a height 3,1,2",
        "shield wolf1": "'shield' needs points after the name",
        "add bat hp": "'hp' needs a number after it: hp 3",
    },
    Code.NOT_A_NUMBER: {"place wolf1 near": "'near' is not a place: write two spaces, 3,1"},
    Code.OUT_OF_RANGE: {"add bat hp 0": "'0' hit points is too few: give 1 or more"},
    Code.CONTRADICTION: {
        "attack ranger/spear vs wolf1 shield 3": "'3' is known in this fight: use 'shield wolf1 3' before",
        "attack ranger/spear vs wolf1 hp 3": "'3' is known in this fight: use 'hp wolf1 3' before",
        "add bat hp 1 hp 2": "'2' is a second number for hp",
    },
    Code.EXTRA_WORD: {"hope ranger now": "'now' is not expected here"},
    Code.UNKNOWN_NAME: {"shield wlof1 3": "'wlof1' is not in this fight; did you mean 'wolf1'?"},
    Code.OUT_OF_REACH: {
        "place ranger 0,0; place wolf1 3,2; attack ranger/spear vs wolf1": "'wolf1' is 3 spaces away, and"
    },
    Code.CANNOT_BREAK: {"break ranger/ember": "'ranger/ember' is a Ring, and no Ring can be broken"},
    Code.WEAPON_BROKEN: {
        "add hollow knight; attack hollow knight/gauntlet vs ranger": "'hollow knight/gauntlet' is broken",
    },
    Code.NOTHING_TO_NEGATE: {"break wolf1/fangs": "'wolf1/fangs' would negate nothing"},
    Code.NOT_A_DIE: {"by-hand ranger; check ranger/might; 7,x,1": "'7,x,1' is not dice: 3 of them"},
    Code.WRONG_DICE_COUNT: {"by-hand ranger; check ranger/might; 7,1": "'7,1' is 2 dice, and 3 are due"},
}
"""Lines of a fight in hope, in which the ranger and two wolves are. The last line is at fault."""

FILES: dict[Code, dict[str | bytes, str]] = {
    Code.UNKNOWN_WORD: {"combatants: {a: {attacks: {bite: 5 slahsing}}}": "1:36: 'slahsing' is unknown here"},
    Code.EXTRA_WORD: {
        "combatants: {a: {attacks: {bite: 5 vs 3}}}": "'vs' is not expected here: a sheet's attack is"
    },
    Code.NOT_A_POOL: {
        "combatants: {a: {attacks: {bite: lots}}}": "'lots' is not a number of dice",
        "combatants: {a: {attacks: {bite: '6,1'}}}": "'6,1' is not a number of dice",
        "combatants: {a: {potencies: {x: 6/7}}}": "'6/7' is not a number of dice, nor degrees",
    },
    Code.NEEDS_DAMAGE: {"combatants: {a: {attacks: {x: contest 4 fire lasts}}}": "'lasts' needs damage"},
    Code.UNKNOWN_TYPE: {"rules: {aliases: {holy: brning}}": "'brning' is not a type of attack; did you mean"},
    Code.GROUP_FOR_TYPE: {"rules: {aliases: {holy: force}}": "'force' is a group, not one type"},
    Code.BAD_NAME: {
        "system: rings\ncombatants: {a: {stats: {ally: 3}}}": "the name 'ally' holds 'ally', a keyword",
        "combatants: {a/b: {}}": "the name 'a/b' holds '/', which has another meaning",
        "combatants: {fear: {}}": "the name 'fear' is a type of attack",
    },
    Code.NAME_TAKEN: {
        "system: rings\ncombatants: {a: {stats: {might: 3}, rings: {Might: might melee}}}": "the same as 'Might'",
        "rules: {aliases: {slashing: burning}}": "'slashing' is a word for a type already",
        "combatants: {red bob: {}, Red-Bob: {}}": "the name 'Red-Bob' is the same as 'red bob'",
    },
    Code.TOO_MANY: {
        "system: rings\ncombatants: {a: {stats: {m: 3}, weapons: {x: m melee, y: m melee, z: m melee}}}": "'z' is a weapon too many: 2 are carried",
        f"rules: {{criticals: {{failure: {{consequences: [{'x, ' * 256}]}}}}}}": "more than 255 consequences",
    },
    Code.FILE_TOO_LARGE: {
        "#" * 1_000_001: "larger than 1000000 bytes",
        "[" * 13 + "]" * 13: "nested deeper than a campaign ever is",
    },
    Code.NOT_UTF_8: {b"name: \xff": "1:7: not UTF-8 text"},
    Code.NOT_YAML: {"name: [": "2:1: not YAML: did not find expected node content"},
    Code.REFUSED_YAML: {
        "name: &a x": "1:7: an anchor, '&a': write the value out",
        "name: *a": "1:7: an alias, '*a': write the value out",
        "name: !!str x": "a tag, 'tag:yaml.org,2002:str': values are written without",
        "name: one\n---\nname: two": "2:1: a second document: a campaign is one",
        "[a]: b": "a key that is not a single word or number",
    },
    Code.DUPLICATE_KEY: {
        "name: one\nname: two": "2:1: 'name' is a duplicate",
        "combatants: {a: {defenses: {fire: 3, burning: 4}}}": "'burning' is already set",
    },
    Code.UNKNOWN_KEY: {
        "system: rings\ncombatants: {a: {attacks: {}}}": "2:18: 'attacks' is not known here",
        "nmae: one": "1:1: 'nmae' is not known here; did you mean 'name'?",
    },
    Code.WRONG_VALUE: {
        "system: ringz": "1:9: 'ringz' is not a game; did you mean 'rings'?",
        "name: 5": "1:7: '5' where text is expected",
        "": "1:1: an empty file where a campaign is expected: 'name:', 'rules:', 'combatants:'",
    },
    Code.UNKNOWN_NAME: {
        "system: rings\ncombatants: {a: {stats: {might: 3}, weapons: {axe: migth melee}}}": "'migth' is none of the STATs here; did you mean 'might'?"
    },
    Code.WORDS_MISSING: {
        "system: rings\ncombatants: {a: {stats: {might: 3}, weapons: {axe: might}}}": "'might' needs 'melee' or 'ranged' after it"
    },
    Code.CANNOT_BREAK: {
        "system: rings\ncombatants: {a: {broken: [axe]}}": "'axe' is not a weapon of this sheet"
    },
}
"""Campaign files."""


BATCH: dict[Code, dict[bytes, str]] = {
    Code.UNKNOWN_VERB: {b"atack 6 vs 8": "'atack' is not a roll; did you mean 'attack'?"},
    Code.UNKNOWN_WORD: {b"attack 6 vs 8 slahsing": "'slahsing' is unknown here; did you mean 'slashing'?"},
    Code.WORDS_MISSING: {
        b'{"request": " "}': 'a JSON line needs "request", the words of a roll',
        b"odds": "'odds' needs a roll after it: odds attack 6 vs 8",
        b'{"type": "fire"}': 'a JSON line needs "request", the words of a roll',
    },
    Code.NO_ODDS: {b"odds table": "'table' has no odds here, where there are attack, contest, skill"},
    Code.LINE_TOO_LONG: {b"attack 6 vs 8" + b" " * 100_000: "the line is longer than 100000 bytes"},
    Code.NOT_UTF_8: {b"skill \xff4": "the line is not UTF-8 text: byte 7 is 0xff"},
    Code.NOT_JSON: {
        b'{"request": "skill 4"': "Expecting ',' delimiter, at its character 22",
        b'{"request": ' + b"[" * 90_000: "nested too deeply",
        b'{"request": ' + b"1" * 5_000 + b"}": "a number too long",
    },
    Code.WRONG_OPTION: {b"skill 4 --seed 5": "'--seed' is for the whole batch: a line says seed=5 of itself"},
    Code.UNKNOWN_FIELD: {
        b'{"request": "attack 6 vs 8", "damage": 3}': "no field 'damage' here; there are request, n,",
        b'{"request": "odds rings check 4", "type": "fire"}': "no field 'type' here",
        b'{"request": "attack 6 vs 8", "typ": "fire"}': "no field 'typ' here; did you mean 'type'?",
    },
    Code.BAD_VALUE: {b'{"request": "attack 6 vs 8", "type": {}}': "'type' takes a word or a whole number"},
    Code.CONTRADICTION: {
        b'{"request": "skill 4", "request": "skill 4"}': "the field 'request' is given twice",
        b"n=1 skill 4 n=1": "'n' is given twice",
    },
    Code.OUT_OF_RANGE: {
        b"n=0 skill 4": "'n' is a whole number from 1 to 9007199254740991",
        b'{"request": "skill 4", "seed": true}': "'seed' is a whole number from 0 to 9007199254740991",
    },
}
"""Lines of a batch."""


def rows(cases: Mapping[Code, Mapping[T, str]]) -> list[tuple[Code, T, str]]:
    """What there is for each code, one after the other."""
    return [(code, met, message) for code, several in cases.items() for met, message in several.items()]


def short(value: object) -> str:
    """What names a case."""
    return "" if callable(value) else str(value)[:40]


def no_folder(home: Path) -> None:
    """A file stands where the folder of the store is expected."""
    home.write_text("")


def no_file(home: Path) -> None:
    """A folder stands where the file of the store is expected."""
    (home / "dicemob.db").mkdir(parents=True)


def no_lock(home: Path) -> None:
    """A folder stands where the lock of the first fight is expected."""
    Store(home).close()
    (home / "fight-1.lock").mkdir()


def changed(*statements: str) -> Callable[[Path], None]:
    """A store in which there is a fight, `ambush`, changed by whoever knows SQL."""

    def prepare(home: Path) -> None:
        store = Store(home)
        session = Session(store, BARE_TABLE, "ambush", None, 5)
        session.do("add hugo hp 3 defense 2", lambda question, read: read(""))
        session.do("attack 5 vs hugo", lambda question, read: read(""))
        session.close()
        store.close()
        with sqlite3.connect(home / "dicemob.db") as db:
            for statement in statements:
                db.execute(statement)
        db.close()

    return prepare


@contextmanager
def elsewhere(home: Path) -> Iterator[None]:
    """The fight is played in another session meanwhile."""
    session = Session(Store(home), BARE_TABLE, "ambush", None)
    yield
    session.close()


@contextmanager
def moved(home: Path) -> Iterator[None]:
    """The store is moved as soon as it is open."""
    opened = Store._open

    def moving(self: Store) -> None:
        opened(self)
        home.rename(home.with_name("elsewhere"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "_open", moving)
        yield


@contextmanager
def no_room() -> Iterator[None]:
    """Standard output is a disk that is full."""
    with pytest.MonkeyPatch.context() as patch, suppress(OSError), open("/dev/full", "w") as full:  # noqa: PTH123
        patch.setattr(sys, "stdout", full)
        yield


@contextmanager
def failing(name: str, error: BaseException) -> Iterator[None]:
    """A function, by its dotted name, raises this error."""

    def fail(*_: object) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(name, fail)
        yield


SURROUNDINGS: list[tuple[Code, str, str, Callable[[Path], AbstractContextManager[None] | None]]] = [
    (Code.STORE_FAILED, "log", "cannot make the folder '", no_folder),
    (Code.STORE_FAILED, "attack 6 vs 8 --log", "': it is not a regular file", no_file),
    (Code.STORE_FAILED, "play ambush", "cannot hold 'ambush': ", no_lock),
    (Code.STORE_NEWER, "log", "is from a newer dicemob (version 99", changed("PRAGMA user_version = 99")),
    (Code.STORE_GONE, "attack 6 vs 8 --log", "was moved or deleted while it was in use", moved),
    (Code.FIGHT_HELD, "play ambush", "'ambush' is being played by process", elsewhere),
    (Code.FIGHT_BEGUN, "play ambush --seed 7", "--seed: 'ambush' was begun already, with other", changed()),
    (
        Code.FIGHT_BEGUN,
        "play ambush -c red-bob",
        "--campaign: 'ambush' was begun already, with tabletop",
        changed("UPDATE fights SET campaign = 'tabletop'"),
    ),
    (Code.FIGHT_BEGUN, "play ambush --from ambush", "--from: 'ambush' was begun already", changed()),
    (
        Code.LOG_DAMAGED,
        "log ambush",
        "the log of 'ambush': event 2 cannot be read",
        changed("UPDATE events SET body = '{}' WHERE number = 2"),
    ),
    (
        Code.LOG_DAMAGED,
        "log ambush",
        "event 2 does not fit what came before it",
        changed("""UPDATE events SET verb = 'redo', body = '{"rolls":[],"changes":[]}' WHERE number = 2"""),
    ),
    (
        Code.LOG_DAMAGED,
        "log luck ambush",
        "event 2 is not as it was stored: its checksum differs",
        changed("UPDATE events SET words = 'attack 6 vs hugo' WHERE number = 2"),
    ),
    (
        Code.LOG_DAMAGED,
        "log",
        "the table 'events' has an unknown column 'more'",
        changed("ALTER TABLE events ADD COLUMN more"),
    ),
    (Code.STORE_FOREIGN, "log", "is a database of another program", changed("DROP TABLE events")),
    (
        Code.LOG_DAMAGED,
        "log luck ambush",
        "event 2 cannot be read",
        changed("UPDATE events SET body = replace(body, 'rolled', 'roled')"),
    ),
    (Code.CANNOT_WRITE, "attack 6 vs 8", "cannot write: No space left on device", lambda home: no_room()),
    (
        Code.CANNOT_WRITE,
        "skill 4 --save x.svg",
        "cannot write 'x.svg': No space left on device",
        lambda home: failing("os.fsync", OSError(errno.ENOSPC, "No space left on device")),
    ),
    *(
        (
            Code.OUT_OF_MEMORY,
            "attack 6 vs 8",
            "there is not enough memory for this",
            lambda home, error=error: failing("dicemob_cli.dice.Dice.roll", error),
        )
        for error in (
            MemoryError(),
            SystemError("error return without exception set"),
            ImportError("core.so: failed to map segment from shared object"),
        )
    ),
    (
        Code.CANNOT_LOAD,
        "attack 6 vs 8",
        "cannot load numpy (No module named 'numpy'): install dicemob again",
        lambda home: failing(
            "dicemob_cli.dice.Dice.roll", ImportError("No module named 'numpy'", name="numpy")
        ),
    ),
    (
        Code.TOO_DEEP,
        "attack 6 vs 8",
        "this is nested too deeply",
        lambda home: failing("dicemob_cli.dice.Dice.roll", RecursionError()),
    ),
]
"""What is typed where something is not as it should be."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the store is kept, with nothing else of the surroundings left over."""
    for name in [name for name in os.environ if name.startswith("DICEMOB")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("DICEMOB_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.md").write_text("")
    (tmp_path / "taken.svg").write_text("")
    (tmp_path / "ghost.yaml").write_text("combatants: {ghost: {defenses: {default: 3}, attacks: {wail: 3}}}")
    imp = "{imp: {stats: {luck: 3}}, ox: {stats: {might: 3}}}"
    (tmp_path / "imp.yaml").write_text(f"system: rings\ncombatants: {imp}")
    (tmp_path / "monk.yaml").write_text("system: rings\ncombatants: {monk: {hp: 3}}")
    (tmp_path / "circle.yaml").symlink_to("circle.yaml")
    return tmp_path / "home"


def meet(code: Code, line: str, message: str, lines: str = "") -> None:
    """Run a line as it is typed, with lines in its pipe: it ends with this error."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        with pytest.raises(DicemobError) as caught:
            run(shlex.split(line))
    error, said = caught.value, str(caught.value)
    assert error.code is code, said
    assert message in said
    assert said.isprintable(), "it is one line, and moves no cursor"
    if isinstance(error, WordError):
        assert error.word in said or quoted(error.word) in said
    assert error.exit_code is (Exit.MACHINE if code in OF_THE_MACHINE else Exit.BAD_INPUT)


OF_THE_MACHINE = {
    *(Code.CANNOT_READ, Code.CANNOT_WRITE, Code.CANNOT_LOAD, Code.OUT_OF_MEMORY, Code.TOO_DEEP),
    *(Code.STORE_FAILED, Code.STORE_FOREIGN, Code.STORE_GONE, Code.STORE_NEWER, Code.FIGHT_HELD),
}


@pytest.mark.parametrize(("code", "line", "message"), rows(COMMANDS), ids=short)
def test_what_is_typed(code: Code, line: str, message: str, home: Path) -> None:
    meet(code, line, message)


@pytest.mark.parametrize(("code", "lines", "message"), rows(FIGHTS), ids=short)
def test_what_is_said_in_a_fight(code: Code, lines: str, message: str, home: Path) -> None:
    said = ["add hugo and mel and zombie x2", *lines.split("; ")]
    meet(code, "play ambush -c red-bob --seed 5", message, "".join(f"{line}\n" for line in said))


@pytest.mark.parametrize(("code", "lines", "message"), rows(RINGS_FIGHTS), ids=short)
def test_what_is_said_in_a_fight_of_rings(code: Code, lines: str, message: str, home: Path) -> None:
    said = ["add ranger and wolf x2", *lines.split("; ")]
    meet(code, "play ambush -c hope --seed 5", message, "".join(f"{line}\n" for line in said))


@pytest.mark.parametrize(("code", "content", "message"), rows(FILES), ids=short)
def test_what_stands_in_a_campaign_file(code: Code, content: str | bytes, message: str, home: Path) -> None:
    Path("bad.yaml").write_bytes(content if isinstance(content, bytes) else content.encode())
    meet(code, "attack 6 vs 8 -c bad.yaml", message)


@pytest.mark.parametrize(("code", "line", "message"), rows(BATCH), ids=short)
def test_what_stands_in_a_line_of_a_batch(
    code: Code, line: bytes, message: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("lines.txt").write_bytes(line)
    assert run(["batch", "lines.txt"]) is Exit.FAILED
    answer = json.loads(capsys.readouterr().out)
    assert (answer["line"], answer["kind"], answer["code"]) == (1, "error", code)
    assert message in answer["error"]
    assert answer["error"].isprintable()


@pytest.mark.parametrize(("code", "line", "message", "prepare"), SURROUNDINGS, ids=short)
def test_what_is_wrong_around_it(
    code: Code,
    line: str,
    message: str,
    prepare: Callable[[Path], AbstractContextManager[None] | None],
    home: Path,
) -> None:
    with prepare(home) or nullcontext():
        meet(code, line, message)


def test_a_home_of_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEMOB_HOME", "~nobody-of-that-name")
    meet(Code.STORE_FAILED, "log", "DICEMOB_HOME '~nobody-of-that-name' is in no home that there is")


def test_each_problem_of_a_file_has_its_code(home: Path) -> None:
    Path("bad.yaml").write_text("nmae: x\nname: 5\nabout: &a y\n")
    with pytest.raises(CampaignError) as caught:
        run(["campaign", "show", "bad.yaml"])
    codes = [problem.code for problem in caught.value.problems]
    assert codes == [Code.UNKNOWN_KEY, Code.WRONG_VALUE, Code.REFUSED_YAML]


def test_no_code_is_without_a_case() -> None:
    met = {*COMMANDS, *FIGHTS, *RINGS_FIGHTS, *FILES, *BATCH, *(code for code, *_ in SURROUNDINGS)}
    assert [code for code in Code if code not in met] == []


def test_codes_are_short_words_that_programs_can_keep() -> None:
    for code in Code:
        assert code == code.name.lower().replace("_", "-")
        assert len(code) <= 20
