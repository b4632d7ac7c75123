"""Shared steps of tests: games."""

from __future__ import annotations

from checkout.catalogue.rules.offers import GameOffer
from games.layout import Kind, Layout
from games.numbers import NumberSet

LAYOUT = Layout(Kind.PLAIN, (NumberSet("Numbers", 7, 1, 35), NumberSet("Powerball", 1, 1, 20)), picks=7)


POWERBALL = GameOffer(
    key="standard",
    min_games=4,
    max_games=50,
    layout=LAYOUT,
    prices={4: 615, 12: 1850},
    currency="AUD",
    pricing_id="standard-au",
)
