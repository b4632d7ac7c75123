from __future__ import annotations

from typing import Any

import pytest

from content.notifications.rules import compose_notice, format_money
from services.content.tests.kit.facts import (
    entry_refunded_facts,
    limit_facts,
    money_facts,
    order_paid_facts,
    pre_order_facts,
    prize_corrected_facts,
    prize_won_facts,
)


@pytest.mark.parametrize(
    ("minor_units", "currency", "locale", "text"),
    [
        (123450, "AUD", "en-AU", "$1,234.50"),
        (500, "AUD", "en-GB", "A$5.00"),
        (500, "GBP", "en-GB", "£5.00"),
        (99_999_999_999_999_999, "AUD", "en-AU", "$999,999,999,999,999.99"),
    ],
)
def test_money_is_exact_and_in_the_customers_region(
    minor_units: int, currency: str, locale: str, text: str
) -> None:
    assert format_money(minor_units, currency, locale) == text


def test_paid_order_names_what_was_bought_and_paid() -> None:
    lines = [
        {"offer_name": "Powerball", "games": 1, "draws": 1},
        {"offer_name": "Oz Lotto", "games": 12, "draws": 3},
    ]
    notice = compose_notice("order_paid", order_paid_facts("id", 2460, "AUD", lines), "en-AU")
    assert notice.message == "Powerball, 1 game; Oz Lotto, 12 games in 3 draws. You paid $24.60."
    assert [action.link for action in notice.actions] == ["/my-account/upcoming-tickets"]


def test_prize_has_a_plain_text() -> None:
    notice = compose_notice("prize_won", prize_won_facts("t-1", "Powerball", 1593, 1075, "AUD"), "en-AU")
    assert notice.title == "Your ticket won a prize"
    assert notice.message == "Powerball, draw 1593: $10.75 is in your wallet."
    assert "!" not in notice.title + notice.message
    assert [action.link for action in notice.actions] == ["/my-account/past-tickets/ticket/t-1"]


def test_corrected_prize_names_deduction_and_new_prize() -> None:
    facts = prize_corrected_facts("t-1", "Powerball", 1593, taken_back=1075, prize=240, currency="AUD")
    notice = compose_notice("prize_corrected", facts, "en-AU")
    assert notice.message == (
        "Powerball, draw 1593: the result was corrected. Your ticket wins $2.40, so we deducted $10.75."
    )


def test_cancelled_draw_names_the_refund() -> None:
    facts = entry_refunded_facts(
        "t-1", "Oz Lotto", 1700, minor_units=130, currency="AUD", reason="The machine failed", cause=""
    )
    notice = compose_notice("entry_refunded", facts, "en-AU")
    assert notice.message == "Oz Lotto, draw 1700 was cancelled. $1.30 is back in your wallet."


def test_ticket_refunded_after_an_exclusion_names_the_exclusion() -> None:
    facts = entry_refunded_facts(
        "t-1", "Oz Lotto", 1700, minor_units=130, currency="AUD", reason="", cause="self_excluded"
    )
    notice = compose_notice("entry_refunded", facts, "en-AU")
    assert (notice.title, notice.message) == (
        "Your ticket was cancelled",
        "Oz Lotto, draw 1700: your ticket was cancelled because you excluded yourself."
        " $1.30 is back in your wallet.",
    )


def test_cancelled_syndicate_links_to_the_share() -> None:
    facts = entry_refunded_facts(
        "t-1",
        "Powerball Syndicate",
        1700,
        minor_units=1234,
        currency="AUD",
        reason="",
        cause="syndicate_unfilled",
    )
    notice = compose_notice("entry_refunded", facts, "en-AU")
    assert notice.message == (
        "Powerball Syndicate, draw 1700: we did not buy the ticket of your syndicate."
        " $12.34 is back in your wallet."
    )
    assert notice.actions[0].link == "/my-account/syndicate-tickets/share/t-1"


def test_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="no text"):
        compose_notice("jackpot", {"minor_units": 1, "currency": "AUD"}, "en-AU")


def test_deposit_without_an_order_names_where_its_money_is() -> None:
    facts = money_facts(615, "AUD", deposit_id="d-1", message="Sorry, this draw has closed")
    notice = compose_notice("deposit_kept", facts, "en-AU")
    assert notice.message == "Sorry, this draw has closed. Your deposit of $6.15 is in your wallet."
    assert notice.actions[0].link == "/cart"


def test_pre_order_without_payment_gives_reason_and_next_step() -> None:
    facts = pre_order_facts(
        "p-1", "Reef Raffle", 7, minor_units=2000, currency="AUD", message="There is not enough money"
    )
    notice = compose_notice("pre_order_unpaid", facts, "en-AU")
    assert notice.message == (
        "Reef Raffle, draw 7: we could not collect $20.00. There is not enough money."
        " We will try again while the draw is open."
    )
    assert notice.actions[0].link == "/my-account/scheduled-purchases/p-1"
    cancelled = compose_notice("pre_order_cancelled", {**facts, "message": "Sold out. Sorry!"}, "en-AU")
    assert cancelled.message == "Reef Raffle, draw 7: Sold out. Sorry!"


@pytest.mark.parametrize(
    ("kind", "facts", "message", "link"),
    [
        (
            "draw_results",
            {"offer_name": "Powerball", "draw_no": 1593, "drawn": "4, 7 and 8", "tickets": 2},
            "Powerball, draw 1593, was drawn: 4, 7 and 8.",
            "/my-account/past-tickets",
        ),
        (
            "draw_results",
            {"offer_name": "Dream Home", "draw_no": 3, "drawn": "", "tickets": 1},
            "Dream Home, draw 3, was drawn.",
            "/my-account/past-tickets",
        ),
        (
            "raffle_prize_won",
            {
                "offer_name": "Dream Home",
                "draw_no": 3,
                "number": 41,
                "title": "a house by the sea",
                "drawing_name": "Main draw",
                "ticket_id": "t-1",
            },
            "Dream Home, draw 3: your ticket 41 won a house by the sea (Main draw)."
            " We will contact you about how to receive it.",
            "/my-account/past-tickets/ticket/t-1",
        ),
        (
            "syndicate_filled",
            {"name": "Powerball syndicate 1593/2", "ticket_id": "t-1"},
            "Powerball syndicate 1593/2: every share is sold. We will buy its ticket before the draw.",
            "/my-account/syndicate-tickets/share/t-1",
        ),
        (
            "limit_changed",
            limit_facts("spend", "week", 5000, "AUD"),
            "Your weekly spend limit is $50.00 from now on.",
            "/my-account/spend-limits",
        ),
        (
            "limit_changed",
            limit_facts("deposit", "week", None, ""),
            "Your weekly deposit limit no longer applies.",
            "/my-account/precommitment-limit",
        ),
        (
            "verification_reminder",
            {"deadline": "2026-12-24"},
            "The rules of your state ask us to check who you are by 24 December 2026."
            " It takes a few minutes.",
            "/my-account/verify-account",
        ),
    ],
)
def test_kinds_without_an_amount_have_a_text(
    kind: str, facts: dict[str, Any], message: str, link: str
) -> None:
    notice = compose_notice(kind, facts, "en-AU")
    assert (notice.message, [action.link for action in notice.actions]) == (message, [link])
