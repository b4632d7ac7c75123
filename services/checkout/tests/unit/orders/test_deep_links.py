"""Which links may lead a customer away from the receipt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkout.orders.rules.deep_links import allowed_deep_link

ORIGINS = ("wattle://receipt", "https://app.wattle.example")


@pytest.mark.parametrize(
    "link", ["wattle://receipt", "wattle://receipt/42?x=1", "https://app.wattle.example/done"]
)
def test_a_link_into_a_known_app_is_kept(link: str) -> None:
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
def test_any_other_link_is_dropped(link: str | None) -> None:
    assert allowed_deep_link(link, ORIGINS) is None


@given(st.text(max_size=60))
def test_whatever_is_sent_is_dropped_or_kept_as_it_is(link: str) -> None:
    assert allowed_deep_link(link, ORIGINS) in (None, link)
