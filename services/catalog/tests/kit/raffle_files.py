"""Raffle files for tests; every default is a sound raffle of two states."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from catalog.config import CatalogSettings
from catalog.raffles.documents import CausesDocument, RaffleDocument
from servicekit.security.cipher import Cipher

KEY = "dream_home"
CIPHER = Cipher(CatalogSettings(environment="test").seed_keys)
OPEN_SINCE = datetime.now(UTC).replace(microsecond=0) - timedelta(days=1)
"""Deadlines that decide money follow the database's clock, so draws of tests lie around the real now."""
LONG_OPEN = datetime(2026, 11, 1, tzinfo=UTC)
"""Before the real now and before that of the tests' own clock, which stands still."""


def permit(region: str, **changes: Any) -> dict[str, Any]:
    return {
        "region": region,
        "number": f"GP/{region}/77",
        "issuer": f"Gaming regulator of {region}",
        "valid_from": "2020-01-01",
        "valid_to": "2090-12-31",
        "max_tickets": 1_000_000,
        "books": [1, 5, 10],
        "beneficiary": "Rescue Helicopters",
        "gross_percent": 40,
        "draw_place": "1 Harbour Street, Sydney",
        "publication": "The Daily Paper, 7 days after the draw",
        "delivery_days": 28,
        "unclaimed": "drawn again after 3 months",
        "scrutineer": "Able & Baker",
        **changes,
    }


def drawing(**changes: Any) -> dict[str, Any]:
    return {
        "key": "main",
        "name": "Main draw",
        "draw_at": (OPEN_SINCE + timedelta(days=12)).isoformat(),
        "prizes": [
            {"title": "A house", "kind": "goods", "value": "1500000.00"},
            {
                "title": "$1,000",
                "kind": "cash",
                "value": "1000.00",
                "quantity": 2,
                "substitutes": {"VIC": {"title": "A voucher", "kind": "voucher", "value": "1000.00"}},
            },
        ],
        **changes,
    }


def draw_document(draw_no: int = 1, **changes: Any) -> dict[str, Any]:
    return {
        "draw_no": draw_no,
        "name": f"Dream home {draw_no}",
        "open_at": LONG_OPEN.isoformat(),
        "stop": (OPEN_SINCE + timedelta(days=11)).isoformat(),
        "first_number": 1,
        "last_number": 1000,
        "max_tickets": 1000,
        "allocation": "sequential",
        "currency": "AUD",
        "books": [
            {"tickets": 1, "price": "10.00"},
            {"tickets": 5, "price": "40.00"},
            {"tickets": 10, "price": "70.00", "bonus": "a tea towel"},
        ],
        "drawings": [drawing()],
        "regions": ["NSW", "VIC"],
        "permits": [permit("NSW"), permit("VIC", allows_cash_prizes=False)],
        **changes,
    }


def raffle_document(*draws: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "key": KEY,
        "type": "raffle_ticket",
        "name": "Dream Home",
        "url": f"/{changes.get('key', KEY).replace('_', '-')}",
        "url_aliases": [],
        "display_category": "charity",
        "ranking": 100,
        "tagline": "Win a house by the sea",
        "terms": "One ticket, one chance.",
        "causes": ["rescue"],
        "recurring_purchase": {"type": "subscription", "availability": "optional"},
        "game_types": [{"key": "standard", "name": "Books"}],
        "draws": list(draws) or [draw_document()],
        **changes,
    }


def raffle(*draws: dict[str, Any], **changes: Any) -> RaffleDocument:
    return RaffleDocument.model_validate(raffle_document(*draws, **changes))


def numbered(*draws: dict[str, Any], count: int = 1000, **changes: Any) -> RaffleDocument:
    """Numbered tickets: sold at random and in runs from one stock, 1 to 10 at a time."""
    books = [{"tickets": n, "price": f"{n * 5.5:.2f}"} for n in range(1, 11)]
    documents = list(draws) or [draw_document()]
    return raffle(
        *(
            {
                "books": books,
                "last_number": count,
                "max_tickets": count,
                **{k: v for k, v in document.items() if k not in ("books", "last_number", "max_tickets")},
                "permits": [
                    permit(region, books=list(range(1, 11)), allows_cash_prizes=region != "VIC")
                    for region in document["regions"]
                ],
            }
            for document in documents
        ),
        game_types=[{"key": "random", "name": "Random"}, {"key": "sequential", "name": "In a run"}],
        **changes,
    )


def causes() -> CausesDocument:
    return CausesDocument.model_validate(
        {
            "causes": [
                {
                    "key": "rescue",
                    "url_slug": "rescue-helicopters",
                    "name": "Rescue Helicopters",
                    "summary": "Help from the air",
                    "text": "They fly day and night.",
                    "image": None,
                    "ranking": 1,
                }
            ]
        }
    )
