"""The route table of docs/requirements.md §2, with the capabilities that each page needs.

A path that is no page, a page without its capability and an unknown offer get status 404 and the shell's own
page. Routes of offers come last, as docs/requirements.md says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from catalogue.product_types import LOTTERY, RAFFLE, SHARE

_PARAMETERS = {
    "page": r"[1-9][0-9]{0,5}",
    "drawNo": r"[0-9]{1,9}",
    "date": r"[0-9]{4}(?:-[0-9]{2}){0,2}",
    "gameTypeKey": (
        "subscriptions|powerhit|powerpik|random|systems|standard|boxed|super-combos|syndicates|lotto-party"
    ),
}
_ANYTHING = r"[^/]{1,128}"

Audience = Literal["everybody", "visitor", "customer"]
"""Indexed; public but not indexed; a customer's own page."""


@dataclass(frozen=True, slots=True)
class Route:
    """One page.

    `path` names parameters with `:`; a part in brackets is optional. `needs` are alternatives: one whole
    group of capabilities must be granted. `types` are the types of offers that have the page; empty for all.
    `stands_for` is the canonical path, in the same form.
    """

    path: str
    page: str
    audience: Audience = "everybody"
    needs: tuple[frozenset[str], ...] = ()
    types: frozenset[str] = frozenset()
    stands_for: str | None = None

    def is_open_to(self, capabilities: Collection[str]) -> bool:
        """True when one of the alternatives is granted, or none is needed."""
        return not self.needs or any(group <= set(capabilities) for group in self.needs)

    def is_of(self, offer_type: str | None) -> bool:
        """True when offers of a type have the page; None is an unknown type."""
        return offer_type is None or not self.types or offer_type in self.types


@dataclass(frozen=True, slots=True)
class Match:
    """The page of a path, and its parameters."""

    route: Route
    offer_key: str | None
    draw_no: str | None = None
    page_no: str | None = None

    def stands_for(self, offer_path: str) -> str | None:
        """The canonical path; None when it is the page's own."""
        if self.route.stands_for is None:
            return None
        page = f"/{self.page_no}" if self.page_no else ""
        return self.route.stands_for.replace("/:productOfferKey", offer_path).replace("[/:page]", page)


def _any(*capabilities: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset({capability}) for capability in capabilities)


def _all(*capabilities: str) -> tuple[frozenset[str], ...]:
    return (frozenset(capabilities),)


_LOTTERIES = _any("commercial_lotteries", "multi_offer_site")
_RESULTS = _any("multi_offer_site")
_ORDERS = _any("viewing_orders")
_DEPOSIT = _any("wallet_deposit")
_WITHDRAWAL = _any("wallet_withdrawal")
_MEMBERSHIP = _any("membership_program")
_PARTNER = _any("partner_purchase")
_PARTY = _any("social_syndicates")

