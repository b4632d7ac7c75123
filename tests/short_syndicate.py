"""A syndicate that tests fill: a PowerHit in three shares, whose prizes leave something over."""

from __future__ import annotations

from typing import Any

SHARES = 3
SHARE_PRICE = "12.00"


def syndicate_file(key: str) -> dict[str, Any]:
    """One syndicate for each of the next ten draws of Powerball."""
    return {
        "key": key,
        "type": "syndicate_share",
        "name": "Three Friends",
        "url": f"/{key.replace('_', '-')}",
        "url_aliases": [],
        "display_category": "syndicates",
        "ranking": 950,
        "tagline": "A PowerHit in three shares",
        "terms": "A prize is divided by the number of shares and truncated to the cent.",
        "recurring_purchase": {"type": "autoplay", "availability": "never"},
        "plays": "powerball",
        "recipe": [{"game_type": "powerhit", "name": "PowerHit"}],
        "ticket_price": "30.80",
        "margin": "5.20",
        "currency": "AUD",
        "shares": SHARES,
        "max_per_customer": SHARES,
        "close_minutes": 10,
        "draws_ahead": 10,
        "regions": [],
    }
