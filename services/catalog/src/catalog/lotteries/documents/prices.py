"""Prices in a game's file: a table by count of games, or the formula that fills one."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Self

from pydantic import AwareDatetime, Field, model_validator

from catalog.lotteries.rules import GameOffer, PartyRules, PriceList, terms_of
from catalog.offers.documents import Amount, Currency, Document, Key, Region
from games.matrix import Matrix
from games.numbers import RuleError
from games.prices import PriceFormula, checked_table
from servicekit.money import format_amount, parse_amount


class PriceFormulaDocument(Document):
    """Subscription of one game and the factor of the commission; see `games.prices.PriceFormula`."""

    base: Annotated[Decimal, Field(gt=0, max_digits=8, decimal_places=4)]
    factor: Annotated[Decimal, Field(ge=1, max_digits=8, decimal_places=6)]
    step: Annotated[int, Field(ge=1, le=100)] = 5


class PriceDocument(Document):
    """One row of a price table."""

    games: Annotated[int, Field(ge=1)]
    price: Amount


class PriceListDocument(Document):
    """A price table by count of notional games, written out or filled once by a formula.

    Without a game offer, or a game type, a formula prices all of them that have no table of their own under
    the same pricing and start. ``regions`` empty means every region without prices of its own.
    """

    pricing_id: Key
    game_type: Key | None = None
    game_offer: Key | None = None
    regions: tuple[Region, ...] = ()
    currency: Currency
    valid_from: AwareDatetime
    formula: PriceFormulaDocument | None = None
    prices: list[PriceDocument] | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if (self.formula is None) == (self.prices is None):
            raise ValueError("a price list has either a formula or prices")
        if self.game_offer is not None and self.game_type is None:
            raise ValueError("a game offer is named with its game type")
        if self.prices is not None and self.game_offer is None:
            raise ValueError("written prices are those of one game offer")
        if self.prices is not None and len({row.games for row in self.prices}) != len(self.prices):
            raise ValueError("prices has a count of games twice")
        return self

    @property
    def precision(self) -> int:
        """How narrowly it says what it prices; the narrowest list of a start wins."""
        return (self.game_type is not None) + (self.game_offer is not None)

    def prices_of(self, offer: GameOffer) -> bool:
        """Whether this list prices a game offer."""
        return self.game_type in (None, offer.game_type) and self.game_offer in (None, offer.key)

    def price_list(self, offer: GameOffer, counts: range) -> PriceList:
        """The table for ``offer``; raises RuleError for a table with a hole or a price out of order."""
        if self.formula is not None:
            formula = PriceFormula(self.formula.base * 100, self.formula.factor, self.formula.step)
            table = formula.table(counts)
        else:
            table = {row.games: parse_amount(row.price) for row in self.prices or ()}
        return PriceList(
            pricing_id=self.pricing_id,
            game_type=offer.game_type,
            game_offer=offer.key,
            currency=self.currency,
            valid_from=self.valid_from,
            prices=checked_table(table, counts),
            price_regions=self.regions,
        )


def verify_parties(
    rules: PartyRules,
    offer_key: str,
    matrix: Matrix,
    offers: Sequence[GameOffer],
    lists: Sequence[PriceList],
) -> None:
    """Makes sure that every share makes the ticket bigger, at every price that the file has.

    Raises RuleError for a game offer that the file does not have, and for a share that buys nothing more
    under some price list.
    """
    known = {(offer.game_type, offer.key): offer for offer in offers}
    for game_type, game_offer in rules.game_offers:
        if (game_type, game_offer) not in known:
            raise RuleError(f"lotto_party.ways: there is no {game_type}/{game_offer}")
    of_party = [each for each in lists if (each.game_type, each.game_offer) in rules.game_offers]
    for pricing_id, start in sorted({(each.pricing_id, each.valid_from) for each in of_party}):
        in_force = {
            (each.game_type, each.game_offer): each.prices
            for each in sorted(of_party, key=lambda each: each.valid_from)
            if each.pricing_id == pricing_id and each.valid_from <= start
        }
        priced = [(known[way], in_force[way]) for way in rules.game_offers if way in in_force]
        for share_price in rules.share_prices:
            try:
                terms_of(rules, share_price, offer_key, matrix, priced).verify()
            except RuleError as error:
                price = format_amount(share_price)
                raise RuleError(f"lotto_party: {pricing_id}, shares of {price}: {error}") from error
