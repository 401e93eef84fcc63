"""The grammar: what words mean."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicemob_cli.dice import Hand, Pool
from dicemob_cli.errors import WordError
from dicemob_cli.games.dice_mob.parsed import AskedCombat, AskedRoll
from dicemob_cli.games.dice_mob.rules.defenses import FORMS, Defense
from dicemob_cli.grammar.names import Names
from dicemob_cli.grammar.options import KINDS
from dicemob_cli.grammar.parser import parse, parse_potency, parse_strikes
from dicemob_cli.grammar.sides import Name, Written, read_name
from dicemob_cli.grammar.vocabulary import STANDARD, Vocabulary
from dicemob_cli.grammar.words import KEYWORDS, Word, fold, split_line

HERE = STANDARD._replace(
    types={**STANDARD.types, "holy light": (Defense.BURNING,)},
    names=Names(
        ("hugo", "hugo/sword", "hugo/flaming sword", "red bob", "red bob/breath", "red", "hugo/acid fire")
    ),
)


def combat(line: str, vocabulary: Vocabulary = STANDARD) -> AskedCombat:
    asked = parse(line, vocabulary)
    assert isinstance(asked, AskedCombat)
    return asked


def roll(line: str) -> AskedRoll:
    asked = parse(line)
    assert isinstance(asked, AskedRoll)
    return asked


def shape(asked: AskedCombat) -> Any:
    """The sides and types of an attack, without the places of the words."""

    def side(one: Written | Name) -> object:
        return one.parts if isinstance(one, Written) else (one.name, one.modifiers, one.hands)

    return [
        (
            [(side(s.attack), s.type.type if s.type else None, s.dependent) for s in clause.strikes],
            [side(target) for target in clause.targets],
        )
        for clause in asked.clauses
    ]


@pytest.mark.parametrize(
    "line",
    [
        "attack 6 vs 8 slashing",
        "attack 6 slashing vs 8",
        "attack 6 vs 8 type slashing",
        "attack 6 vs 8 type 3",
        "attack type slashing 6 vs 8",
        "ATTACK 6 VS 8 Slashing",
        "attack  6   vs\t8 slashing",
        "attack 6 slashing vs 8 slashing",
    ],
)
def test_one_attack_in_many_words(line: str) -> None:
    assert shape(combat(line)) == [([((Pool(6),), Defense.SLASHING, False)], [(Pool(8),)])]


def test_options_given_apart_hold_for_the_whole_line() -> None:
    asked = parse(["attack", "6", "vs", "8"], options=["type", "slashing"])
    assert isinstance(asked, AskedCombat)
    assert shape(asked) == shape(combat("attack 6 vs 8 slashing"))
    assert asked.words == "attack 6 vs 8 type slashing"


def test_strikes_are_dependent_after_then_and_parallel_after_also() -> None:
    asked = combat("attack 3 vs 5 slashing then 3 vs 3 burning also 2 vs 4 poison")
    assert [
        (s.type.type if s.type else None, s.dependent) for clause in asked.clauses for s in clause.strikes
    ] == [(Defense.SLASHING, False), (Defense.BURNING, True), (Defense.POISON, False)]


def test_strikes_without_a_vs_share_the_targets_that_follow() -> None:
    [clause] = combat("attack 3 slashing then 3 burning vs 5").clauses
    assert [strike.dependent for strike in clause.strikes] == [False, True]
    assert len(clause.targets) == 1


def test_several_targets() -> None:
    [(_, targets)] = shape(combat("attack 10 burning vs 5 and 3 and 4"))
    assert targets == [(Pool(5),), (Pool(3),), (Pool(4),)]


def test_modifiers_and_dice_by_hand() -> None:
    assert shape(combat("attack 5+1-2 vs 6,1,4")) == [
        ([((Pool(5, (1, -2)),), None, False)], [(Hand((6, 1, 4)),)])
    ]
    assert shape(combat("attack 6, vs 3"))[0] == ([((Hand((6,)),), None, False)], [(Pool(3),)])


@pytest.mark.parametrize(
    ("words", "immune"),
    [
        ("immune fire", {Defense.BURNING}),
        ("immune 6", {Defense.BURNING}),
        ("immune mental", {Defense.COGNITIVE, Defense.EMOTIONAL}),
        ("immune fire immune poison", {Defense.BURNING, Defense.POISON}),
        ("immune fire,poison", {Defense.BURNING, Defense.POISON}),
        ("immune fire, poison", {Defense.BURNING, Defense.POISON}),
    ],
)
def test_immunities(words: str, immune: set[Defense]) -> None:
    assert combat(f"attack 6 vs 8 {words}").immune == immune


@pytest.mark.parametrize(
    ("words", "on"),
    [("", None), ("criticals", True), ("criticals on", True), ("criticals off", False)],
)
def test_criticals(words: str, on: bool | None) -> None:
    assert combat(f"attack 6 vs 8 {words}").criticals is on
    assert roll(f"skill 4 {words}").criticals is on


def test_names_are_the_longest_known_and_need_no_quotes() -> None:
    for line in (
        "attack hugo/flaming sword slashing vs red bob",
        "attack hugo/flaming-sword slashing vs Red-Bob",
        'attack "hugo/flaming sword" slashing vs "red bob"',
    ):
        [([(attack, named, _)], [target])] = shape(combat(line, HERE))
        assert fold(attack[0]).replace("-", " ") == "hugo/flaming sword"
        assert named == Defense.SLASHING
        assert fold(target[0]) == "red bob"


def test_a_name_that_holds_a_type_is_a_name() -> None:
    [([(attack, named, _)], _)] = shape(combat("attack hugo/acid fire vs red", HERE))
    assert (attack[0], named) == ("hugo/acid fire", None)


def test_a_type_of_two_words() -> None:
    [([(_, named, _)], _)] = shape(combat("attack 5 holy light vs 3", HERE))
    assert named == Defense.BURNING


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("hugo/sword", ("hugo/sword", (), ())),
        ("hugo/sword+2-1", ("hugo/sword", (2, -1), ())),
        ("hugo/sword=6,4", ("hugo/sword", (), (Hand((6, 4)),))),
        ("hugo/flaming sword+1=6,4,1,1/3,", ("hugo/flaming sword", (1,), (Hand((6, 4, 1, 1)), Hand((3,))))),
        ("hugo/flaming sword=6,4,1/", ("hugo/flaming sword", (), (Hand((6, 4, 1)), None))),
    ],
)
def test_names_with_modifiers_and_dice(word: str, expected: tuple[object, ...]) -> None:
    [([(attack, _, _)], _)] = shape(combat(f"attack {word} vs red", HERE))
    assert attack == expected


@pytest.mark.parametrize(
    ("line", "pool", "difficulty"),
    [
        ("skill 4", Pool(4), None),
        ("skill 4 hard", Pool(4), 3),
        ("skill 4 difficulty hard", Pool(4), 3),
        ("skill difficulty hard 4", Pool(4), 3),
        ("skill 4 7", Pool(4), 7),
        ("skill 4 trivial", Pool(4), 0),
        ("skill 4,6,1,2 easy", Hand((4, 6, 1, 2)), 1),
        ("potency 10", Pool(10), None),
        ("potency degrees 2", Pool(10), None),
        ("skill untrained hard", None, 3),
        ("skill hard untrained", None, 3),
        ("skill untrained difficulty 4", None, 4),
        ("potency degrees 2 degrees 2", Pool(10), None),
        ("potency untrained", None, None),
    ],
)
def test_skill_and_potency(line: str, pool: Pool | Hand | None, difficulty: int | None) -> None:
    asked = roll(line)
    assert asked.difficulty == difficulty
    assert (asked.side.parts[0] if isinstance(asked.side, Written) else asked.side) == pool


def test_attacks_as_a_sheet_has_them() -> None:
    attack = parse_strikes("3 slashing then 3+1 burning also 2")
    assert attack.kind == "attack"
    assert [tuple(strike) for strike in attack.strikes] == [
        (Pool(3), Defense.SLASHING, False, None, False),
        (Pool(3, (1,)), Defense.BURNING, True, None, False),
        (Pool(2), None, False, None, False),
    ]
    bite = parse_strikes("3 piercing then contest 4 poison lasts also contest 2")
    assert [(strike.dependent, strike.contest) for strike in bite.strikes] == [
        (False, False),
        (True, True),
        (False, True),
    ]
    assert parse_strikes(str(bite)) == bite
    contest = parse_strikes("contest 4 emotional")
    assert (contest.kind, contest.strikes[0].pool) == ("contest", Pool(4))


NO_SHEET_ATTACKS = """

