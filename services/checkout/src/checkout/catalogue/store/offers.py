"""The read model of catalog's offers, draws and results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalogue.offers import Offer
from catalogue.proto import offer_from
from checkout.catalogue.rules.offers import SyndicateStatus
from servicekit.data.database import Database
from wattle.catalog.v1 import offer_pb2

_PUT_OFFER = text("""
    insert into offers (key, version, suspended, type, body)
    values (:key, :version, :suspended, :type, :body)
    on conflict (key) do update
        set version = excluded.version, suspended = excluded.suspended, type = excluded.type,
            body = excluded.body
        where offers.version < excluded.version
""")

_PUT_DRAW = text("""
    insert into draws (
        offer_key, draw_no, version, status, open_at, stop, system_close, draw_at, draw_date,
        prize_pool_minor, prize_pool_currency, prize_pool_suffix, closes, regions,
        cancelled_at, pre_order_at, draws_when_sold_out
    ) values (
        :offer_key, :draw_no, :version, :status, :open_at, :stop, :system_close, :draw_at, :draw_date,
        :prize_pool_minor, :prize_pool_currency, :prize_pool_suffix, :closes,
        :regions, :cancelled_at, :pre_order_at, :draws_when_sold_out
    )
    on conflict (offer_key, draw_no) do update set
        version = excluded.version, status = excluded.status, open_at = excluded.open_at,
        stop = excluded.stop, system_close = excluded.system_close, draw_at = excluded.draw_at,
        draw_date = excluded.draw_date,
        prize_pool_minor = excluded.prize_pool_minor, prize_pool_currency = excluded.prize_pool_currency,
        prize_pool_suffix = excluded.prize_pool_suffix, closes = excluded.closes,
        regions = excluded.regions, cancelled_at = excluded.cancelled_at,
        pre_order_at = excluded.pre_order_at, draws_when_sold_out = excluded.draws_when_sold_out
        where draws.version < excluded.version
""")

_PUT_RESULT = text("""
    insert into draw_results (
        offer_key, draw_no, version, main_numbers, supplementary_numbers, divisions, rules
    ) values (:offer_key, :draw_no, :version, :main_numbers, :supplementary_numbers, :divisions, :rules)
    on conflict (offer_key, draw_no, version) do update set
        main_numbers = excluded.main_numbers, supplementary_numbers = excluded.supplementary_numbers,
        divisions = excluded.divisions, rules = excluded.rules
        where draw_results.divisions = '[]'
""")

_PUT_SYNDICATE = text("""
    insert into syndicates (
        offer_key, draw_no, series, version, status, plays_offer_key, name, shares, shape, games, currency
    ) values (
        :offer_key, :draw_no, :series, :version, :status, :plays_offer_key, :name, :shares, :shape, :games,
        :currency
    )
    on conflict (offer_key, draw_no, series) do update set
        version = excluded.version, status = excluded.status
        where syndicates.version < excluded.version
""")

_OFFER = "select body from offers where key = %(key)s"

_OFFERS = "select key, version, body from offers"

_SOME_OFFERS = "select key, body from offers where key = any(%(keys)s)"

_COMING_DRAWS = """
    select offer_key, draw_no, version, status, open_at, stop, system_close, draw_at, draw_date,
           prize_pool_minor, prize_pool_currency, prize_pool_suffix, closes, regions,
           pre_order_at, draws_when_sold_out,
           array(
               select series from syndicates y
               where (y.offer_key, y.draw_no) = (d.offer_key, d.draw_no)
                   and y.status <> %(open)s
           ) as closed_series
    from draws d where status < 5 order by offer_key, draw_at, draw_no
"""


_KEPT_DRAWS = """
    select offer_key, draw_no
    from unnest(%(offer_keys)s::text[], %(draw_nos)s::bigint[]) as asked (offer_key, draw_no)
    join draws using (offer_key, draw_no)
"""


async def put_offer(session: AsyncSession, row: Mapping[str, Any]) -> None:
    """Stores an offer, unless a newer version is stored."""
    await session.execute(_PUT_OFFER, row)


async def put_draws(session: AsyncSession, rows: Sequence[Mapping[str, Any]]) -> None:
    """Stores draws, each unless a newer version is stored."""
    if rows:
        await session.execute(_PUT_DRAW, [{**row, "closes": Jsonb(row["closes"])} for row in rows])


async def put_result(session: AsyncSession, row: Mapping[str, Any]) -> None:
    """Stores a version of a result; with dividends it never changes."""
    values = {**row, "divisions": Jsonb(row["divisions"]), "rules": Jsonb(row["rules"])}
    await session.execute(_PUT_RESULT, values)


async def put_syndicate(session: AsyncSession, row: Mapping[str, Any]) -> None:
    """Stores a syndicate, unless a newer version is stored already."""
    await session.execute(_PUT_SYNDICATE, {**row, "shape": Jsonb(row["shape"])})


async def offer_rows(database: Database) -> list[dict[str, Any]]:
    """Every offer: key, version, protobuf body."""
    return await database.call(_OFFERS)


async def offer_of(database: Database, offer_key: str) -> Offer | None:
    """An offer in its newest stored version."""
    rows = await database.call(_OFFER, {"key": offer_key})
    return offer_from(offer_pb2.Offer.FromString(rows[0]["body"])) if rows else None


async def offers_of(database: Database, offer_keys: Collection[str]) -> dict[str, Offer]:
    """Offers in their newest stored versions by key; unknown ones are missing."""
    rows = await database.call(_SOME_OFFERS, {"keys": sorted(set(offer_keys))})
    return {row["key"]: offer_from(offer_pb2.Offer.FromString(row["body"])) for row in rows}


async def coming_draw_rows(database: Database) -> list[dict[str, Any]]:
    """Every draw that is not drawn yet, in the order of drawing inside an offer."""
    return await database.call(_COMING_DRAWS, {"open": SyndicateStatus.OPEN})


async def stored_draws(database: Database, draws: Collection[tuple[str, int]]) -> set[tuple[str, int]]:
    """Those of the draws, by offer and number, that are stored, in any status; one call."""
    if not draws:
        return set()
    found = await database.call(
        _KEPT_DRAWS,
        {"offer_keys": [offer_key for offer_key, _ in draws], "draw_nos": [draw_no for _, draw_no in draws]},
    )
    return {(row["offer_key"], row["draw_no"]) for row in found}
