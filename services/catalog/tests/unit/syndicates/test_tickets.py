"""Prices of shares, and the tickets of syndicates."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.syndicates.rules import ShareTerms, packed_games, powerhit_entry, standard_entry, system_entry
from games.numbers import NumberSet

SETS = (NumberSet("Numbers", 7, 1, 35), NumberSet("Powerball", 1, 1, 20))


@given(st.integers(1, 10**7), st.integers(0, 10**5), st.integers(2, 1000))
def test_share_price_covers_ticket_and_margin(ticket: int, margin: int, shares: int) -> None:
    price = ShareTerms(ticket, margin, shares, "AUD", 1).share_price
    assert 0 <= price * shares - (ticket + margin) < shares


@given(st.integers(0, 10**6))
def test_syndicate_ticket_has_the_games_of_its_recipe(seed: int) -> None:
    random = Random(seed)
    entries = [standard_entry(SETS, 12, random), system_entry(SETS, 9, random), powerhit_entry(SETS, random)]
    games = list(packed_games(entries))
    assert [len(entry.games) for entry in entries] == [12, 36, 20]
    assert all(len(game) == 8 and len(set(game[:7])) == 7 for game in games)
    assert all(1 <= number <= 35 for game in games for number in game[:7])
    assert all(1 <= game[7] <= 20 for game in games)
    assert all(len(set(entry.games)) == len(entry.games) for entry in entries)


def test_system_smaller_than_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="smaller than a game"):
        system_entry(SETS, 6, Random(1))
