"""Words that make no sense: each error names the word at fault and, where there is one, the nearest right one."""

import pytest

from dicemob_cli.errors import WordError
from dicemob_cli.grammar.parser import parse

BAD_LINES = {
    "attack 6 slashing lasts fire lasts fear vs 2": "'lasts' is given twice: a strike starts one effect",
    "attack 6 fire lasts vs 2 lasts 3": "'lasts' is given twice: a strike starts one effect",
    "attack contest 4 poison then 3 piercing vs 3": "'contest' comes after another strike, or in place of 'attack'",
    "attack": "no dice given: try 'attack 6 vs 8'",
    "attack 6": "no 'vs' after '6': try 'attack 6 vs 8'",
    "attack 6 vs": "no dice after 'vs': try 'attack 6 vs 8'",
    "attack vs 8": "no dice before 'vs': try 'attack 6 vs 8'",
    "attack 6 vs 8 and": "no dice after 'and': try 'attack 6 vs 8'",
    "attack 6 vs 8 then": "no dice after 'then': try 'attack 6 vs 8'",
    "attack 6 vs 8 vs 2": "'vs' is given twice: join targets with 'and', strikes with 'then' or 'also'",
    "attack 6 and 3 vs 8": "'and' joins targets, and stands after 'vs'",
    "attack 6 v 8": "'v' is unknown here; did you mean 'vs'?",
    "attack 6 8": "'8' is a number too many: use 'vs 8' for the defense, 'type 3' for a type, or 6,1,4 for dice by hand",
    "attack 6 versus 8": "'versus' is unknown here; did you mean 'vs'?",
    "attack slashing 6 vs 8": "'slashing' comes after the dice: try 'attack 6 vs 8'",
    "skill hard 4": "'hard' comes after the dice: try 'skill 4 hard'",
    "attack 6 vs 8 slahsing": "'slahsing' is unknown here; did you mean 'slashing'?",
    "attack 6 vs 8 type slahsing": "'slahsing' is not a type of attack; did you mean 'slashing'?",
    "attack six vs 8": "'six' is not a number of dice, and without a campaign (-c) there are no names;"
    " did you mean '6'?",
    "attack 6 vs 8 slashing burning": "'burning' is a different type than 'slashing': a strike has one",
    "attack 6 slashing vs 8 burning": "'burning' is a different type than 'slashing': a strike has one",
    "attack type fire 6 vs 8 slashing": "'fire' is a different type than 'slashing': a strike has one",
    "attack type fire 6 vs 8 then 3 vs 3": "'fire' is one type for several strikes:"
    " say each one's own after its dice",
    "attack 6 vs 8 force": "'force' is a group: say which of its types, piercing, bludgeoning or slashing",
    "attack 6 vs 8 type mental": "'mental' is a group: say which of its types, cognitive or emotional",
    "attack 6 vs 8 3": "'3' is a number too many: use 'and 3' for another target, 'type 3' for a type,"
    " or 6,1,4 for dice by hand",
    "attack 6 vs 8 type 11": "'11' is not the number of a type: they go from 1 to 10",
    "attack 6 vs 8 type 0": "'0' is not the number of a type: they go from 1 to 10",
    "attack 6 vs 8 type": "'type' needs a type after it: type slashing",
    "attack 6 vs 8 immune": "'immune' needs a type after it: immune slashing",
    "attack 6 vs 5 immune fire and 3": "'immune' would hold for every target:"
    " use 'immune' after the last of them",
    "attack 6 vs -2": "'-2' is not a pool of dice: write 6, 5+1-2, or dice by hand as 6,1,4",
    "attack 6++1 vs 3": "'6++1' is not a pool of dice: write 6, 5+1-2, or dice by hand as 6,1,4",
    "attack 1e9 vs 3": "'1e9' is not a pool of dice: write 6, 5+1-2, or dice by hand as 6,1,4",
    "attack 6.5 vs 3": "'6.5' is not a pool of dice: write 6, 5+1-2, or dice by hand as 6,1,4",
    "attack \u0663 vs 3": "'\u0663' is not a pool of dice: write 6, 5+1-2, or dice by hand as 6,1,4",
    "attack 6,7,1 vs 3": "'7' in '6,7,1' is not a die: dice by hand show 1 to 6, as in 6,1,4",
    "attack 6,0,1 vs 3": "'0' in '6,0,1' is not a die: dice by hand show 1 to 6, as in 6,1,4",
    "attack 6,1+1 vs 3": "'1+1' in '6,1+1' is not a die: dice by hand show 1 to 6, as in 6,1,4",
    "attack 6,,1 vs 3": "'6,,1' has a comma too many: dice by hand are written 6,1,4",
    "attack 6, 1, 4 vs 3": "'1,' stands alone: write dice rolled by hand without a space, 6,1,4",
    "attack 6 + 1 vs 3": "'+' stands alone: write modifiers without a space, 6+1",
    "attack 3/3 vs 3": "'3/3' has a '/': join strikes with 'then' or 'also'",
    "attack 20000 vs 3": "'20000' is 20000 dice; a pool has at most 10000",
    "attack 9999+2 vs 3": "'9999+2' is 10001 dice; a pool has at most 10000",
    "attack 6 vs 12345678901234567890": "'12345678901234567890' is too large a number",
    f"attack 6 vs {'9' * 5000}": "'999999999999999999999999999999...' (5000 characters) is too large a number",
    'attack 6 vs 8 "slashing': "'\"slashing' begins with a quote that is never closed",
    "attack 6 vs 8 difficulty hard": "'difficulty' is not an option of attack",
    "contest 6 vs 8 then 3 vs 3": "'then' cannot join contests: roll the next one by itself",
    "skill": "no dice given: try 'skill 4 hard'",
    "skill 4 hrad": "'hrad' is not a difficulty; did you mean 'hard'?",
    "skill 4 difficulty": "'difficulty' needs a name or a number after it: difficulty hard",
    "skill 4 hard 3 2": "'3' is a number too many",
    "skill 4 difficulty hard difficulty easy": "'easy' is a second difficulty",
    "skill 4 vs 3": "'vs' is unknown here",
    "skill 4 -1": "'-1' stands alone: write modifiers without a space, 6+1",
    "skill 4 untrained": "'untrained' gives the dice, so '4' cannot; a difficulty is said as 'difficulty 3'",
    "skill untrained 4": "'untrained' gives the dice, so '4' cannot; a difficulty is said as 'difficulty 3'",
    "skill 4 difficulty -1": "'-1' is not a difficulty: write a whole number",
    "attack 6 vs 8 criticals on criticals off": "'off' contradicts an earlier 'criticals'",
    "attack 6 vs 8 - slashing": "'-' stands alone: write modifiers without a space, 6+1",
    "skill untrained trivial": "'untrained' cannot try difficulty 0, which is for the proficient only",
    "skill 4 type fire": "'type' is not an option of skill",
    "potency": "no dice given: try 'potency 10'",
    "potency 10 hard": "'hard' is unknown here",
    "potency 10 degrees 2": "'degrees' gives the dice, so '10' cannot",
    "potency degrees 2 degrees 3": "'3' gives the dice a second time",
    "potency untrained degrees 2": "'untrained' gives the dice a second time",
    "potency degrees 0": "'0' degrees is no proficiency: use 'untrained'",
    "potency degrees two": "'two' is not a number of degrees: write a whole number; did you mean '2'?",
    "potency degrees 3000": "'3000' is 15000 dice; a pool has at most 10000",
    "potency 3/3": "'3/3' has a '/', which parts the strikes of an attack",
    "atack 6 vs 8": "'atack' is not a roll; did you mean 'attack'?",
    "": "nothing to roll: try 'attack 6 vs 8'",
}


@pytest.mark.parametrize(("line", "message"), [*BAD_LINES.items()], ids=lambda text: text[:40])
def test_bad_words_are_named(line: str, message: str) -> None:
    from dicemob_cli.campaign.fill import fill

    with pytest.raises(WordError) as caught:
        fill(parse(line))
    assert str(caught.value) == message
