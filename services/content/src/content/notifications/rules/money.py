"""Money as a locale writes it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from babel.numbers import format_currency


@lru_cache(maxsize=4096)
def format_money(minor_units: int, currency: str, locale: str) -> str:
    """Money in a locale: `$1,234.50`, or `A$1,234.50` where the dollar is foreign."""
    amount = Decimal(minor_units).scaleb(-2)
    return format_currency(amount, currency, locale=locale.replace("-", "_"))


def format_whole_money(minor_units: int, currency: str, locale: str) -> str:
    """Money without decimals where they are zero: `$50,000,000`."""
    if minor_units % 100:
        return format_money(minor_units, currency, locale)
    whole = format_money(minor_units, currency, locale)
    return whole.removesuffix(".00")


def jackpot(facts: Mapping[str, Any], locale: str) -> str:
    """A prize pool, e.g. `$50,000,000 estimated`."""
    amount = format_whole_money(facts["minor_units"], facts["currency"], locale)
    return f"{amount} {facts['suffix']}".rstrip()
