"""Lotto parties: every share makes the ticket bigger, and prizes are split in equal parts."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.expansion import count_games, games_between
from games.layout import EntrySpec, Kind, Layout
from games.numbers import RuleError
from games.parties import (
    PartyPart,
    PartyTerms,
    equal_split,
    member_prizes,
    party_ticket,
)
from games.prices import PriceFormula
from games.recipes import prize_counts
from libs.games.tests.oracles import POWERBALL, SATURDAY, scorer, system

EASTERN = PriceFormula(Decimal(140), Decimal("1.125"))
SECRET = bytes(range(32))


def part(game_offer: str, layout: Layout, entries: range, formula: PriceFormula = EASTERN) -> PartyPart:
    """A way to play Powerball, priced by a formula."""
    per_entry = layout.games_per_entry or 1
    counts = [per_entry * count for count in entries]
    game_type = "standard" if game_offer == "standard" else "reduced_system"
    return PartyPart("powerball", game_type, game_offer, layout, formula.table(counts))


STANDARD = part("standard", EntrySpec().layout(POWERBALL), range(4, 51))
SYSTEMS = [part(f"system_{size}", system(POWERBALL, size), range(1, 11)) for size in (8, 9, 10, 11)]


def terms(share_price: int = 1000, margin: Fraction = Fraction(1, 10), shares: int = 50) -> PartyTerms:
    """A party of Powerball that buys standard games and systems."""
    return PartyTerms(share_price, margin, shares, (STANDARD, *SYSTEMS))


def test_shares_buy_a_system_and_single_games() -> None:
    plan = terms().plan(2)
    # 20.00 less a tenth: 11 games at 1.575, of which 8 are a system, would leave 3 that nobody sells.
    assert [(serving.part.game_offer, serving.games, serving.price) for serving in plan.servings] == [
        ("standard", 11, 1735)
    ]
    plan = terms().plan(7)
    assert [(serving.part.game_offer, serving.games) for serving in plan.servings] == [
        ("system_9", 36),
        ("standard", 4),
    ]
    assert (plan.games, plan.price) == (40, 5670 + 630)


@given(
    share_price=st.integers(1000, 5000),
    margin=st.fractions(0, Fraction(1, 5), max_denominator=100),
    base=st.integers(50, 200),
)
def test_a_ticket_never_costs_more_than_was_paid_and_never_shrinks(
    share_price: int, margin: Fraction, base: int
) -> None:
    formula = PriceFormula(Decimal(base), Decimal("1.125"))
    ways = (
        part("standard", EntrySpec().layout(POWERBALL), range(4, 51), formula),
        part("system_8", system(POWERBALL, 8), range(1, 11), formula),
        part("system_9", system(POWERBALL, 9), range(1, 11), formula),
    )
    party = PartyTerms(share_price, margin, 20, ways)
    for shares, plan in enumerate(party.plans, 1):
        assert plan.shares == shares
        assert plan.price <= party.budget(shares) <= share_price * shares
        for serving in plan.servings:
            assert serving.price == serving.part.prices[serving.games]
    assert all(before.games <= after.games for before, after in pairwise(party.plans))


@given(share_price=st.integers(1000, 3000))
def test_hardly_anything_is_left_over(share_price: int) -> None:
    party = terms(share_price, shares=20)
    party.verify()
    for plan in party.plans:
        # Less than a game, and the roundings of the prices to 5 cents.
        assert party.budget(plan.shares) - plan.price < 158 + 5 * (len(plan.servings) + 1)


def test_a_share_that_buys_no_further_game_is_refused() -> None:
    with pytest.raises(RuleError, match="share 1 of 500 minor units does not make the ticket bigger"):
        terms(share_price=500).verify()
    with pytest.raises(RuleError, match=r"share 10 .* it has 50 games"):
        PartyTerms(1000, Fraction(1, 10), 50, (part("standard", STANDARD.layout, range(1, 51)),)).verify()


@pytest.mark.parametrize(
    ("share_price", "margin", "shares", "message"),
    [
        (0, Fraction(0), 10, "a share costs something"),
        (1000, Fraction(1), 10, "margin"),
        (1000, Fraction(-1, 10), 10, "margin"),
        (1000, Fraction(0), 0, "1 to 500 shares"),
        (1000, Fraction(0), 501, "1 to 500 shares"),
    ],
)
def test_terms_that_cannot_be_are_refused(
    share_price: int, margin: Fraction, shares: int, message: str
) -> None:
    with pytest.raises(RuleError, match=message):
        terms(share_price, margin, shares)


def test_ways_to_play_without_games_of_their_own_are_refused() -> None:
    with pytest.raises(RuleError, match="a party needs a way to play"):
        PartyTerms(1000, Fraction(0), 10, ())
    combo = EntrySpec(Kind.COMBO, pool=(10, 35)).layout(POWERBALL)
    with pytest.raises(RuleError, match="no entries of kind combo"):
        PartyPart("powerball", "mega_combo", "super_combo", combo, {10: 1575})
    with pytest.raises(RuleError, match="by parts of an entry"):
        PartyPart("powerball", "reduced_system", "system_8", system(POWERBALL, 8), {9: 1420})


@pytest.mark.parametrize("shares", [0, -1, 51])
def test_a_count_of_shares_that_a_party_does_not_have_is_refused(shares: int) -> None:
    with pytest.raises(RuleError):
        terms().plan(shares)


@pytest.mark.parametrize(
    ("shares", "taken", "code"),
    [(1, 0, None), (50, 0, None), (0, 0, "too_few_shares"), (-3, 0, "too_few_shares"),
     (51, 0, "too_many_shares"), (3, 48, "too_many_shares"), (2, 48, None), (1, 50, "too_many_shares")],
)  # fmt: skip
def test_shares_beyond_the_last_are_not_sold(shares: int, taken: int, code: str | None) -> None:
    problem = terms().problem(shares, taken=taken, target="num_shares")
    assert (problem and problem.code) == code
    assert problem is None or problem.target == "num_shares"


@given(shares=st.integers(1, 50), draw_no=st.integers(1, 3000))
def test_a_round_has_one_ticket_with_every_game_that_was_bought(shares: int, draw_no: int) -> None:
    plan = terms().plan(shares)
    ticket = party_ticket(plan, secret=SECRET, round_key=f"session|{draw_no}")
    assert ticket == party_ticket(plan, secret=SECRET, round_key=f"session|{draw_no}")
    assert sum(portion.games for portion in ticket) == plan.games
    for portion, serving in zip(ticket, plan.servings, strict=True):
        assert count_games(portion.layout, portion.packed) == serving.games
        for game in games_between(portion.layout, portion.packed, 0, 20):
            for numbers in POWERBALL.number_sets:
                assert numbers.problem(game[numbers.name], numbers.name) is None


def test_another_round_or_another_secret_has_other_numbers() -> None:
    plan = terms().plan(10)
    tickets = [
        party_ticket(plan, secret=secret, round_key=key)
        for secret in (SECRET, bytes(32))
        for key in ("session|1", "session|2")
    ]
    assert len({ticket[0].packed for ticket in tickets}) == 4


def test_numbers_of_parties_are_as_likely_as_any_other() -> None:
    plan = PartyTerms(
        5000, Fraction(0), 1, (part("standard", EntrySpec().layout(SATURDAY), range(1, 51)),)
    ).plan(1)
    times = dict.fromkeys(range(1, 46), 0)
    rounds = 400
    for round_no in range(rounds):
        [portion] = party_ticket(plan, secret=SECRET, round_key=str(round_no))
        for number in portion.packed:
            times[number] += 1
    expected = rounds * plan.games * 6 / 45
    # 44 degrees of freedom; above 84 in one of 5,000 sets of fair numbers, and these are always the same.
    assert sum((seen - expected) ** 2 / expected for seen in times.values()) < 84


@given(shares=st.integers(1, 50), member=st.integers(1, 20))
def test_a_party_is_scored_as_its_games_are(shares: int, member: int) -> None:
    plan = terms().plan(shares)
    ticket = party_ticket(plan, secret=SECRET, round_key=f"session|{member}")
    mains, powerball = (3, 8, 13, 18, 23, 28, 33), (member,)
    drawn = scorer(POWERBALL, mains, powerball)
    one_by_one: dict[int, int] = {}
    for portion in ticket:
        for game in games_between(portion.layout, portion.packed, 0, portion.games):
            hits = len(set(game["Numbers"]) & set(mains)), int(tuple(game["Powerball"]) == powerball)
            for division in POWERBALL.divisions:
                if any(match.is_met_by(*hits) for match in division.matches):
                    one_by_one[division.number] = one_by_one.get(division.number, 0) + 1
                    break
    assert prize_counts(ticket, {"powerball": drawn})["powerball"] == one_by_one


@given(
    prize=st.integers(0, 10**10),
    holdings=st.dictionaries(st.text(min_size=1, max_size=4), st.integers(1, 50), min_size=1, max_size=20),
)
def test_every_share_gets_the_same_and_less_than_a_cent_a_share_is_left(
    prize: int, holdings: dict[str, int]
) -> None:
    shares = sum(holdings.values())
    each, left = equal_split(prize, shares)
    paid = member_prizes(prize, holdings)
    assert {member: amount // holdings[member] for member, amount in paid.items()} == dict.fromkeys(
        holdings, each
    )
    assert sum(paid.values()) + left == prize
    assert 0 <= left < shares


def test_ten_million_for_three_shares_keeps_a_cent() -> None:
    assert equal_split(1_000_000_000, 3) == (333_333_333, 1)
    assert member_prizes(1_000_000_000, {"host": 2, "guest": 1}) == {
        "host": 666_666_666,
        "guest": 333_333_333,
    }


def test_a_split_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(RuleError):
        equal_split(-1, 2)
    with pytest.raises(RuleError):
        equal_split(100, 0)
    with pytest.raises(RuleError, match="guest holds no share"):
        member_prizes(100, {"host": 1, "guest": 0})
