"""Offers with their rules and price lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, delete, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.games.documents import EraDocument
from catalog.lotteries.documents.games import EntryDocument, GameDocument
from catalog.lotteries.documents.parties import LottoPartyDocument
from catalog.lotteries.rules.offers import (
    Eras,
    GameOffer,
    GameType,
    Offer,
    PriceList,
    RegionOverride,
)
from catalog.offers.tables import (
    game_offers,
    game_types,
    offer_changes,
    offers,
    price_lists,
    prices,
    rule_sets,
)

_MARK_PUBLISHED: Final = text("""
    update offers set published_digest = told.digest, version = offers.version + 1
    from unnest(cast(:keys as text[]), cast(:digests as bytea[])) as told (key, digest)
    where offers.key = told.key and offers.published_digest is distinct from told.digest
    returning offers.key, offers.version
""")


async def load_offers(session: AsyncSession, keys: Iterable[str] | None = None) -> list[Offer]:
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


async def offer_exists(session: AsyncSession, key: str) -> bool:
    """Whether there is such an offer."""
    return (await session.scalar(select(offers.c.key).where(offers.c.key == key))) is not None


async def has_pricing(session: AsyncSession, pricing_id: str) -> bool:
    """Whether any offer has prices of a price list."""
    query = select(price_lists.c.id).where(price_lists.c.pricing_id == pricing_id).limit(1)
    return (await session.scalar(query)) is not None


async def load_eras(session: AsyncSession, keys: Iterable[str]) -> dict[str, Eras]:
    """The rules of each of these offers by era."""
    query = (
        select(rule_sets.c.offer_key, rule_sets.c.document)
        .where(rule_sets.c.offer_key.in_(list(keys)))
        .order_by(rule_sets.c.offer_key, rule_sets.c.effective_from_draw)
    )
    documents: dict[str, list[EraDocument]] = defaultdict(list)
    for row in await session.execute(query):
        documents[row.offer_key].append(EraDocument.model_validate(row.document))
    return {key: Eras(tuple(document.era() for document in found)) for key, found in documents.items()}


async def save_offer(session: AsyncSession, document: GameDocument) -> None:
    """Writes a game whole: new rows are added, descriptions and price lists of the same start replaced.

    What an era is played by never changes, because draws were sold under it; see `stored_eras`. How it is
    paid may be corrected. Price lists and game offers that the file no longer has stay as they are.
    """
    described = _described(document)
    await session.execute(
        insert(offers)
        .values(key=document.key, **described)
        .on_conflict_do_update(index_elements=[offers.c.key], set_=described)
    )
    for position, (game_type, written_type) in enumerate(
        zip(document.ways_to_play(), document.game_types, strict=True)
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


async def packaged_digest(session: AsyncSession, key: str) -> bytes | None:
    """Digest of the packaged file that an offer was last loaded from; None for one that never was."""
    digest: bytes | None = await session.scalar(select(offers.c.packaged_digest).where(offers.c.key == key))
    return digest


async def mark_packaged(session: AsyncSession, key: str, digest: bytes) -> None:
    """Remembers which packaged file an offer was loaded from."""
    await session.execute(update(offers).where(offers.c.key == key).values(packaged_digest=digest))


async def stored_eras(session: AsyncSession, key: str) -> dict[int, EraDocument]:
    """The rule documents of an offer as they are stored, by their first draw."""
    query = select(rule_sets.c.effective_from_draw, rule_sets.c.document).where(rule_sets.c.offer_key == key)
    return {
        row.effective_from_draw: EraDocument.model_validate(row.document)
        for row in await session.execute(query)
    }


async def suspend(
    session: AsyncSession, key: str, *, suspended: bool, actor: str, reason: str | None
) -> bool:
    """Suspends an offer of any kind or puts it on sale again; False when it is so already."""
    changed = await session.scalar(
        update(offers)
        .where(offers.c.key == key, offers.c.suspended.is_not(suspended))
        .values(suspended=suspended)
        .returning(offers.c.key)
    )
    if changed is None:
        return False
    change = "suspended" if suspended else "on sale again"
    await session.execute(
        insert(offer_changes).values(offer_key=key, change=change, actor=actor, reason=reason)
    )
    return True


async def mark_published(session: AsyncSession, digests: Mapping[str, bytes]) -> dict[str, int]:
    """Counts the publications of offers whose digest is not what was last published; their new versions."""
    told = await session.execute(_MARK_PUBLISHED, {"keys": list(digests), "digests": list(digests.values())})
    return {row.key: row.version for row in told}


def _described(document: GameDocument) -> dict[str, Any]:
    return {
        "type": document.type,
        "name": document.name,
        "url": document.url,
        "url_aliases": document.url_aliases,
        "display_category": document.display_category,
        "ranking": document.ranking,
        "tagline": document.tagline,
        "max_draws": document.max_draws,
        "recurring_type": document.recurring_purchase.type,
        "recurring_availability": document.recurring_purchase.availability,
        "regions": list(document.regions),
        "currency": document.currency,
        "selectable_days": list(document.selectable_days),
        "region_overrides": [override.model_dump(mode="json") for override in document.region_overrides],
        "parent": document.parent,
        "migrating_regions": list(document.migrating_regions),
        "result_from_parent": document.result_from_parent,
        "lotto_party": document.lotto_party and document.lotto_party.model_dump(mode="json"),
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
        shape = {
            "name": offer.name,
            "entry": entry,
            "default_entry_count": offer.default_entry_count,
            "is_default": offer.is_default,
            "min_games": offer.min_games,
            "max_games": offer.max_games,
            "default_games": offer.default_games,
            "draws_per_ticket": offer.draws_per_ticket,
            "position": place,
        }
        await session.execute(
            insert(game_offers)
            .values(offer_key=key, game_type=game_type.key, key=offer.key, **shape)
            .on_conflict_do_update(constraint="pk_game_offers", set_=shape)
        )


async def _save_price_list(session: AsyncSession, key: str, price_list: PriceList, position: int) -> None:
    described = {
        "currency": price_list.currency,
        "regions": list(price_list.regions),
        "position": position,
    }
    list_id = await session.scalar(
        insert(price_lists)
        .values(
            offer_key=key,
            game_type=price_list.game_type,
            game_offer=price_list.game_offer,
            pricing_id=price_list.pricing_id,
            valid_from=price_list.valid_from,
            **described,
        )
        .on_conflict_do_update(
            index_elements=["offer_key", "game_type", "game_offer", "pricing_id", "valid_from"],
            set_=described,
        )
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
    shapes: dict[tuple[str, str], list[GameOffer]] = defaultdict(list)
    query = select(game_offers).where(game_offers.c.offer_key.in_(keys)).order_by(game_offers.c.position)
    for row in await session.execute(query):
        shapes[row.offer_key, row.game_type].append(
            GameOffer(
                game_type=row.game_type,
                key=row.key,
                name=row.name,
                entry=EntryDocument.model_validate(row.entry).spec(),
                min_games=row.min_games,
                max_games=row.max_games,
                default_games=row.default_games,
                default_entry_count=row.default_entry_count,
                is_default=row.is_default,
                draws_per_ticket=row.draws_per_ticket,
            )
        )
    types: dict[str, list[GameType]] = defaultdict(list)
    for row in await session.execute(
        select(game_types).where(game_types.c.offer_key.in_(keys)).order_by(game_types.c.position)
    ):
        types[row.offer_key].append(
            GameType(row.key, row.name, tuple(shapes[row.offer_key, row.key]), tuple(row.regions))
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
            PriceList(
                pricing_id=row.pricing_id,
                game_type=row.game_type,
                game_offer=row.game_offer,
                currency=row.currency,
                valid_from=row.valid_from,
                prices=tables[row.id],
                regions=tuple(row.regions),
            )
        )
    return lists


def _offer(row: Row[Any], types: Sequence[GameType], eras: Eras, lists: Sequence[PriceList]) -> Offer:
    return Offer(
        key=row.key,
        type=row.type,
        name=row.name,
        url=row.url,
        url_aliases=tuple(row.url_aliases),
        suspended=row.suspended,
        display_category=row.display_category,
        ranking=row.ranking,
        tagline=row.tagline,
        max_draws=row.max_draws,
        currency=row.currency,
        regions=tuple(row.regions),
        region_overrides=tuple(
            RegionOverride(tuple(override["regions"]), override["name"]) for override in row.region_overrides
        ),
        selectable_days=tuple(row.selectable_days),
        parent=row.parent,
        migrating_regions=tuple(row.migrating_regions),
        recurring_type=row.recurring_type,
        recurring_availability=row.recurring_availability,
        game_types=tuple(types),
        eras=eras,
        price_lists=tuple(lists),
        version=row.version,
        party=LottoPartyDocument.model_validate(row.lotto_party).rules() if row.lotto_party else None,
    )
