"""A raffle is added by a file; a file that cannot be right is refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from catalog.raffles.documents import RaffleDocument
from services.catalog.tests.kit.raffle_files import (
    draw_document,
    drawing,
    permit,
    raffle,
    raffle_document,
)

EARLY = {"key": "early_bird", "name": "Early bird"}


def refusal(**changes: Any) -> str:
    with pytest.raises(ValidationError) as refused:
        RaffleDocument.model_validate(raffle_document(draw_document(**changes)))
    return str(refused.value)


def test_valid_raffle_is_accepted() -> None:
    draw = raffle().draws[0]
    assert (draw.size, draw.books[2].price, draw.drawings[0].prize_count) == (1000, 7000, 3)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"first_number": -5}, "below zero"),
        ({"first_number": 500, "last_number": 400}, "500 to 400 is not one"),
        ({"max_tickets": 1001}, "cannot be sold from a range of 1000"),
        ({"max_tickets": 0}, "0 tickets"),
        ({"permits": [permit("NSW")]}, "VIC has no permit"),
        ({"permits": [permit("NSW"), permit("VIC"), permit("QLD")]}, "QLD, where the raffle is not sold"),
        (
            {"permits": [permit("NSW"), permit("NSW", number="GP/2"), permit("VIC")]},
            "permits GP/NSW/77 and GP/2 of NSW overlap",
        ),
        ({"permits": [permit("NSW", valid_to="2026-01-01"), permit("VIC")]}, "permits of NSW do not cover"),
        ({"permits": [permit("NSW", valid_from="2080-01-01"), permit("VIC")]}, "of NSW do not cover"),
        (
            {"permits": [permit("NSW", valid_from="2026-02-01", valid_to="2026-01-01"), permit("VIC")]},
            "ends before it begins",
        ),
        ({"permits": [permit("NSW", max_tickets=999), permit("VIC")]}, "allows 999 tickets, not 1000"),
        ({"permits": [permit("NSW", books=[1, 10]), permit("VIC")]}, "does not approve a book of 5"),
        ({"books": [{"tickets": 5, "price": "1.00"}, {"tickets": 1, "price": "1.00"}]}, "books must grow"),
        ({"books": [{"tickets": 1, "price": "0.00"}]}, "must be above zero"),
        ({"books": [{"tickets": 0, "price": "1.00"}]}, "a book of 0"),
        ({"books": [{"tickets": 1, "price": "9.00"}, {"tickets": 5, "price": "8.00"}]}, "costs less than"),
        (
            {"books": [{"tickets": 1, "price": "1.00"}, {"tickets": 5, "price": "6.00"}]},
            "costs more in a book of 5",
        ),
        (
            {
                "draws_when_sold_out": True,
                "drawings": [drawing(**EARLY, entries_until="2026-01-01T00:00:00Z"), drawing()],
            },
            "one drawing and no pre-orders",
        ),
        ({"allocation": "random"}, "books have consecutive numbers"),
        ({"stop": "2020-01-01T00:00:00Z"}, "must open before it stops"),
        ({"drawings": [drawing(draw_at="2020-01-01T00:00:00Z")]}, "after the sale has closed"),
        ({"drawings": [drawing(key="early_bird")]}, "last drawing must be main"),
        ({"drawings": [drawing(**EARLY), drawing()]}, "must take tickets sold before it"),
        ({"drawings": [drawing(prizes=[])]}, "at least 1 item"),
        (
            {"drawings": [drawing(prizes=[{"title": "$5", "kind": "cash", "value": "5.00"}])]},
            "VIC does not allow the cash prize",
        ),
    ],
)
def test_impossible_raffle_draw_is_refused(changes: dict[str, Any], reason: str) -> None:
    changes = dict(changes)
    if "permits" in changes:
        changes["permits"] = [
            {**given, "allows_cash_prizes": given["region"] != "VIC"} for given in changes["permits"]
        ]
    assert reason in refusal(**changes)


def test_consecutive_permits_without_a_gap_are_accepted() -> None:
    permits = [
        permit("NSW", valid_to="2026-06-30"),
        permit("NSW", number="GP/2", valid_from="2026-07-01"),
        permit("VIC", allows_cash_prizes=False),
    ]
    assert raffle(draw_document(permits=permits)).draws[0].regions == ["NSW", "VIC"]


def test_numbered_tickets_need_a_price_for_every_count() -> None:
    document = raffle_document(game_types=[{"key": "random", "name": "Random"}])
    with pytest.raises(ValidationError, match="random tickets have no price for 2"):
        RaffleDocument.model_validate(document)


def test_draws_that_sell_at_once_sell_the_same_books() -> None:
    other = draw_document(2, books=[{"tickets": 1, "price": "9.00"}])
    with pytest.raises(ValidationError, match="sell at once"):
        RaffleDocument.model_validate(raffle_document(draw_document(1), other))


def test_postal_entries_need_a_permit_and_time() -> None:
    postal = {
        "address": ["GPO Box 1", "Sydney NSW 2001"],
        "write": ["your name"],
        "deadline": "2020-01-01T00:00:00Z",
        "regions": ["NSW"],
    }
    assert "must arrive during the sale" in refusal(postal_entry=postal)
    opened = draw_document()["stop"]
    assert "from QLD, where there is no permit" in refusal(
        postal_entry={**postal, "deadline": opened, "regions": ["QLD"]}
    )


def test_deferred_books_need_another_game_type() -> None:
    later = {"key": "deferred", "name": "Every draw"}
    sound = raffle(game_types=[{"key": "standard", "name": "Books"}, later])
    assert [way.key for way in sound.game_types] == ["standard", "deferred"]
    with pytest.raises(ValidationError, match="also be sold once its draw is open"):
        raffle(game_types=[later])
