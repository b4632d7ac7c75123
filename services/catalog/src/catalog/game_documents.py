"""The written form of a game: the file an operator loads, and the rule documents kept in the database.

Adding a game, an era or a price list takes such a file and no code. A document that cannot be right is
refused on load: pydantic's ValidationError names the field and the rule.
"""

from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, model_validator

from catalog.domain.calendar import DrawCalendar, LocalTime
from catalog.domain.games import Era, Eras, GameOffer, GameType, Offer, PriceList, PrizePoolPolicy
from catalog.domain.prices import PriceFormula, checked_table
from catalog.domain.rules import Division, Match, Matrix, NumberSet
from servicekit.money import parse_amount

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def _known_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise ValueError(f"unknown time zone {name!r}") from error
    return name


def _money(text: str) -> str:
    parse_amount(text)
    return text


Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,39}$")]
Path = Annotated[str, Field(pattern=r"^/[a-z0-9_/-]{1,79}$")]
Zone = Annotated[str, AfterValidator(_known_zone)]
Amount = Annotated[str, AfterValidator(_money)]
Currency = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
Region = Annotated[str, Field(pattern=r"^[A-Z]{2,3}$")]
Weekday = Literal["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


class _Document(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class NumberSetDocument(_Document):
    """A named set of numbers of one game."""

    name: Literal["Numbers", "Powerball"]
    count: int
    lowest: int
    highest: int


class MatchDocument(_Document):
    """One way to meet a division; ``supplementaries`` is [at least, at most]."""

    mains: Annotated[int, Field(ge=0)]
    supplementaries: tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]


class DivisionDocument(_Document):
    """What a division needs, as text for customers and as alternatives for scoring."""

    needs: Annotated[str, Field(min_length=1, max_length=60)]
    matches: Annotated[list[MatchDocument], Field(min_length=1)]


class RegionStopDocument(_Document):
    """The end of sale of a region whose own rule differs."""

    time: time
    zone: Zone


class CalendarDocument(_Document):
    """When an era's draws happen and close; times of day are in ``zone``."""

    zone: Zone
    weekdays: Annotated[list[Weekday], Field(min_length=1)]
    number_step: Annotated[int, Field(ge=1)]
    draw_time: time
    stop: time
    grace_minutes: Annotated[int, Field(ge=0, le=60)]
    sale_days: Annotated[int, Field(ge=1, le=400)]
    region_stops: dict[Region, RegionStopDocument] = {}


class PrizePoolDocument(_Document):
    """The pool shown before an operator announces one; ``announced_draws`` null = every draw."""

    base: Amount
    currency: Currency
    suffix: Annotated[str, Field(max_length=40)]
    announced_draws: Annotated[int, Field(ge=0)] | None


class EraDocument(_Document):
    """The rules from one draw on."""

    effective_from_draw: Annotated[int, Field(ge=1)]
    effective_from_date: date
    number_sets: Annotated[list[NumberSetDocument], Field(min_length=1, max_length=2)]
    mains_drawn: int
    supplementaries_drawn: Annotated[int, Field(ge=0)]
    divisions: Annotated[list[DivisionDocument], Field(min_length=1)]
    calendar: CalendarDocument
    prize_pool: PrizePoolDocument

    def era(self) -> Era:
        """These rules, checked; raises RuleError for rules that cannot be right."""
        return Era(matrix=self._matrix(), calendar=self._calendar(), prize_pool=self._prize_pool())

    def _matrix(self) -> Matrix:
        return Matrix(
            number_sets=tuple(NumberSet(s.name, s.count, s.lowest, s.highest) for s in self.number_sets),
            mains_drawn=self.mains_drawn,
            supplementaries_drawn=self.supplementaries_drawn,
            divisions=tuple(
                Division(
                    number=number,
                    needs=division.needs,
                    matches=tuple(Match(match.mains, *match.supplementaries) for match in division.matches),
                )
                for number, division in enumerate(self.divisions, start=1)
            ),
        )

    def _calendar(self) -> DrawCalendar:
        document = self.calendar
        zone = ZoneInfo(document.zone)
        return DrawCalendar(
            first_draw_no=self.effective_from_draw,
            first_date=self.effective_from_date,
            weekdays=frozenset(WEEKDAYS.index(day) for day in document.weekdays),
            number_step=document.number_step,
            draw_time=LocalTime(document.draw_time, zone),
            stop=LocalTime(document.stop, zone),
            grace=timedelta(minutes=document.grace_minutes),
            sale_days=document.sale_days,
            region_stops={
                region: LocalTime(stop.time, ZoneInfo(stop.zone))
                for region, stop in document.region_stops.items()
            },
        )

    def _prize_pool(self) -> PrizePoolPolicy:
        pool = self.prize_pool
        return PrizePoolPolicy(parse_amount(pool.base), pool.currency, pool.suffix, pool.announced_draws)


class GameOfferDocument(_Document):
    """A shape of ticket."""

    key: Key
    min_games: Annotated[int, Field(ge=1)]
    max_games: Annotated[int, Field(ge=1)]
    default_games: Annotated[int, Field(ge=1)]
    draws_per_ticket: Annotated[int, Field(ge=1)]

    @model_validator(mode="after")
    def _bounds_hold(self) -> Self:
        if not self.min_games <= self.default_games <= self.max_games:
            raise ValueError("default_games must lie between min_games and max_games")
        return self


class GameTypeDocument(_Document):
    """A way to play; ``key`` is a game type of the specification."""

    key: Literal["standard"]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    game_offers: Annotated[list[GameOfferDocument], Field(min_length=1)]


class PriceFormulaDocument(_Document):
    """Subscription of one game and the factor of the commission; see `catalog.domain.prices.PriceFormula`."""

    base: Annotated[Decimal, Field(gt=0, max_digits=8, decimal_places=4)]
    factor: Annotated[Decimal, Field(ge=1, max_digits=8, decimal_places=6)]


class PriceDocument(_Document):
    """One row of a price table."""

    games: Annotated[int, Field(ge=1)]
    price: Amount


class PriceListDocument(_Document):
    """A price table by game count, written out or filled once by a formula."""

    pricing_id: Key
    game_type: Key
    game_offer: Key
    currency: Currency
    valid_from: AwareDatetime
    formula: PriceFormulaDocument | None = None
    prices: list[PriceDocument] | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if (self.formula is None) == (self.prices is None):
            raise ValueError("a price list has either a formula or prices")
        return self

    def price_list(self, offer: GameOffer) -> PriceList:
        """The table for ``offer``; raises RuleError for a table with a hole or a price out of order."""
        if self.formula is not None:
            formula = PriceFormula(base=self.formula.base * 100, factor=self.formula.factor)
            table = formula.table(offer.min_games, offer.max_games)
        else:
            table = {row.games: parse_amount(row.price) for row in self.prices or ()}
        return PriceList(
            pricing_id=self.pricing_id,
            game_type=self.game_type,
            game_offer=self.game_offer,
            currency=self.currency,
            valid_from=self.valid_from,
            prices=checked_table(table, offer.min_games, offer.max_games),
        )


class RecurringPurchaseDocument(_Document):
    """Whether the offer can repeat (specification, Product offer)."""

    type: Literal["autoplay", "subscription", "combined_recurring_purchase"]
    availability: Literal["never", "optional", "always"]


class GameDocument(_Document):
    """One game, whole: the file that `catalog offer load` reads."""

    key: Key
    type: Literal["lottery_ticket"]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    url: Path
    url_aliases: list[Path]
    display_category: Key
    ranking: Annotated[int, Field(ge=1)]
    tagline: Annotated[str, Field(max_length=120)]
    max_draws: Annotated[int, Field(ge=1)]
    recurring_purchase: RecurringPurchaseDocument
    game_types: Annotated[list[GameTypeDocument], Field(min_length=1)]
    eras: Annotated[list[EraDocument], Field(min_length=1)]
    price_lists: Annotated[list[PriceListDocument], Field(min_length=1)]

    @model_validator(mode="after")
    def _eras_follow_each_other(self) -> Self:
        self.checked_eras()
        return self

    @model_validator(mode="after")
    def _every_game_offer_has_a_price(self) -> Self:
        offers = {(offer.game_type, offer.key) for offer in self.game_offers()}
        priced = {(prices.game_type, prices.game_offer) for prices in self.price_lists}
        if offers != priced:
            raise ValueError(
                f"game offers {sorted(offers)} and price lists {sorted(priced)} do not belong together"
            )
        self.checked_price_lists()
        return self

    def checked_eras(self) -> Eras:
        """The eras in order; raises RuleError."""
        return Eras(tuple(document.era() for document in self.eras))

    def ways_to_play(self) -> list[GameType]:
        """Every game type with its shapes of tickets, in the order of the file."""
        return [
            GameType(
                key=game_type.key,
                name=game_type.name,
                game_offers=tuple(
                    GameOffer(
                        game_type=game_type.key,
                        key=offer.key,
                        min_games=offer.min_games,
                        max_games=offer.max_games,
                        default_games=offer.default_games,
                        draws_per_ticket=offer.draws_per_ticket,
                    )
                    for offer in game_type.game_offers
                ),
            )
            for game_type in self.game_types
        ]

    def game_offers(self) -> list[GameOffer]:
        """Every shape of ticket, in the order of the file."""
        return [offer for game_type in self.ways_to_play() for offer in game_type.game_offers]

    def checked_price_lists(self) -> list[PriceList]:
        """Every price table, filled; raises RuleError."""
        offers = {(offer.game_type, offer.key): offer for offer in self.game_offers()}
        return [
            document.price_list(offers[document.game_type, document.game_offer])
            for document in self.price_lists
        ]

    def offer(self) -> Offer:
        """The whole game, never yet published."""
        return Offer(
            key=self.key,
            type=self.type,
            name=self.name,
            url=self.url,
            url_aliases=tuple(self.url_aliases),
            suspended=False,
            display_category=self.display_category,
            ranking=self.ranking,
            tagline=self.tagline,
            max_draws=self.max_draws,
            recurring_type=self.recurring_purchase.type,
            recurring_availability=self.recurring_purchase.availability,
            game_types=tuple(self.ways_to_play()),
            eras=self.checked_eras(),
            price_lists=tuple(self.checked_price_lists()),
            version=0,
        )
