"""Public ids of draws."""

from __future__ import annotations

import pytest

from catalogue.draws import draw_id, draw_of


@pytest.mark.parametrize("offer_key", ["powerball", "dream-home_raffle"])
def test_draw_of_an_id_returns_its_offer_and_number(offer_key: str) -> None:
    assert draw_of(draw_id(offer_key, 1593)) == (offer_key, 1593)


@pytest.mark.parametrize("text", ["", "powerball", "powerball-", "-1593", "powerball-1593x", "Powerball-1"])
def test_draw_of_other_text_returns_none(text: str) -> None:
    assert draw_of(text) is None
