from __future__ import annotations

import pytest

from catalogue.product_types import LOTTERY, RAFFLE, SHARE
from content.configuration.rules.page_table import Match, find_route, hidden_prefixes
from content.pages.rules import PathPattern, longest_mount

OFFERS = {
    "powerball": ("powerball", LOTTERY),
    "oz-lotto": ("oz_lotto", LOTTERY),
    "reef-raffle": ("reef_raffle", RAFFLE),
    "office-share": ("office_share", SHARE),
    "untold": ("untold", None),
}


def find(path: str) -> Match | None:
    return find_route(path, OFFERS.get)


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/", "home"),
        ("/lotto-results", "results"),
        ("/lotto-results/2", "results"),
        ("/lotto-results/lotteries/3", "results"),
        ("/about/responsible-gaming", "responsible_play"),
        ("/checkout/login", "checkout_login"),
        ("/receipt", "receipt"),
        ("/receipt/01937a40-0000-7000-8000-000000000001", "receipt"),
        ("/my-account/upcoming-tickets", "upcoming_tickets"),
        ("/my-account/upcoming-tickets/12", "upcoming_tickets"),
        ("/my-account/upcoming-tickets/ticket/abc", "ticket"),
        ("/change-Password", "change_password"),
    ],
)
def test_path_of_the_requirements_is_a_page(path: str, page: str) -> None:
    match = find(path)
    assert match is not None
    assert (match.route.page, match.offer_key) == (page, None)


@pytest.mark.parametrize(
    ("path", "page", "offer"),
    [
        ("/powerball", "play", "powerball"),
        ("/powerball/systems", "play", "powerball"),
        ("/powerball/draw/1593", "play", "powerball"),
        ("/powerball/results", "offer_results", "powerball"),
        ("/oz-lotto/results/draw/12", "draw_result", "oz_lotto"),
        ("/reef-raffle", "raffle", "reef_raffle"),
        ("/reef-raffle/results", "offer_winners", "reef_raffle"),
        ("/reef-raffle/draw/3/buy", "raffle_buy", "reef_raffle"),
        ("/office-share/syndicates", "syndicate", "office_share"),
        ("/untold/winners", "offer_winners", "untold"),
        ("/untold/statistics", "offer_statistics", "untold"),
        ("/powerball/results/2026-10", "offer_results", "powerball"),
    ],
)
def test_path_below_an_offer_is_its_page(path: str, page: str, offer: str) -> None:
    match = find(path)
    assert match is not None
    assert (match.route.page, match.offer_key) == (page, offer)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/powerball/nonsense",
        "/powerball/results/draw/x",
        "/powerball/winners",
        "/powerball/your-support",
        "/reef-raffle/statistics",
        "/reef-raffle/results/2026",
        "/office-share/results",
        "/keno/results",
        "/lotto-results/0",
        "/my-account/nonsense",
        "/CART",
        "//",
        "/my-account/upcoming-tickets/ticket/a/b",
        "/blog/" + "x" * 129,
    ],
)
def test_other_path_is_no_page(path: str) -> None:
    assert find(path) is None


@pytest.mark.parametrize(
    ("path", "listed"),
    [
        ("/lotto-results/lotteries/3", "/lotto-results/3"),
        ("/lotto-results/lotteries", "/lotto-results"),
        ("/powerball/terms-and-conditions/1593", "/power-ball/terms-and-conditions"),
        ("/reef-raffle/results", "/power-ball/winners"),
        ("/powerball/results", None),
        ("/lotto-results/3", None),
    ],
)
def test_page_at_two_paths_has_a_canonical_one(path: str, listed: str | None) -> None:
    match = find(path)
    assert match is not None
    assert match.stands_for("/power-ball") == listed


def test_page_opens_with_one_whole_group_of_capabilities() -> None:
    tiers = find("/daily-winners/membership-tiers")
    tickets = find("/lotto-tickets")
    assert tiers is not None
    assert tickets is not None
    assert not tiers.route.is_open_to({"membership_program"})
    assert tiers.route.is_open_to({"membership_program", "membership_purchase"})
    assert tickets.route.is_open_to({"multi_offer_site"})
    assert not tickets.route.is_open_to(set())


@pytest.mark.parametrize(
    "path",
    [
        "/checkout/deposit/1/success",
        "/checkout/deposit/1/cancel",
        "/my-account/deposit/1/success",
        "/my-account/deposit/1/cancel",
        "/my-account/deposit/authorisation/1",
        "/my-account/deposit/details/1",
        "/my-account/deposit/details/1/success",
        "/my-account/deposit/details/1/failure",
    ],
)
def test_deposit_result_opens_without_the_deposit_capability(path: str) -> None:
    match = find(path)
    assert match is not None
    assert match.route.audience == "customer"
    assert match.route.is_open_to(set())


@pytest.mark.parametrize("path", ["/deposit", "/my-account/deposit"])
def test_deposit_start_needs_the_deposit_capability(path: str) -> None:
    match = find(path)
    assert match is not None
    assert not match.route.is_open_to(set())


def test_robots_exclude_private_pages_only() -> None:
    prefixes = hidden_prefixes()
    assert {"/my-account", "/cart", "/login", "/receipt"} <= set(prefixes)
    assert not any("/lotto-results".startswith(prefix) for prefix in prefixes)
    assert "/" not in prefixes


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("/", "/", True),
        ("/", "/x", False),
        ("/draws/*", "/draws", True),
        ("/draws/*", "/draws/a/b", True),
        ("/draws/*", "/drawsx", False),
        ("/:offer", "/powerball", True),
        ("/:offer", "/powerball/results", False),
        ("/lotto-results/:page?", "/lotto-results", True),
        ("/a.b", "/axb", False),
    ],
)
def test_frontend_patterns_match_as_in_the_frontends(pattern: str, path: str, matches: bool) -> None:
    assert PathPattern(pattern).matches(path) is matches


def test_longest_mount_owns_a_path() -> None:
    mounts = ["/", "/cart", "/cart/replay"]
    assert longest_mount(mounts, "/cart/replay/1") == "/cart/replay"
    assert longest_mount(mounts, "/cartoon") == "/"
    assert longest_mount(["/cart"], "/x") is None