ROUTES: tuple[Route, ...] = (
    Route("/", "home"),
    Route("/app", "app", needs=_any("native_app")),
    Route("/blog", "blog", needs=_any("blog")),
    Route("/blog/category/:slug[/:page]", "blog", needs=_any("blog")),
    Route("/blog/:blogSlug", "blog", needs=_any("blog")),
    Route("/preview", "preview", "visitor"),
    Route("/marketing/feature-banner", "feature_banner", "visitor"),
    Route("/login", "login", "visitor"),
    Route("/login/autologin[/:autologinToken]", "login_link", "customer"),
    Route("/login/transfer[/:autologinToken]", "login_link", "customer"),
    Route("/logout", "logout", "visitor"),
    Route("/forgot-password", "forgot_password", "visitor"),
    Route("/force-password-change", "new_password", "customer"),
    Route("/change-Password", "change_password", "customer"),
    Route("/about", "about"),
    Route("/about/responsible-gaming", "responsible_play", needs=_any("responsible_gambling")),
    Route("/about/privacy", "privacy"),
    Route("/about/cookie-policy", "cookie_policy", needs=_any("cookie_consent")),
    Route("/about/faq", "faq"),
    Route("/about/terms-and-conditions", "terms"),
    Route("/about/terms-of-use", "terms", needs=_any("terms_of_use")),
    Route("/about/contact-us", "contact"),
    Route("/lotto-tickets", "lotto_tickets", needs=_LOTTERIES),
    Route("/charity-tickets", "charity_tickets", needs=_any("charity_lotteries", "multi_offer_site")),
    Route(
        "/social-play",
        "social_play",
        needs=_any("commercial_lotteries", "multi_offer_site", "social_syndicates"),
    ),
    Route("/syndicates", "syndicates", needs=_any("syndicates")),
    Route("/lotto-results/raffles[/:page]", "raffle_results", needs=_RESULTS),
    Route("/lotto-results/lotteries[/:page]", "results", needs=_RESULTS, stands_for="/lotto-results[/:page]"),
    Route("/lotto-results[/:page]", "results", needs=_RESULTS),
    Route("/causes", "causes", needs=_any("causes_directory")),
    Route("/causes/:causeSlug", "causes", needs=_any("causes_directory")),
    Route("/causes/:causeSlug/:productOfferKey", "causes", needs=_any("causes_directory")),
    Route("/account-verification", "why_verification", needs=_any("verify_id")),
    Route("/communication-preferences", "preferences", "customer", _any("manage_notification_settings")),
    Route("/communication-preferences/:id", "preferences", "visitor", _any("manage_notification_settings")),
    Route("/unsubscribe/:customerId[/:productOfferKey]", "unsubscribe", "visitor"),
    Route("/your-support", "support"),
    Route("/buy", "cart", "visitor"),
    Route("/subscription", "subscription", needs=_any("subscription_manage")),
    Route("/daily-winners", "membership", needs=_MEMBERSHIP),
    Route("/daily-winners/winners", "membership", needs=_MEMBERSHIP),
    Route("/daily-winners/deposit", "membership", "customer", _MEMBERSHIP),
    Route("/daily-winners/giveaways/:giveawayType/:drawNo", "membership", needs=_MEMBERSHIP),
    Route(
        "/daily-winners/membership-tiers",
        "membership",
        needs=_all("membership_program", "membership_purchase"),
    ),
    Route("/purchase/:partnerSlug", "partner", "visitor", _PARTNER),
    Route("/purchase/:partnerSlug/autologin/:autologinToken", "partner", "customer", _PARTNER),
    Route("/purchase/:partnerSlug/receipt/:checkoutID", "receipt", "customer", _PARTNER),
    Route("/cart", "cart", "visitor"),
    Route("/cart/buy", "pay", "visitor"),
    Route("/cart/replay/:replayID", "replay", "customer"),
    Route("/checkout/login", "checkout_login", "visitor"),
    Route("/deposit", "checkout_deposit", "customer", _DEPOSIT),
    Route("/checkout/deposit/:depositId/success", "deposit_details", "customer"),
    Route("/checkout/deposit/:depositId/cancel", "deposit_details", "customer"),
    Route("/receipt[/:checkoutID]", "receipt", "customer"),
    Route("/close-my-account", "close_account", "customer", _any("customer_deactivate")),
    Route("/close-my-account/success", "account_closed", "visitor"),
    Route("/lotto-party", "lotto_party", needs=_PARTY),
    Route("/lotto-party/group", "lotto_party", "visitor", _PARTY),
    Route("/my-account", "account", "customer"),
    Route("/my-account/current-giveaways[/:page]", "account", "customer", _any("giveaway_entries")),
    Route("/my-account/closed-giveaways[/:page]", "account", "customer", _any("giveaway_entries")),
    Route("/my-account/upcoming-tickets[/:page]", "upcoming_tickets", "customer", _ORDERS),
    Route("/my-account/upcoming-tickets/ticket/:id", "ticket", "customer", _ORDERS),
    Route("/my-account/past-tickets[/:page]", "past_tickets", "customer", _ORDERS),
    Route("/my-account/past-tickets/ticket/:id", "ticket", "customer", _ORDERS),
    Route("/my-account/syndicate-tickets/share/:id", "ticket", "customer", _ORDERS),
    Route("/my-account/scheduled-purchases/:id", "ordered_ahead", "customer", _ORDERS),
    Route("/my-account/favourite-numbers", "favourites", "customer", _any("favourite_numbers")),
    Route("/my-account/lotto-party[/:page]", "lotto_party", "customer", _PARTY),
    Route(
        "/my-account/lotto-party/ticket/:id",
        "lotto_party",
        "customer",
        _all("social_syndicates", "viewing_orders"),
    ),
    Route(
        "/my-account/lotto-party/session/:id",
        "lotto_party",
        "customer",
        _all("social_syndicates", "viewing_orders"),
    ),
    Route("/my-account/lotto-party/group/:id[/:page]", "lotto_party", "customer", _PARTY),
    Route("/my-account/autoplay[/:page]", "recurring", "customer", _all("autoplay_manage", "viewing_orders")),
    Route(
        "/my-account/autoplay/ticket/:id", "recurring", "customer", _all("autoplay_manage", "viewing_orders")
    ),
    Route("/my-account/cards-and-accounts", "cards", "customer", _any("wallet_manage")),
    Route(
        "/my-account/recurring-purchases[/:page]",
        "recurring",
        "customer",
        _all("combined_recurring_purchases", "viewing_orders"),
    ),
    Route("/my-account/my-details", "my_details", "customer"),
    Route("/my-account/upgrade-account", "upgrade_account", "customer"),
    Route("/my-account/login-and-security", "security", "customer"),
    Route("/my-account/confirm-address[/:token]", "confirm_details", "visitor"),
    Route("/my-account/deposit", "deposit", "customer", _DEPOSIT),
    Route("/my-account/deposit/summary/:transactionID", "deposit", "customer", _ORDERS),
    Route("/my-account/deposit/authorisation/:depositID", "deposit_authorisation", "customer"),
    Route("/my-account/deposit/details/:depositID", "deposit_details", "customer"),
    Route("/my-account/deposit/details/:depositID/success", "deposit_details", "customer"),
    Route("/my-account/deposit/details/:depositID/failure", "deposit_details", "customer"),
    Route("/my-account/deposit/:depositId/success", "deposit_details", "customer"),
    Route("/my-account/deposit/:depositId/cancel", "deposit_details", "customer"),
    Route("/my-account/withdraw", "withdraw", "customer", _WITHDRAWAL),
    Route("/my-account/withdraw/summary/:transactionID", "withdraw", "customer", _ORDERS),
    Route("/my-account/withdraw/details/:withdrawID", "withdrawal_details", "customer", _WITHDRAWAL),
    Route("/my-account/transactions[/:page]", "transactions", "customer", _ORDERS),
    Route("/my-account/spend-limits", "limits", "customer", _any("spend_limits")),
    Route("/my-account/precommitment-limit", "deposit_limit", "customer", _any("spend_limits")),
    Route("/my-account/safer-play", "safer_play", "customer"),
    Route(
        "/my-account/subscriptions[/:page]",
        "recurring",
        "customer",
        _all("subscription_manage", "viewing_orders"),
    ),
    Route(
        "/my-account/subscriptions/ticket/:id",
        "recurring",
        "customer",
        _all("subscription_manage", "viewing_orders"),
    ),
    Route("/my-account/verify-account", "verification", "customer", _any("verify_id")),
    Route("/my-account/manual-verification", "documents", "customer", _any("verify_id")),
    Route("/my-account/print-tickets", "print_tickets", "customer", _ORDERS),
)

