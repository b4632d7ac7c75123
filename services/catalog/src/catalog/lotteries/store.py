"""Lotteries with their rules and price lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from sqlalchemy import Row, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.errors import unknown_offer
from catalog.games.rules import Eras
from catalog.games.store import load_eras, rule_sets
from catalog.lotteries.documents.games import EntryDocument, GameDocument
from catalog.lotteries.rules import GameOffer, GameType, Lottery, PartyRules, PriceList, RegionOverride
from catalog.lotteries.tables import game_offers, game_types, price_lists, prices
from catalog.offers.store import columns_of
from catalog.offers.tables import offers

_START_OF_PRICES = ("game_type", "game_offer", "pricing_id", "valid_from")


async def load_offers(session: AsyncSession, keys: Iterable[str] | None = None) -> list[Lottery]:
    """Lotteries in order of ranking: all of them, or those of ``keys`` that exist."""
    query = select(offers).where(offers.c.type == "lottery_ticket").order_by(offers.c.ranking, offers.c.key)
    if keys is not None:
        query = query.where(offers.c.key.in_(list(keys)))
    rows = (await session.execute(query)).all()
    found = [row.key for row in rows]
    types = await _game_types(session, found)
    eras = await load_eras(session, found)
    lists = await _price_lists(session, found)
    return [_offer(row, types[row.key], eras[row.key], lists[row.key]) for row in rows]


async def load_offer(session: AsyncSession, key: str) -> Lottery:
    """One lottery. Raises NotFound (`offer_not_found`)."""
    found = await load_offers(session, [key])
    if not found:
        raise unknown_offer(key)
    return found[0]


async def has_pricing(session: AsyncSession, pricing_id: str) -> bool:
    """Whether any offer has prices of a price list."""
    query = select(price_lists.c.id).where(price_lists.c.pricing_id == pricing_id).limit(1)
    return (await session.scalar(query)) is not None


async def save_offer(session: AsyncSession, document: GameDocument) -> None:
    """Writes a game whole: new rows are added, descriptions and price lists of the same start replaced.

    The rules of an era never change, because draws were sold under them; see `stored_eras`. How it is
    paid may be corrected. Price lists and game offers that the file no longer has stay as they are.
    """
    described = _described(document)
    await session.execute(
        insert(offers)
        .values(key=document.key, **described)
        .on_conflict_do_update(index_elements=[offers.c.key], set_=described)
    )
    for position, (game_type, written_type) in enumerate(
        zip(document.playable_types(), document.game_types, strict=True)
    ):
        entries = [offer.entry.model_dump(mode="json") for offer in written_type.game_offers]
        await _save_game_type(session, document.key, game_type, entries, position)
    for era in document.eras:
        written = era.model_dump(mode="json")
        await session.execute(
            insert(rule_sets)
            .values(
                offer_key=document.key,
                effective_from_draw=era.effective_from_draw,
                effective_from_date=era.effective_from_date,
                document=written,
            )
            .on_conflict_do_update(
                index_elements=["offer_key", "effective_from_draw"], set_={"document": written}
            )
        )
    for position, price_list in enumerate(document.checked_price_lists()):
        await _save_price_list(session, document.key, price_list, position)


def _described(document: GameDocument) -> dict[str, Any]:
    apart = {"key", "recurring_purchase", "game_types", "eras", "price_lists"}
    return {
        **document.model_dump(mode="json", exclude=apart),
        "recurring_type": document.recurring_purchase.type,
        "recurring_availability": document.recurring_purchase.availability,
    }


async def _save_game_type(
    session: AsyncSession,
    key: str,
    game_type: GameType,
    entries: Sequence[Mapping[str, Any]],
    position: int,
) -> None:
    described = {"name": game_type.name, "position": position, "regions": list(game_type.regions)}
    await session.execute(
        insert(game_types)
        .values(offer_key=key, key=game_type.key, **described)
        .on_conflict_do_update(constraint="pk_game_types", set_=described)
    )
    for place, (offer, entry) in enumerate(zip(game_type.game_offers, entries, strict=True)):
        columns = {**asdict(offer), "entry": entry, "position": place}
        await session.execute(
            insert(game_offers)
            .values(offer_key=key, **columns)
            .on_conflict_do_update(constraint="pk_game_offers", set_=columns)
        )


async def _save_price_list(session: AsyncSession, key: str, price_list: PriceList, position: int) -> None:
    described = {
        "currency": price_list.currency,
        "regions": list(price_list.price_regions),
        "position": position,
    }
    start = {name: getattr(price_list, name) for name in _START_OF_PRICES}
    list_id = await session.scalar(
        insert(price_lists)
        .values(offer_key=key, **start, **described)
        .on_conflict_do_update(index_elements=["offer_key", *_START_OF_PRICES], set_=described)
        .returning(price_lists.c.id)
    )
    await session.execute(delete(prices).where(prices.c.price_list_id == list_id))
    await session.execute(
        insert(prices).values(
            [
                {"price_list_id": list_id, "games": games, "minor_units": minor_units}
                for games, minor_units in price_list.prices.items()
            ]
        )
    )


async def _game_types(session: AsyncSession, keys: Sequence[str]) -> Mapping[str, list[GameType]]:
    of_type: dict[tuple[str, str], list[GameOffer]] = defaultdict(list)
    query = select(game_offers).where(game_offers.c.offer_key.in_(keys)).order_by(game_offers.c.position)
    for row in await session.execute(query):
        of_type[row.offer_key, row.game_type].append(
            GameOffer(
                **columns_of(row, GameOffer) | {"entry": EntryDocument.model_validate(row.entry).spec()}
            )
        )
    types: dict[str, list[GameType]] = defaultdict(list)
    for row in await session.execute(
        select(game_types).where(game_types.c.offer_key.in_(keys)).order_by(game_types.c.position)
    ):
        types[row.offer_key].append(
            GameType(row.key, row.name, tuple(of_type[row.offer_key, row.key]), tuple(row.regions))
        )
    return types


async def _price_lists(session: AsyncSession, keys: Sequence[str]) -> Mapping[str, list[PriceList]]:
    tables: dict[UUID, dict[int, int]] = defaultdict(dict)
    found = (
        select(price_lists)
        .where(price_lists.c.offer_key.in_(keys))
        .order_by(price_lists.c.position, price_lists.c.valid_from)
    )
    rows = (await session.execute(found)).all()
    query = (
        select(prices)
        .where(prices.c.price_list_id.in_([row.id for row in rows]))
        .order_by(prices.c.price_list_id, prices.c.games)
    )
    for row in await session.execute(query):
        tables[row.price_list_id][row.games] = row.minor_units
    lists: dict[str, list[PriceList]] = defaultdict(list)
    for row in rows:
        lists[row.offer_key].append(
            PriceList(**columns_of(row, PriceList), prices=tables[row.id], price_regions=tuple(row.regions))
        )
    return lists


def _offer(row: Row[Any], types: Sequence[GameType], eras: Eras, lists: Sequence[PriceList]) -> Lottery:
    columns = columns_of(row, Lottery) | {
        "region_overrides": tuple(map(RegionOverride.model_validate, row.region_overrides))
    }
    return Lottery(
        **columns,
        game_types=tuple(types),
        eras=eras,
        price_lists=tuple(lists),
        party=PartyRules.model_validate(row.lotto_party) if row.lotto_party else None,
    )
