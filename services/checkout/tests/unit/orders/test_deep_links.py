"""Which links may lead a customer away from the receipt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkout.orders.rules.orders import allowed_deep_link

ORIGINS = ("wattle://receipt", "https://app.wattle.example")


@pytest.mark.parametrize(
    "link", ["wattle://receipt", "wattle://receipt/42?x=1", "https://app.wattle.example/done"]
)
def test_link_into_known_app_is_allowed(link: str) -> None:
    assert allowed_deep_link(link, ORIGINS) == link


@pytest.mark.parametrize(
    "link",
    [
        None,
        "",
        "/relative",
        "//app.wattle.example",
        "javascript:alert(1)",
        "javascript://app.wattle.example/%0aalert(1)",
        "wattle://elsewhere",
        "wattle2://receipt",
        "https://app.wattle.example.evil.example",
        "https://app.wattle.example@evil.example",
        "https://evil.example\\@app.wattle.example",
        "https://app.wattle.example:8443/",
        "http://app.wattle.example/",
        "wattle://receipt\n.evil",
        "https://[broken",
    ],
)
def test_other_link_is_dropped(link: str | None) -> None:
    assert allowed_deep_link(link, ORIGINS) is None


@given(st.text(max_size=60))
def test_any_link_is_dropped_or_unchanged(link: str) -> None:
    assert allowed_deep_link(link, ORIGINS) in (None, link)