_OF_LOTTERIES, _OF_RAFFLES, _OF_SYNDICATES = frozenset({LOTTERY}), frozenset({RAFFLE}), frozenset({SHARE})
_DRAWN = _OF_LOTTERIES | _OF_RAFFLES
_SELLS_LOTTERIES, _SELLS_RAFFLES = _any("commercial_lotteries"), _any("charity_lotteries")
_SELLS_SHARES = _any("syndicates")

OFFER_ROUTES: tuple[Route, ...] = (
    Route(
        "/:productOfferKey/results",
        "offer_winners",
        types=_OF_RAFFLES,
        stands_for="/:productOfferKey/winners",
    ),
    Route("/:productOfferKey/results", "offer_results", needs=_RESULTS, types=_OF_LOTTERIES),
    Route("/:productOfferKey/results/draw/:drawNo", "draw_result", needs=_RESULTS, types=_DRAWN),
    Route("/:productOfferKey/results/draw/:drawNo/verification", "draw_verification", types=_DRAWN),
    Route("/:productOfferKey/results/:date", "offer_results", needs=_RESULTS, types=_OF_LOTTERIES),
    Route("/:productOfferKey/winners", "offer_winners", types=_OF_RAFFLES),
    Route(
        "/:productOfferKey/statistics",
        "offer_statistics",
        needs=_any("commercial_lotteries"),
        types=_OF_LOTTERIES,
    ),
    Route("/:productOfferKey/terms-and-conditions", "offer_terms"),
    Route(
        "/:productOfferKey/terms-and-conditions/:drawNo",
        "offer_terms",
        types=_OF_LOTTERIES,
        stands_for="/:productOfferKey/terms-and-conditions",
    ),
    Route("/:productOfferKey/terms-and-conditions/:drawNo", "offer_terms", types=_OF_RAFFLES),
    Route("/:productOfferKey/your-support", "offer_support", types=_OF_RAFFLES),
    Route(
        "/:productOfferKey/subscription",
        "subscription",
        needs=_any("subscription_manage"),
        types=_OF_RAFFLES,
    ),
    Route(
        "/:productOfferKey/draw/:drawNo",
        "play",
        needs=_SELLS_LOTTERIES,
        types=_OF_LOTTERIES,
        stands_for="/:productOfferKey",
    ),
    Route("/:productOfferKey/draw/:drawNo", "raffle", needs=_SELLS_RAFFLES, types=_OF_RAFFLES),
    Route("/:productOfferKey/draw/:drawNo/buy", "play", "visitor", _SELLS_LOTTERIES, _OF_LOTTERIES),
    Route("/:productOfferKey/draw/:drawNo/buy", "raffle_buy", "visitor", _SELLS_RAFFLES, _OF_RAFFLES),
    Route("/:productOfferKey/buy", "raffle_buy", "visitor", _SELLS_RAFFLES, _OF_RAFFLES),
    Route(
        "/:productOfferKey/buy",
        "syndicate",
        needs=_SELLS_SHARES,
        types=_OF_SYNDICATES,
        stands_for="/:productOfferKey/syndicates",
    ),
    Route("/:productOfferKey/buy", "play", needs=_SELLS_LOTTERIES, stands_for="/:productOfferKey"),
    Route("/:productOfferKey[/:gameTypeKey]", "raffle", needs=_SELLS_RAFFLES, types=_OF_RAFFLES),
    Route(
        "/:productOfferKey[/:gameTypeKey]",
        "syndicate",
        needs=_SELLS_SHARES,
        types=_OF_SYNDICATES,
        stands_for="/:productOfferKey/syndicates",
    ),
    Route("/:productOfferKey[/:gameTypeKey]", "play", needs=_SELLS_LOTTERIES),
)

