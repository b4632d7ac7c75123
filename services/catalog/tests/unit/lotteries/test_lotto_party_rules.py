"""The rules of lotto parties: a file that cannot be right is refused, and a party closes in time."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from catalog.lotteries.documents.games import GameDocument
from catalog.seed.packaged_files import packaged_games

POWERBALL = next(game for game in packaged_games() if game.key == "powerball")


def changed(**party: Any) -> dict[str, Any]:
    """Powerball's file with other rules of parties."""
    document: dict[str, Any] = POWERBALL.model_dump(mode="json")
    return document | {"lotto_party": document["lotto_party"] | party}


def test_every_state_of_australia_has_parties() -> None:
    played = [game for game in packaged_games() if game.lotto_party is not None]
    assert [game.key for game in played] == ["powerball", "oz_lotto", "saturday_lotto", "weekday_windfall"]
    for game in played:
        assert {"ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"} <= set(game.regions)


def test_amounts_of_a_lotto_party_are_minor_units() -> None:
    party = GameDocument.model_validate(changed(share_prices=["20.00", "25.50"], margin="0.05")).lotto_party
    assert party is not None
    assert (party.share_prices, party.margin) == ([2000, 2550], Decimal("0.05"))


@pytest.mark.parametrize(
    ("party", "message"),
    [
        ({"share_prices": ["20.00", "10.00"]}, "share_prices: they must grow"),
        ({"share_prices": ["10.00", "10.00"]}, "share_prices: they must grow"),
        ({"share_prices": ["10.005"]}, "share_prices.0"),
        ({"share_prices": ["-10.00"]}, "share_prices.0"),
        ({"share_prices": ["5.00"]}, "standard, shares of 5.00: share 1 of 500 minor units does not make"),
        ({"margin": "1.00"}, "no more than 0 digits before"),
        ({"margin": "0.125"}, "decimal"),
        ({"max_shares": 0}, "max_shares"),
        ({"max_shares": 501}, "max_shares"),
        ({"close_minutes": 0}, "close_minutes"),
        ({"ways": []}, "ways"),
        ({"ways": [{"game_type": "standard", "game_offer": "other"}]}, "there is no standard/other"),
        ({"ways": [{"game_type": "standard", "game_offer": "standard"}] * 2}, "one is named twice"),
        ({"ways": [{"game_type": "random", "game_offer": "quickpick"}]}, "of 1000 minor units does not make"),
        ({"ways": [{"game_type": "mega_combo", "game_offer": "super_combo"}]}, "no entries of kind combo"),
        ({"ways": [{"game_type": "standard", "game_offer": "standard"}]}, r"share 9 .* it has 50 games"),
        ({"jackpot": True}, "jackpot"),
    ],
)
def test_impossible_lotto_party_rules_are_refused(party: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        GameDocument.model_validate(changed(**party))
