"""An era in a game's file: matrix, divisions, prize pool and calendar."""

from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal, Self
from zoneinfo import ZoneInfo

from pydantic import Field, model_validator

from catalog.games.rules import DrawCalendar, Era, LocalTime, PrizePoolPolicy, SpecialDraw
from catalog.offers.documents import Document, MinorUnits, Region, Weekday, Zone
from catalogue.draws import WEEKDAYS
from games.layout import FAVOURITES
from games.matrix import Division, Match, Matrix
from games.numbers import NumberSet
from games.prizes import Annuity, DivisionPrize, PoolRules

Percent = Annotated[Decimal, Field(gt=0, le=100, max_digits=7, decimal_places=4)]


class NumberSetDocument(Document):
    """A named set of numbers of one game; `ordered` and `repeats` as in `games.numbers.NumberSet`."""

    name: Annotated[str, Field(pattern=r"^[A-Z][A-Za-z ]{1,29}$")]
    count: int
    lowest: int
    highest: int
    ordered: bool = False
    repeats: bool = False

    @model_validator(mode="after")
    def _can_be_filled(self) -> Self:
        if self.name == FAVOURITES:
            raise ValueError(f"{FAVOURITES} is the name of the favourites of a combo")
        self.number_set()
        return self

    def number_set(self) -> NumberSet:
        """The set, checked; raises RuleError."""
        return NumberSet(
            self.name, self.count, self.lowest, self.highest, ordered=self.ordered, repeats=self.repeats
        )


class MatchDocument(Document):
    """One way to meet a division; ``supplementaries`` is [at least, at most]."""

    mains: Annotated[int, Field(ge=0)]
    supplementaries: tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]] = (0, 0)


class AnnuityDocument(Document):
    """A prize paid in monthly instalments; more than ``shared_above`` winners share them."""

    amount: MinorUnits
    instalments: Annotated[int, Field(ge=2, le=1200)]
    shared_above: Annotated[int, Field(ge=1)] | None = None


class PrizeDocument(Document):
    """Where a division's money comes from: ``share`` is per cent of the pool, the rest are amounts."""

    share: Percent | None = None
    fixed: MinorUnits | None = None
    fixed_total: MinorUnits | None = None
    annuity: AnnuityDocument | None = None
    free_games: Annotated[int, Field(ge=0, le=10)] = 0

    @model_validator(mode="after")
    def _can_be_paid(self) -> Self:
        self.prize()
        return self

    def prize(self) -> DivisionPrize:
        """In minor units, checked; raises RuleError."""
        annuity = self.annuity
        return DivisionPrize(
            share=None if self.share is None else Fraction(self.share) / 100,
            fixed=self.fixed,
            fixed_total=self.fixed_total,
            annuity=None
            if annuity is None
            else Annuity(annuity.amount, annuity.instalments, annuity.shared_above),
            free_games=self.free_games,
        )


class DivisionDocument(Document):
    """What a division needs, as text for customers and as alternatives for scoring, and how it is paid."""

    needs: Annotated[str, Field(min_length=1, max_length=60)]
    matches: Annotated[list[MatchDocument], Field(min_length=1)]
    prize: PrizeDocument = PrizeDocument()


class RegionStopDocument(Document):
    """The end of sale of a region whose own rule differs."""

    time: time
    zone: Zone


class CalendarDocument(Document):
    """When an era's draws happen and close; times of day are in ``zone``, or the draw's in ``draw_zone``."""

    zone: Zone
    weekdays: Annotated[list[Weekday], Field(min_length=1)]
    number_step: Annotated[int, Field(ge=1)]
    draw_time: time
    draw_zone: Zone | None = None
    stop: time
    grace_minutes: Annotated[int, Field(ge=0, le=60)]
    sale_days: Annotated[int, Field(ge=1, le=400)]
    region_stops: Annotated[dict[Region, RegionStopDocument], Field(default_factory=dict)]


class PoolRulesDocument(Document):
    """How the pool is divided; see `games.prizes.PoolRules`. ``fund`` is per cent of subscriptions."""

    fund: Percent | None = None
    rounding_step: Annotated[int, Field(ge=1, le=100)] = 5
    most_jackpots: Annotated[int, Field(ge=1)] | None = None
    unwon_last: Literal["first_division", "reserve"] = "first_division"

    def rules(self) -> PoolRules:
        return PoolRules(
            fund=None if self.fund is None else Fraction(self.fund) / 100,
            rounding_step=self.rounding_step,
            most_jackpots=self.most_jackpots,
            unwon_last_to_reserve=self.unwon_last == "reserve",
        )


class EraDocument(Document):
    """The rules from one draw on."""

    effective_from_draw: Annotated[int, Field(ge=1)]
    effective_from_date: date
    number_sets: Annotated[list[NumberSetDocument], Field(min_length=1, max_length=2)]
    mains_drawn: int
    supplementaries_drawn: Annotated[int, Field(ge=0)]
    divisions: Annotated[list[DivisionDocument], Field(min_length=1)]
    calendar: CalendarDocument
    prize_pool: PrizePoolPolicy
    pool_rules: PoolRulesDocument = PoolRulesDocument()
    special_draws: tuple[SpecialDraw, ...] = ()

    @model_validator(mode="after")
    def _rules_hold(self) -> Self:
        era = self.era()
        shares = [division.prize.share for division in era.matrix.divisions if division.prize.share]
        if sum(shares) > 1:
            raise ValueError(f"divisions: the shares of the pool are {float(sum(shares)) * 100} per cent")
        for special in self.special_draws:
            if not era.calendar.is_draw_day(special.draw_date):
                raise ValueError(f"special_draws: there is no draw on {special.draw_date}")
        return self

    def played_by(self) -> dict[str, Any]:
        """The rules that sold tickets depend on: all but the prizes, which are published by draw."""
        document = self.model_dump(mode="json", exclude={"prize_pool", "pool_rules", "special_draws"})
        for division in document["divisions"]:
            del division["prize"]
        return document

    def era(self) -> Era:
        """These rules, checked; raises RuleError for rules that cannot be right."""
        return Era(
            matrix=self._matrix(),
            calendar=self._calendar(),
            prize_pool=self.prize_pool,
            pool_rules=self.pool_rules.rules(),
            special_draws={special.draw_date: special for special in self.special_draws},
        )

    def _matrix(self) -> Matrix:
        return Matrix(
            number_sets=tuple(numbers.number_set() for numbers in self.number_sets),
            mains_drawn=self.mains_drawn,
            supplementaries_drawn=self.supplementaries_drawn,
            divisions=tuple(
                Division(
                    number=number,
                    needs=division.needs,
                    matches=tuple(Match(match.mains, *match.supplementaries) for match in division.matches),
                    prize=division.prize.prize(),
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
            draw_time=LocalTime(document.draw_time, ZoneInfo(document.draw_zone or document.zone)),
            stop=LocalTime(document.stop, zone),
            grace=timedelta(minutes=document.grace_minutes),
            sale_days=document.sale_days,
            region_stops={
                region: LocalTime(stop.time, ZoneInfo(stop.zone))
                for region, stop in document.region_stops.items()
            },
        )
