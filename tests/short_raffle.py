"""A raffle that tests sell out: ten tickets in two books, everyone of which may win cash."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

BOOK = 5
TICKETS = 2 * BOOK
PRIZE = 25_000
"""Cents."""


def raffle_file(key: str) -> dict[str, Any]:
    """Ten tickets in two books; everyone of them may win cash."""
    opened = datetime.now(UTC) - timedelta(hours=1)
    regions = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "WA"]
    permit = {
        "issuer": "Gaming regulator",
        "valid_from": "2020-01-01",
        "valid_to": "2090-12-31",
        "max_tickets": TICKETS,
        "books": [1, BOOK],
        "beneficiary": "Rescue Flights",
        "gross_percent": 40,
        "draw_place": "Sydney",
        "publication": "on this site",
        "delivery_days": 28,
        "unclaimed": "drawn again",
        "scrutineer": "Able & Baker",
    }
    return {
        "key": key,
        "type": "raffle_ticket",
        "name": "Short Raffle",
        "url": f"/{key.replace('_', '-')}",
        "url_aliases": [],
        "display_category": "charity",
        "ranking": 900,
        "tagline": "Ten tickets",
        "terms": "One ticket, one chance.",
        "causes": ["rescue_flights"],
        "recurring_purchase": {"type": "subscription", "availability": "never"},
        "game_types": [{"key": "standard", "name": "Books"}],
        "draws": [
            {
                "draw_no": 1,
                "name": "Short Raffle 1",
                "open_at": opened.isoformat(),
                "stop": (opened + timedelta(days=2)).isoformat(),
                "first_number": 1,
                "last_number": TICKETS,
                "max_tickets": TICKETS,
                "allocation": "sequential",
                "currency": "AUD",
                "books": [{"tickets": 1, "price": "10.00"}, {"tickets": BOOK, "price": "40.00"}],
                "drawings": [
                    {
                        "key": "main",
                        "name": "Main draw",
                        "draw_at": (opened + timedelta(days=3)).isoformat(),
                        "prizes": [{"title": "$250 cash", "kind": "cash", "value": "250.00"}],
                    }
                ],
                "regions": regions,
                "permits": [{**permit, "region": region, "number": f"GP/{region}/9"} for region in regions],
            }
        ],
    }


def numbered_file(key: str) -> dict[str, Any]:
    """Ten numbered tickets, at random or in a row, drawn when they are sold; everyone of them wins."""
    document = raffle_file(key)
    (draw,) = document["draws"]
    counts = range(1, BOOK + 1)
    draw["books"] = [{"tickets": count, "price": f"{count * 5.5:.2f}"} for count in counts]
    draw["permits"] = [{**permit, "books": list(counts)} for permit in draw["permits"]]
    draw["draws_when_sold_out"] = True
    draw["drawings"][0]["prizes"] = [
        {"title": "$10 cash", "kind": "cash", "value": "10.00", "quantity": TICKETS}
    ]
    document["game_types"] = [
        {"key": "random", "name": "Random numbers"},
        {"key": "sequential", "name": "Numbers in a row"},
    ]
    return document