slashing
3 vs 5
3 slashing then
hugo/sword
6,1,4
3 force
3 immune fire
3 and 3
contest 4 then 4
3 slashing criticals
skill 4
3/3
-2
""".strip("\n").split("\n")


@pytest.mark.parametrize("text", ["", *NO_SHEET_ATTACKS])
def test_attacks_a_sheet_cannot_have(text: str) -> None:
    with pytest.raises(WordError):
        parse_strikes(text)


def test_potencies_as_a_sheet_has_them() -> None:
    assert parse_potency("degrees 2") == Pool(10)
    assert parse_potency("7") == Pool(7)
    for text in ("", "much", "6,1,4", "untrained", "degrees"):
        with pytest.raises(WordError):
            parse_potency(text)


def test_words_know_their_place() -> None:
    line = '  attack "red bob" vs 8'
    assert [line[word.start :][: len(word.text)] for word in split_line(line)] == [
        "attack",
        "red bob",
        "vs",
        "8",
    ]
    with pytest.raises(WordError) as caught:
        parse("attack 6 vs 8 slahsing")
    assert (caught.value.word, caught.value.start) == ("slahsing", 14)
    with pytest.raises(WordError) as caught:
        parse("attack 6,1,7 vs 8")
    assert (caught.value.word, caught.value.start) == ("7", 11)


ANY_WORDS = st.lists(
    st.sampled_from([*KEYWORDS, *KINDS, *STANDARD.types, "hard", "hugo/sword", "red", "bob", "6", "0", "5+1"])
    | st.from_regex(r"[0-9+\-,/=a-z\"]{1,6}", fullmatch=True)
    | st.text(max_size=4),
    max_size=12,
)


@given(st.sampled_from([*KINDS]), ANY_WORDS)
def test_any_words_parse_or_name_the_word_at_fault(kind: str, words: list[str]) -> None:
    try:
        asked = parse([kind, *words], HERE)
    except WordError:
        return
    assert asked.kind == kind
    assert parse(asked.words, HERE) == asked, "the words of what was asked ask the same again"


@given(st.text(max_size=60))
def test_any_line_is_cut_into_words_or_refused(line: str) -> None:
    try:
        words = split_line(line)
    except WordError:
        return
    assert all(isinstance(word, Word) and word.text.strip() for word in words)


def test_a_very_long_line_is_refused_quickly() -> None:
    with pytest.raises(WordError):
        parse("attack " + "a " * 200_000, HERE)
    with pytest.raises(WordError):
        parse("attack " + "9" * 1_000_000 + " vs 3", HERE)
    with pytest.raises(WordError, match="10000"):
        parse("attack " + "1+" * 100_000 + "1 vs 3", HERE)


@pytest.mark.parametrize(
    "words",
    [
        "5",
        "3+1-2 slashing then 3 fire lasts also 2",
        "4 slashing lasts bleeding 3",
        "2 acid lasts",
        "contest 6+1+1 charm lasts 4",
        "7 slashing also 7 slashing then 1 poison lasts",
    ],
)
def test_an_attack_of_a_sheet_says_itself_in_the_words_of_the_rules(words: str) -> None:
    attack = parse_strikes(words)
    assert parse_strikes(str(attack)) == attack


@pytest.mark.parametrize(
    ("word", "defense"),
    [
        *(("illusions", Defense.COGNITIVE), ("dominate", Defense.COGNITIVE), ("Held", Defense.COGNITIVE)),
        *(("charmed", Defense.EMOTIONAL), ("polymorphing", Defense.PERSONAL), ("slash", Defense.SLASHING)),
        *(("pickpocketing", Defense.PERSONAL), ("burns", Defense.BURNING), ("frozen", Defense.FREEZING)),
    ],
)
def test_T1_forms_of_the_words_are_understood(word: str, defense: Defense) -> None:
    for line in (f"attack 5 {word} vs 3", f"attack 5 vs 3 {word}", f"attack 5 vs 3 type {word}"):
        asked = parse(line)
        assert isinstance(asked, AskedCombat)
        strike = asked.clauses[0].strikes[0]
        assert strike.type is not None
        assert strike.type.type is defense
    asked = parse(f"attack 5 vs 3 immune {word}")
    assert isinstance(asked, AskedCombat)
    assert asked.immune == {defense}


def test_T1_every_form_is_of_a_word_for_a_type() -> None:
    assert {*FORMS.values()} <= {*STANDARD.types}
    assert not {*FORMS} & {*STANDARD.types}


@pytest.mark.parametrize(
    ("word", "hands"),
    [
        ("hugo/sword=641", ((6, 4, 1),)),
        ("hugo/sword+2=641/32", ((6, 4, 1), (3, 2))),
        ("hugo/sword=6,4,1/", ((6, 4, 1), None)),
        ("hugo/sword=6", ((6,),)),
    ],
)
def test_dice_by_hand_need_no_commas_after_a_name(word: str, hands: tuple[Any, ...]) -> None:
    named = read_name(Word(word, 0))
    assert tuple(hand and hand.faces for hand in named.hands) == hands
    with pytest.raises(WordError, match="is not a die"):
        read_name(Word("hugo/sword=647", 0))


def test_a_ten_of_a_d10_is_written_as_0_or_alone() -> None:
    assert [hand and hand.faces for hand in read_name(Word("x=702/10/7,10", 0), 10).hands] == [
        *((7, 10, 2), (10,), (7, 10)),
    ]
