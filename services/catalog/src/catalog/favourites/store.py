"""Favourite numbers of customers. Every statement is restricted to one customer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.favourites.rules import MAX_SETS, FavouriteSet, Game
from catalog.offers.store import columns_of

_OF_CUSTOMER = text("""
    select * from favourite_sets
    where customer_id = :customer_id and (cast(:offer_key as text) is null or offer_key = :offer_key)
    order by lower(name)
""")

_FIND = text("select * from favourite_sets where customer_id = :customer_id and id = :id")

# Two sets of one customer are added one after the other, so that both count the other.
_LOCK = text("select pg_advisory_xact_lock(hashtextextended(:customer_id, 0))")

_ADD = text("""
    insert into favourite_sets (customer_id, name, offer_key, game_type, game_offer, rules_from, games)
    select :customer_id, :name, :offer_key, :game_type, :game_offer, :rules_from, :games
    where (select count(*) from favourite_sets where customer_id = :customer_id) < :most
    on conflict (customer_id, lower(name)) do nothing
    returning *
""").bindparams(bindparam("games", type_=JSONB))

_HAS_NAME = text("""
    select exists (
        select from favourite_sets
        where customer_id = :customer_id and lower(name) = lower(:name)
          and id is distinct from cast(:except_id as uuid)
    )
""")

_CHANGE = text("""
    update favourite_sets
    set name = :name, changed_at = now(), rules_from = coalesce(cast(:rules_from as bigint), rules_from),
        games = coalesce(:games, games)
    where customer_id = :customer_id and id = :id
    returning *
""").bindparams(bindparam("games", type_=JSONB(none_as_null=True)))

_DELETE = text("delete from favourite_sets where customer_id = :customer_id and id = :id returning id")

_OFFERS = text("""
    select distinct offer_key from favourite_sets where customer_id = :customer_id order by offer_key
""")


async def sets_of(session: AsyncSession, customer_id: UUID, offer_key: str | None) -> list[FavouriteSet]:
    """A customer's sets by name, of one offer or of all."""
    rows = await session.execute(_OF_CUSTOMER, {"customer_id": customer_id, "offer_key": offer_key})
    return [_set(row) for row in rows]


async def find_set(session: AsyncSession, customer_id: UUID, set_id: UUID) -> FavouriteSet | None:
    """A set of a customer."""
    return _first(await session.execute(_FIND, {"customer_id": customer_id, "id": set_id}))


async def lock_sets(session: AsyncSession, customer_id: UUID) -> None:
    """Locks this customer's sets until the transaction ends."""
    await session.execute(_LOCK, {"customer_id": str(customer_id)})


async def add_set(
    session: AsyncSession,
    customer_id: UUID,
    *,
    name: str,
    offer_key: str,
    game_type: str,
    game_offer: str,
    rules_from: int,
    games: Sequence[Game],
) -> FavouriteSet | None:
    """Adds a set; None when there are too many or one is called the same."""
    values = {
        "customer_id": customer_id,
        "name": name,
        "offer_key": offer_key,
        "game_type": game_type,
        "game_offer": game_offer,
        "rules_from": rules_from,
        "games": list(games),
        "most": MAX_SETS,
    }
    return _first(await session.execute(_ADD, values))


async def name_is_taken(
    session: AsyncSession, customer_id: UUID, name: str, *, except_id: UUID | None = None
) -> bool:
    """Whether another of the customer's sets has this name, in whatever case."""
    found = await session.scalar(
        _HAS_NAME, {"customer_id": customer_id, "name": name, "except_id": except_id}
    )
    return bool(found)


async def change_set(
    session: AsyncSession,
    customer_id: UUID,
    set_id: UUID,
    *,
    name: str,
    rules_from: int | None,
    games: Sequence[Game] | None,
) -> FavouriteSet | None:
    """Renames a set and replaces its numbers unless they are None; None when there is no such set."""
    values = {
        "customer_id": customer_id,
        "id": set_id,
        "name": name,
        "rules_from": rules_from,
        "games": None if games is None else list(games),
    }
    return _first(await session.execute(_CHANGE, values))


async def delete_set(session: AsyncSession, customer_id: UUID, set_id: UUID) -> bool:
    """Deletes a set; False when the customer has no such set."""
    return await session.scalar(_DELETE, {"customer_id": customer_id, "id": set_id}) is not None


async def offers_with_favourites(session: AsyncSession, customer_id: UUID) -> list[str]:
    """Keys of the offers that a customer has sets for."""
    return list(await session.scalars(_OFFERS, {"customer_id": customer_id}))


def _first(rows: Iterable[Row[Any]]) -> FavouriteSet | None:
    return next(map(_set, rows), None)


def _set(row: Row[Any]) -> FavouriteSet:
    return FavouriteSet(**columns_of(row, FavouriteSet))
