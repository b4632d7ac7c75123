"""The file of a game, as staff load it.

A game needs a file and no code. A document that cannot be right is refused on load: pydantic's
ValidationError names the field and the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from catalog.games.documents import EraDocument
from catalog.games.rules import Eras
from catalog.lotteries.documents.prices import PriceListDocument, verify_parties
from catalog.lotteries.rules import GameOffer, GameType, PartyRules, PriceList, RegionOverride
from catalog.offers.documents import Currency, Document, Key, Path, RecurringPurchaseDocument, Region, Weekday
from games.game_types import GAME_TYPES
from games.layout import EntrySpec, Kind
from games.numbers import RuleError
from games.wheels import Wheel, wheel_of


class WheelDocument(Document):
    """A reduced system: blocks of places counted from 1, and what they guarantee (docs/domain.md §3.5)."""

    size: Annotated[int, Field(ge=2, le=20)]
    blocks: Annotated[list[list[int]], Field(min_length=1, max_length=2000)]
    at_least: Annotated[int, Field(ge=1)]
    if_drawn: Annotated[int, Field(ge=1)]

    def wheel(self) -> Wheel:
        """The wheel; raises RuleError. Its guarantee is not verified."""
        return wheel_of(self.size, len(self.blocks[0]), self.blocks, self.at_least, self.if_drawn)


class EntryDocument(Document):
    """What one entry is; see `games.layout.EntrySpec`."""

    kind: Kind = Kind.PLAIN
    size: Annotated[int, Field(ge=2, le=20)] | None = None
    pool: tuple[int, int] | None = None
    favourites: Annotated[int, Field(ge=0)] = 0
    wheel: WheelDocument | None = None

    @model_validator(mode="after")
    def _says_what_its_kind_needs(self) -> Self:
        wanted = {
            "size": self.kind in (Kind.SYSTEM, Kind.POWERHIT),
            "pool": self.kind is Kind.COMBO,
            "wheel": self.kind is Kind.WHEEL,
        }
        for field, needed in wanted.items():
            if (getattr(self, field) is not None) != needed:
                raise ValueError(f"{field} is for kinds that need it, and {self.kind} is given")
        if self.favourites and self.kind is not Kind.COMBO:
            raise ValueError("favourites are for a combo")
        return self

    def spec(self) -> EntrySpec:
        return EntrySpec(
            self.kind, self.size, self.pool, self.favourites, self.wheel.wheel() if self.wheel else None
        )


class LoadedWheelDocument(WheelDocument):
    """A wheel in a file: it is refused unless every subset is covered."""

    @model_validator(mode="after")
    def _guarantee_holds(self) -> Self:
        self.wheel().verify()
        return self


class LoadedEntryDocument(EntryDocument):
    """An entry in a file."""

    wheel: LoadedWheelDocument | None = None


class GameOfferDocument(Document):
    """A game offer. Games are counted as in `catalog.lotteries.rules.GameOffer`."""

    key: Key
    name: Annotated[str, Field(max_length=60)] = ""
    entry: LoadedEntryDocument = LoadedEntryDocument()
    min_games: Annotated[int, Field(ge=1)]
    max_games: Annotated[int, Field(ge=1, le=1000)]
    default_games: Annotated[int, Field(ge=1)]
    default_entry_count: Annotated[int, Field(ge=0)] | None = None
    default_game_offer: bool = False
    draws_per_ticket: Annotated[int, Field(ge=1)] = 1

    @model_validator(mode="after")
    def _bounds_hold(self) -> Self:
        if not self.min_games <= self.default_games <= self.max_games:
            raise ValueError("default_games must lie between min_games and max_games")
        if self.default_entry_count is not None and self.default_entry_count > self.max_games:
            raise ValueError("default_entry_count must not be above max_games")
        return self

    def game_offer(self, game_type: str) -> GameOffer:
        made_by_the_seller = {Kind.RANDOM: 0, Kind.COMBO: 1}
        entries = self.default_entry_count
        if entries is None:
            entries = made_by_the_seller.get(self.entry.kind, self.default_games)
        return GameOffer(
            **self.model_dump(exclude={"entry", "default_entry_count", "default_game_offer"}),
            game_type=game_type,
            entry=self.entry.spec(),
            default_entry_count=entries,
            is_default=self.default_game_offer,
        )


class GameTypeDocument(Document):
    """A game type of docs/requirements.md. ``regions`` empty means everywhere."""

    key: Literal[
        "standard",
        "random",
        "reduced_system",
        "powerhit",
        "powerpik",
        "mega_combo",
        "strike_standard",
        "strike_boxed",
    ]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    regions: tuple[Region, ...] = ()
    game_offers: Annotated[list[GameOfferDocument], Field(min_length=1)]

    @model_validator(mode="after")
    def _offers_belong_to_the_type(self) -> Self:
        kinds = GAME_TYPES[self.key].kinds
        for index, offer in enumerate(self.game_offers):
            if offer.entry.kind not in kinds:
                raise ValueError(f"game_offers.{index}.entry.kind: {self.key} has no entries of this kind")
        if len({offer.key for offer in self.game_offers}) != len(self.game_offers):
            raise ValueError("game_offers: two have the same key")
        if sum(offer.default_game_offer for offer in self.game_offers) > 1:
            raise ValueError("game_offers: only one can be the default")
        return self

    def game_type(self) -> GameType:
        """The value; the first game offer is the default when none is."""
        offers = [document.game_offer(self.key) for document in self.game_offers]
        if not any(offer.is_default for offer in offers):
            offers[0] = replace(offers[0], is_default=True)
        return GameType(self.key, self.name, tuple(offers), self.regions)


class GameDocument(Document):
    """One game, whole: the file that `catalog offer load` reads.

    ``regions`` are where it may be sold, empty for everywhere; in ``migrating_regions`` customers must
    migrate first. ``parent`` is the offer whose draws it shares; with ``result_from_parent`` the first
    numbers drawn there are its result. A game without game types is an archive: its results are kept, nothing
    is sold. ``lotto_party`` says how lotto parties play it.
    """

    key: Key
    type: Literal["lottery_ticket"]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    url: Path
    url_aliases: list[Path]
    display_category: Key
    ranking: Annotated[int, Field(ge=1)]
    tagline: Annotated[str, Field(max_length=120)]
    max_draws: Annotated[int, Field(ge=1)]
    currency: Currency = "AUD"
    regions: tuple[Region, ...] = ()
    region_overrides: tuple[RegionOverride, ...] = ()
    selectable_days: tuple[Weekday, ...] = ()
    migrating_regions: tuple[Region, ...] = ()
    parent: Key | None = None
    result_from_parent: bool = False
    recurring_purchase: RecurringPurchaseDocument
    game_types: list[GameTypeDocument]
    eras: Annotated[list[EraDocument], Field(min_length=1)]
    price_lists: list[PriceListDocument]
    lotto_party: PartyRules | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        eras = self.checked_eras()
        if len({game_type.key for game_type in self.game_types}) != len(self.game_types):
            raise ValueError("game_types: two have the same key")
        weekdays = set(self.eras[-1].calendar.weekdays)
        if not set(self.selectable_days) <= weekdays:
            raise ValueError("selectable_days: there is no draw on some of them")
        self._check_overrides()
        if self.result_from_parent:
            self._check_result_from_parent(eras)
        for index, document in enumerate(self.price_lists):
            if document.currency != self.currency:
                raise ValueError(f"price_lists.{index}.currency: the offer is sold in {self.currency}")
        for index, era in enumerate(eras.items):
            if era.prize_pool.currency != self.currency:
                raise ValueError(f"eras.{index}.prize_pool.currency: the offer is sold in {self.currency}")
        prices = self.checked_price_lists()
        if self.lotto_party is not None:
            matrix = eras.items[-1].matrix
            verify_parties(self.lotto_party, self.key, matrix, self._all_game_offers(), prices)
        return self

    def _check_overrides(self) -> None:
        named = [region for override in self.region_overrides for region in override.regions]
        if len(set(named)) != len(named):
            raise ValueError("region_overrides: a region is named twice")

    def _check_result_from_parent(self, eras: Eras) -> None:
        if self.parent is None:
            raise ValueError("result_from_parent: there is no parent")
        for index, era in enumerate(eras.items):
            if era.matrix.supplementaries_drawn:
                raise ValueError(f"eras.{index}.supplementaries_drawn: a parent's first numbers are mains")

    def checked_eras(self) -> Eras:
        """The eras in order; raises RuleError."""
        return Eras(tuple(document.era() for document in self.eras))

    def playable_types(self) -> list[GameType]:
        """Every game type with its game offers, in the order of the file."""
        return [document.game_type() for document in self.game_types]

    def _all_game_offers(self) -> list[GameOffer]:
        return [offer for game_type in self.playable_types() for offer in game_type.game_offers]

    def checked_price_lists(self) -> list[PriceList]:
        """Every price table, filled, in the order of the file; raises RuleError naming what is wrong."""
        matrix = self.checked_eras().items[-1].matrix
        offers = self._all_game_offers()
        self._check_price_lists_belong(offers)
        lists: list[PriceList] = []
        for offer in offers:
            place = f"{offer.game_type}/{offer.key}"
            try:
                counts = offer.counts(matrix)
            except RuleError as error:
                raise RuleError(f"game_types: {place}: {error}") from error
            for index, document in self._price_lists_of(offer):
                try:
                    lists.append(document.price_list(offer, counts))
                except RuleError as error:
                    raise RuleError(f"price_lists.{index}: {place}: {error}") from error
        return lists

    def _price_lists_of(self, offer: GameOffer) -> list[tuple[int, PriceListDocument]]:
        chosen: dict[tuple[str, object], tuple[int, PriceListDocument]] = {}
        for index, document in enumerate(self.price_lists):
            if not document.prices_of(offer):
                continue
            start = (document.pricing_id, document.valid_from)
            known = chosen.get(start)
            if known is None or known[1].precision < document.precision:
                chosen[start] = (index, document)
            elif known[1].precision == document.precision:
                raise RuleError(f"price_lists.{index}: prices what price_lists.{known[0]} prices already")
        if not chosen:
            raise RuleError(f"price_lists: {offer.game_type}/{offer.key} has no price")
        return sorted(chosen.values(), key=lambda found: found[0])

    def _check_price_lists_belong(self, offers: Sequence[GameOffer]) -> None:
        for index, document in enumerate(self.price_lists):
            if not any(document.prices_of(offer) for offer in offers):
                raise RuleError(
                    f"price_lists.{index}: {document.game_type}/{document.game_offer} does not belong"
                    " to a game offer"
                )