NOT_FOUND_PAGE = "not_found"
PAGE_NAMES = frozenset({route.page for route in (*ROUTES, *OFFER_ROUTES)} | {NOT_FOUND_PAGE})
"""Every page that needs a text in the site configuration."""


_NAMED = {"productOfferKey": "(?P<offer>", "drawNo": "(?P<draw>", "page": "(?P<page>"}


def _compile(path: str) -> re.Pattern[str]:
    def expression(found: re.Match[str]) -> str:
        if found[0] in "[]":
            return "(?:" if found[0] == "[" else ")?"
        group = _NAMED.get(found[1], "(?:")
        return f"{group}{_PARAMETERS.get(found[1], _ANYTHING)})"

    return re.compile(re.sub(r"[\[\]]|:([A-Za-z]+)", expression, path))


_SITE_TABLE = tuple((_compile(route.path), route) for route in ROUTES)
_OFFER_TABLE = tuple((_compile(route.path), route) for route in OFFER_ROUTES)


def find_route(path: str, offer_of: Callable[[str], tuple[str, str | None] | None]) -> Match | None:
    """The page of a path, or None.

    `offer_of` returns key and type of the offer whose pages are below a first path segment.
    """
    for pattern, route in _SITE_TABLE:
        if found := pattern.fullmatch(path):
            return Match(route, None, page_no=found.groupdict().get("page"))
    for pattern, route in _OFFER_TABLE:
        found = pattern.fullmatch(path)
        offer = offer_of(found["offer"]) if found else None
        if found is not None and offer is not None and route.is_of(offer[1]):
            return Match(route, offer[0], found.groupdict().get("draw"))
    return None


def hidden_prefixes() -> list[str]:
    """Beginnings of paths without indexed pages, for robots.txt."""
    hidden = {_fixed_part(route.path) for route in ROUTES if route.audience != "everybody"}
    shown = [_fixed_part(route.path) for route in ROUTES if route.audience == "everybody"]
    alone = {prefix for prefix in hidden if not any(path.startswith(prefix) for path in shown)}
    return sorted(
        prefix
        for prefix in alone
        if not any(prefix != other and prefix.startswith(f"{other}/") for other in alone)
    )


def _fixed_part(path: str) -> str:
    return re.split(r"/:|\[", path)[0] or "/"
