"""Which price list applies to a customer, and how a price is divided among draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from catalogue.regions import is_allowed
from games.prices import STANDARD_PRICES


class Priced(Protocol):
    """A price list, or a game offer with one. No ``price_regions`` means each region without its own list."""

    @property
    def pricing_id(self) -> str: ...

    @property
    def price_regions(self) -> Sequence[str]: ...


_Priced = TypeVar("_Priced", bound=Priced)


def choose_prices(
    lists: Sequence[_Priced], region: str | None, pricing_id: str | None = None
) -> _Priced | None:
    """The price list that applies: the named one, that of the region, the general one, or the first.

    "standard" names none. The first applies to a visitor whose region is not known. None means that nothing
    is sold in the region.
    """
    fitting = [prices for prices in lists if is_allowed(prices.price_regions, region)]
    named = (prices for prices in fitting if prices.pricing_id == pricing_id != STANDARD_PRICES)
    regional = (prices for prices in fitting if region is not None and prices.price_regions)
    general = (prices for prices in fitting if not prices.price_regions)
    return next((prices for found in (named, regional, general, fitting) for prices in found), None)


def divide_price(price: int, num_draws: int) -> list[int]:
    """The part of a price that belongs to each draw: equal parts, the minor units left over to the first.

    checkout's SQL function ``price_of_draw`` does the same; the vectors of `vectors/stakes.json` hold both.
    """
    part, left_over = divmod(price, num_draws)
    return [part + (position < left_over) for position in range(num_draws)]


def divide_discount(price: int, discount: int, num_draws: int) -> list[int]:
    """The part of a discount that belongs to each draw, beside a customer's ``price``.

    A ticket costs each of its draws what one without a discount does (docs/decisions/0018). checkout's SQL
    function ``discount_of_draw`` does the same.
    """
    whole, paid = divide_price(price + discount, num_draws), divide_price(price, num_draws)
    return [part - of_customer for part, of_customer in zip(whole, paid, strict=True)]
