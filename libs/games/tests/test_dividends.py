"""The dividend engine against real draws (docs/domain.md §4, §11), and against what must hold for all."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dividends import Cashcade, DividedPool, DrawMoney, TransferKind, divide
from games.matrix import Division, Match
from games.numbers import RuleError
from games.prizes import NO_PRIZE, Annuity, DivisionPrize, PoolRules, Rolldown
from libs.games.tests.oracles import DATA, rows


def shares(*per_cent: str) -> tuple[Division, ...]:
    """Divisions paid from the pool; an empty text is a division that rules say nothing of."""
    return divisions(
        *(DivisionPrize(share=Fraction(share) / 100) if share else NO_PRIZE for share in per_cent)
    )


def divisions(*prizes: DivisionPrize) -> tuple[Division, ...]:
    return tuple(
        Division(number, str(number), (Match(20 - number),), prize) for number, prize in enumerate(prizes, 1)
    )


def cents(text: str) -> int:
    return int(Decimal(text) * 100)


def amounts(divided: DividedPool) -> list[int]:
    return [dividend.amount for dividend in divided.dividends]


AUSTRALIAN = PoolRules(rounding_step=5, most_jackpots=25)
SATURDAY_SHARES = shares("30", "3.7", "5.6", "8.3", "13.0", "39.4")
POWERBALL_SHARES = shares("31.5", "1.9", "2.35", "2.05", "1.55", "9.65", "7.5", "16.0", "27.5")
UK_LOTTO = divisions(
    DivisionPrize(share=Fraction(1)),
    DivisionPrize(fixed=1_000_000_00),
    DivisionPrize(fixed=1_750_00),
    DivisionPrize(fixed=140_00),
    DivisionPrize(fixed=30_00),
    DivisionPrize(fixed=2_00, free_games=1),
)
UK_RULES = PoolRules(
    rounding_step=1,
    most_jackpots=5,
    rolldown=Rolldown(
        first={6: 5_00},
        shares={2: Fraction(3, 100), 3: Fraction(5, 100), 4: Fraction(7, 100), 5: Fraction(85, 100)},
    ),
)
WINDFALL = divisions(
    DivisionPrize(fixed=1_000_000_00, fixed_total=6_000_000_00),
    *(DivisionPrize(share=Fraction(share) / 100) for share in ("4.2", "6.5", "18.5", "26.3", "44.5")),
)


class RealDraw:
    """A draw of the oracle tables."""

    def __init__(self, game: str, draw_no: int, lines: Sequence[Mapping[str, str]]) -> None:
        self.game = game
        self.draw_no = draw_no
        self.winners = {int(line["division"]): int(line["winners"]) for line in lines}
        self.dividends = {int(line["division"]): cents(line["dividend_aud"]) for line in lines}
        self.transfers = {int(line["division"]): line["pool_transfer"] for line in lines}

    def __repr__(self) -> str:
        return f"{self.game} {self.draw_no}"


def real_draws() -> Iterator[RealDraw]:
    by_draw: defaultdict[tuple[str, int], list[dict[str, str]]] = defaultdict(list)
    for row in rows("au_dividends.csv"):
        by_draw[row["game"], int(row["draw_no"])].append(row)
    for (game, draw_no), lines in by_draw.items():
        yield RealDraw(game, draw_no, lines)


def shares_of(draw: RealDraw) -> tuple[Division, ...]:
    """The shares of the era, read from the table of shares."""
    era = {
        ("Powerball", draw.draw_no >= 1560): "Powerball AU 2025-11-06..",
        ("Powerball", draw.draw_no < 1410): "Powerball AU 2018-04-19..2023-05-18",
        ("OzLotto", draw.draw_no >= 1474): "Oz Lotto 2022-05-17..",
        ("SaturdayLotto", draw.draw_no >= 4081): "Saturday Lotto 2020-10-10..",
        ("SaturdayLotto", draw.draw_no < 4081): "Saturday Lotto ..2020-10-03",
        ("MonWedLotto", True): "Weekday Windfall divs 2-6 (div1 fixed)",
    }[draw.game, True]
    percent = {
        int(row["division"]): Fraction(row["percent_of_pool"])
        for row in rows("pool_shares.csv")
        if row["game_and_era"] == era
    }
    return divisions(
        *(
            DivisionPrize(share=percent[number] / 100) if percent[number] else NO_PRIZE
            for number in sorted(percent)
        )
    )


def possible_pools(draw: RealDraw, game: Sequence[Division]) -> range:
    """The pools that explain each published dividend below division 1, by the rounding to 5 cents alone."""
    least, most = 0, 10**15
    carry = Fraction(0)
    for division in game[1:]:
        share = (division.prize.share or 0) + carry
        winners, dividend = draw.winners[division.number], draw.dividends[division.number]
        if not winners:
            carry = share
            continue
        carry = Fraction(0)
        least = max(least, ceil((dividend - Fraction(5, 2)) * winners / share))
        most = min(most, ceil((dividend + Fraction(5, 2)) * winners / share) - 1)
    return range(least, most + 1)


GUARANTEED = {
    ("Powerball", 1578), ("Powerball", 1567), ("Powerball", 1200), ("OzLotto", 1507), ("OzLotto", 1512),
    ("SaturdayLotto", 4415), ("SaturdayLotto", 4429), ("OzLotto", 1695),
}  # fmt: skip


@pytest.mark.parametrize("draw", [d for d in real_draws() if d.game != "Super66"], ids=repr)
def test_every_dividend_of_a_real_draw_follows_from_one_pool(draw: RealDraw) -> None:
    game = shares_of(draw)
    pools = possible_pools(draw, game)
    guaranteed = None
    if (draw.game, draw.draw_no) in GUARANTEED:
        guaranteed = round(draw.dividends[1] * draw.winners[1] / 100) * 100
    elif draw.winners[1]:
        lower = sum(draw.dividends[n] * draw.winners[n] for n in draw.winners if n > 1)
        pools = range(draw.dividends[1] * draw.winners[1] + lower, pools[-1] + 1)
        assert pools[0] >= possible_pools(draw, game)[0]

    for pool in (pools[0], pools[-1]) if guaranteed or not draw.winners[1] else (pools[0],):
        divided = divide(game, AUSTRALIAN, DrawMoney(pool, guaranteed=guaranteed), draw.winners)

        assert {d.division: d.amount for d in divided.dividends} == draw.dividends
        for dividend in divided.dividends:
            kind, _, target = draw.transfers[dividend.division].partition(" ")
            assert (dividend.transfer is None) == (kind == "")
            if dividend.transfer is not None:
                assert dividend.transfer.kind.value.upper() == kind
                expected = None if kind == "TO_DRAW" else int(target)
                assert dividend.transfer.division == expected


def test_the_digits_of_super66_pay_fixed_prizes_beside_a_jackpot() -> None:
    [draw] = [draw for draw in real_draws() if draw.game == "Super66"]
    game = divisions(
        DivisionPrize(share=Fraction(1)),
        *(DivisionPrize(fixed=fixed) for fixed in (6_666_00, 666_00, 66_00, 6_60)),
    )

    divided = divide(game, AUSTRALIAN, DrawMoney(draw.dividends[1]), draw.winners)

    assert {d.division: d.amount for d in divided.dividends} == draw.dividends
    assert divided.reserve == -sum(draw.winners[n] * draw.dividends[n] for n in range(2, 6))


@pytest.mark.parametrize("vector", json.loads((DATA / "golden_dividends.json").read_text()))
def test_golden_vectors_are_reproduced(vector: dict[str, object]) -> None:
    lines = vector["divisions"]
    percent = vector["poolSharesPercent"]
    implied = str(vector["impliedPoolAud"])
    assert isinstance(lines, list)
    assert isinstance(percent, list)
    pools = [cents(pool) for pool in implied.strip("[]").split(",")]
    if len(pools) == 2:
        # The ends of an interval were rounded to the cent, so the outermost ones may lie outside of it.
        pools = [pools[0] + 1, pools[1] - 1]
    guaranteed = 30_000_000_00 if vector["drawType"] == "Megadraw" else None
    winners = {line["division"]: line["winners"] for line in lines}

    for pool in pools:
        divided = divide(shares(*percent), AUSTRALIAN, DrawMoney(pool, guaranteed=guaranteed), winners)

        assert amounts(divided) == [cents(line["dividend"]) for line in lines]
        if implied[0] != "[":
            assert divided.reserve == 0


def test_a_lone_pool_is_paid_to_the_last_cent() -> None:
    winners = {1: 1, 2: 40, 3: 838, 4: 48_508, 5: 136_256, 6: 697_699}
    divided = divide(SATURDAY_SHARES, AUSTRALIAN, DrawMoney(17_027_912_57), winners)

    assert divided.dividends[0].amount == 5_118_241_77
    assert (divided.paid, divided.reserve) == (17_027_912_57, 0)


UK_DRAWS = rows("uk_lotto_results.csv")


@pytest.mark.parametrize("row", UK_DRAWS, ids=lambda row: f"UK Lotto {row['draw_no']}")
def test_every_tier_of_the_uk_lotto_is_worth_what_was_published(row: dict[str, str]) -> None:
    winners = {tier: int(row[f"t{tier}_winners"]) for tier in range(1, 7)}
    must_be_won = row["t6_type"] == "FREEANDCASH"
    jackpot = cents(row["t1_total_value"]) or 15_000_000_00

    money = DrawMoney(jackpot, jackpots_before=5 if must_be_won else 0)
    divided = divide(UK_LOTTO, UK_RULES, money, winners)

    assert [d.total for d in divided.dividends] == [
        cents(row[f"t{tier}_total_value"]) for tier in range(1, 7)
    ]
    rolled_over = divided.carried_out > 0
    assert rolled_over == (row["rollover"] == "Y")


@pytest.mark.parametrize("draw_no", ["3014", "3027"])
def test_a_jackpot_that_must_be_won_rolls_down_in_whole_pounds(draw_no: str) -> None:
    [row] = [row for row in UK_DRAWS if row["draw_no"] == draw_no]
    winners = {tier: int(row[f"t{tier}_winners"]) for tier in range(1, 7)}

    divided = divide(UK_LOTTO, UK_RULES, DrawMoney(15_000_000_00, jackpots_before=5), winners)

    assert divided.carried_out == 0
    assert divided.dividends[0].transfer is not None
    assert divided.dividends[5].amount == 7_00
    assert all(dividend.amount % 100 == 0 for dividend in divided.dividends)


def test_two_unwon_divisions_in_a_row_both_roll_to_the_next_with_winners() -> None:
    winners = {1: 1, 2: 0, 3: 0, 4: 7, 5: 10, 6: 10, 7: 10, 8: 10, 9: 10}
    divided = divide(POWERBALL_SHARES, AUSTRALIAN, DrawMoney(1_000_000_00), winners)

    second, third, fourth = divided.dividends[1:4]
    assert second.transfer is not None
    assert third.transfer is not None
    assert (second.transfer.division, third.transfer.division) == (4, 4)
    assert (second.transfer.amount, third.transfer.amount) == (19_000_00, 23_500_00)
    assert fourth.amount == 9_000_00  # (1.90 + 2.35 + 2.05) per cent among seven


def test_without_winners_below_everything_stays_in_division_one() -> None:
    divided = divide(SATURDAY_SHARES, AUSTRALIAN, DrawMoney(1_000_000_00), {1: 3})

    assert divided.dividends[0].amount == 333_333_33
    assert divided.reserve == 1


def test_an_unwon_last_division_goes_to_the_reserve_where_the_rules_say_so() -> None:
    rules = PoolRules(unwon_last_to_reserve=True)
    winners = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0}
    divided = divide(SATURDAY_SHARES, rules, DrawMoney(1_000_000_00), winners)

    transfer = divided.dividends[5].transfer
    assert transfer is not None
    assert (transfer.kind, transfer.amount) == (TransferKind.TO_RESERVE, 394_000_00)
    assert divided.dividends[0].amount == 300_000_00
    assert divided.reserve == 394_000_00


def test_an_unwon_draw_carries_everything_over() -> None:
    divided = divide(SATURDAY_SHARES, AUSTRALIAN, DrawMoney(1_000_000_00, carried_in=5_00), {})

    assert (divided.paid, divided.carried_out, divided.reserve) == (0, 1_000_005_00, 0)


@pytest.mark.parametrize(("before", "carried"), [(24, True), (25, False)])
def test_the_twenty_sixth_draw_without_a_winner_carries_nothing_over(before: int, carried: bool) -> None:
    winners = {2: 0, 3: 2, 9: 5}
    money = DrawMoney(1_000_000_00, carried_in=9_000_000_00, jackpots_before=before)
    divided = divide(POWERBALL_SHARES, AUSTRALIAN, money, winners)

    assert (divided.carried_out > 0) is carried
    if not carried:
        # Division 1 and what came in, and division 2, among the two of division 3.
        assert divided.dividends[2].amount == (9_315_000_00 + 19_000_00 + 23_500_00) // 2
        transfer = divided.dividends[0].transfer
        assert transfer is not None
        assert (transfer.kind, transfer.division) == (TransferKind.TO_DIVISION, 3)


def test_the_twenty_sixth_draw_without_any_winner_is_carried_over_all_the_same() -> None:
    money = DrawMoney(100_00, jackpots_before=25)

    assert divide(POWERBALL_SHARES, AUSTRALIAN, money, {}).carried_out == 100_00


def test_superdraw_without_winner_carries_its_guarantee() -> None:
    money = DrawMoney(10_000_000_00, guaranteed=20_000_000_00, guarantee_carries=True)

    assert divide(SATURDAY_SHARES, AUSTRALIAN, money, {6: 10}).carried_out == 20_000_000_00


@pytest.mark.parametrize(("count", "each"), [(1, 1_000_000_00), (6, 1_000_000_00), (7, 857_142_86)])
def test_fixed_prizes_are_shared_above_their_total(count: int, each: int) -> None:
    divided = divide(WINDFALL, AUSTRALIAN, DrawMoney(2_000_000_00), {1: count, 2: 1})

    assert divided.dividends[0].amount == each


@pytest.mark.parametrize(
    ("cashcade", "expected"),
    [(Cashcade.NEXT_DIVISION, [0, 0, 1_065_000_00, 0]), (Cashcade.ALL_DIVISIONS, None)],
)
def test_an_unwon_division_one_of_a_cashcade_goes_to_the_others(
    cashcade: Cashcade, expected: list[int] | None
) -> None:
    divided = divide(
        WINDFALL, AUSTRALIAN, DrawMoney(1_000_000_00, cashcade=cashcade), {2: 0, 3: 1, 4: 2, 5: 10, 6: 100}
    )
    plain = divide(WINDFALL, AUSTRALIAN, DrawMoney(1_000_000_00), {2: 0, 3: 1, 4: 2, 5: 10, 6: 100})

    transfer = divided.dividends[0].transfer
    assert transfer is not None
    assert (transfer.kind, transfer.division, transfer.amount) == (TransferKind.TO_DIVISION, 3, 1_000_000_00)
    assert abs(divided.paid - plain.paid - 1_000_000_00) < 5 * 113
    if expected is not None:
        assert divided.dividends[2].amount == expected[2] + 42_000_00
    else:
        assert all(
            more.amount > less.amount
            for more, less in zip(divided.dividends[2:], plain.dividends[2:], strict=True)
        )


@pytest.mark.parametrize(("count", "each"), [(1, 20_000_00), (4, 20_000_00), (5, 16_000_00), (6, 13_333_33)])
def test_more_winners_than_an_annuity_is_for_share_its_instalments(count: int, each: int) -> None:
    game = divisions(
        DivisionPrize(annuity=Annuity(20_000_00, 240, shared_above=4)), DivisionPrize(share=Fraction(1))
    )
    [first, _] = divide(game, AUSTRALIAN, DrawMoney(100_00), {1: count, 2: 1}).dividends

    assert (first.amount, first.instalments, first.total) == (each, 240, each * 240 * count)


def test_a_boost_adds_to_a_division_and_says_how_much() -> None:
    money = DrawMoney(1_000_000_00, boosts={6: Fraction(1), 5: Fraction(1, 10)})
    winners = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1_000, 6: 1_000}
    boosted = divide(SATURDAY_SHARES, AUSTRALIAN, money, winners).dividends

    assert [(d.amount, d.boost) for d in boosted[4:]] == [(143_00, 13_00), (788_00, 394_00)]


def test_free_games_come_out_of_division_one_where_the_rules_say_so() -> None:
    strike = divisions(
        *(DivisionPrize(share=Fraction(share, 100)) for share in (45, 10, 45)),
        DivisionPrize(fixed=1_00, free_games=1),
    )
    rules = PoolRules(fixed_from_first=True)
    divided = divide(strike, rules, DrawMoney(100_000_00), {1: 1, 2: 1, 3: 10, 4: 5_000})

    assert amounts(divided) == [40_000_00, 10_000_00, 4_500_00, 1_00]
    assert (divided.dividends[3].free_games, divided.reserve) == (1, 0)


def test_a_tie_of_half_a_step_is_rounded_up() -> None:
    game = shares("50", "50")
    up = divide(game, AUSTRALIAN, DrawMoney(30), {1: 1, 2: 6})
    down = divide(game, PoolRules(rounds_down=True), DrawMoney(30), {1: 1, 2: 6})

    assert (up.dividends[1].amount, down.dividends[1].amount) == (5, 0)


def test_winners_of_an_unknown_division_are_refused() -> None:
    with pytest.raises(RuleError, match="winners"):
        divide(SATURDAY_SHARES, AUSTRALIAN, DrawMoney(1), {7: 1})


def test_money_below_zero_is_refused() -> None:
    with pytest.raises(RuleError, match="negative"):
        DrawMoney(-1)


def test_a_rolldown_that_leaves_something_over_is_refused() -> None:
    with pytest.raises(RuleError, match="100 per cent"):
        Rolldown(first={}, shares={2: Fraction(1, 2)})


winner_counts = st.lists(st.integers(0, 50) | st.integers(0, 10**7), min_size=9, max_size=9).map(
    lambda counts: dict(enumerate(counts, 1))
)


@given(pool=st.integers(0, 10**12), carried=st.integers(0, 10**12), winners=winner_counts)
def test_what_is_paid_and_what_is_carried_is_the_pool_to_the_cent(
    pool: int, carried: int, winners: dict[int, int]
) -> None:
    divided = divide(POWERBALL_SHARES, AUSTRALIAN, DrawMoney(pool, carried_in=carried), winners)

    assert divided.paid + divided.carried_out + divided.reserve == pool + carried
    lower = sum(5 * winners[n] for n in range(2, 10))
    if not winners[1]:
        # Roundings below division 1, half a step each, and the cent that does not travel.
        assert abs(divided.reserve) <= lower / 2 + 1
    elif divided.dividends[0].amount:
        assert abs(divided.reserve) <= winners[1] / 2
    else:
        assert abs(divided.reserve) <= lower / 2 + winners[1]


@given(pool=st.integers(0, 10**12), winners=winner_counts)
def test_what_a_division_hands_on_arrives(pool: int, winners: dict[int, int]) -> None:
    divided = divide(POWERBALL_SHARES, AUSTRALIAN, DrawMoney(pool), winners)

    handed_on: defaultdict[int, Fraction] = defaultdict(Fraction)
    for dividend in divided.dividends[1:]:
        share = POWERBALL_SHARES[dividend.division - 1].prize.share or 0
        assert (dividend.winners == 0) == (dividend.transfer is not None)
        if dividend.transfer is not None:
            target = dividend.transfer.division
            assert target is not None
            assert target == 1 or (target > dividend.division and winners[target])
            handed_on[target] += pool * share
            assert dividend.transfer.amount == floor(pool * share)
    for dividend in divided.dividends[1:]:
        if dividend.winners:
            share = POWERBALL_SHARES[dividend.division - 1].prize.share or 0
            exact = (pool * share + handed_on[dividend.division]) / dividend.winners
            assert abs(dividend.amount - exact) <= Fraction(5, 2)
            assert dividend.amount % 5 == 0


@given(
    jackpot=st.integers(0, 10**10),
    winners=st.lists(st.integers(0, 2_000_000), min_size=5, max_size=5),
)
def test_a_rolldown_never_gives_more_than_the_jackpot(jackpot: int, winners: list[int]) -> None:
    counts = dict(enumerate(winners, 2))
    divided = divide(UK_LOTTO, UK_RULES, DrawMoney(jackpot, jackpots_before=5), counts)
    fixed = sum((d.prize.fixed or 0) * counts.get(d.number, 0) for d in UK_LOTTO)

    extra = divided.paid - fixed
    assert extra <= max(jackpot, 5_00 * counts[6])
    assert all(
        dividend.amount >= (division.prize.fixed or 0)
        for dividend, division in zip(divided.dividends, UK_LOTTO, strict=True)
        if dividend.winners
    )
