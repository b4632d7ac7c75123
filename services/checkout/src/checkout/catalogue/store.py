"""The read model: offers, draws, results and sub-variants, stored by events."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalogue.draws import Draw, DrawStatus, PrizePool
from catalogue.offers import Offer
from catalogue.proto import draw_from, offer_from
from catalogue.syndicates import SyndicateStatus
from checkout.catalogue.rules import SubVariant
from checkout.records.fields import from_row
from servicekit.data.database import Database
from wattle.catalog.v1 import draw_pb2, events_pb2, offer_pb2, syndicate_pb2
from wattle.content.v1.events_pb2 import SubVariantChanged


def offer_row(message: offer_pb2.Offer) -> dict[str, Any]:
    return {
        "key": message.key,
        "version": message.version,
        "suspended": message.suspended,
        "type": message.type,
        "body": message.SerializeToString(),
    }


_AS_STORED: Final = (
    *("offer_key", "draw_no", "version", "status", "open_at", "stop", "system_close", "draw_at", "draw_date"),
    *("cancelled_at", "pre_order_at", "draws_when_sold_out"),
)
"""Fields of a draw that are columns of the same name and type."""


def draw_row(message: draw_pb2.Draw) -> dict[str, Any]:
    """The row of table `draws` for a message. Raises ValueError for a draw without a status or a date."""
    draw = draw_from(message)
    pool = draw.prize_pool
    return {
        **{name: getattr(draw, name) for name in _AS_STORED},
        "prize_pool_minor": pool and pool.amount,
        "prize_pool_currency": pool and pool.currency,
        "prize_pool_suffix": pool.suffix if pool else "",
        "closes": {region: stop.isoformat() for region, stop in draw.closes.items()},
        "regions": list(draw.regions),
    }


def draw_from_row(row: Mapping[str, Any]) -> Draw:
    """The draw of a row of table `draws` with the series of its syndicates that sell no more shares."""
    pool = None
    if row["prize_pool_minor"] is not None:
        pool = PrizePool(row["prize_pool_minor"], row["prize_pool_currency"], row["prize_pool_suffix"])
    return from_row(
        Draw,
        row,
        status=DrawStatus(row["status"]),
        prize_pool=pool,
        closes={region: datetime.fromisoformat(stop) for region, stop in row["closes"].items()},
        regions=frozenset(row["regions"]),
        cancelled_at=None,
        closed_series=frozenset(row["closed_series"]),
    )


def result_row(message: draw_pb2.DrawResult) -> dict[str, Any]:
    """The row of table `draw_results` for a message; without divisions the result is provisional."""
    return {
        "offer_key": message.offer_key,
        "draw_no": message.draw_no,
        "version": message.version,
        "main_numbers": list(message.main_numbers),
        "supplementary_numbers": list(message.supplementary_numbers),
        "divisions": [
            [division.number, division.dividend_minor_units, division.currency, _matches(division)]
            for division in message.divisions
        ],
        "rules": [[division.number, _matches(division)] for division in message.rules],
    }


def _matches(division: draw_pb2.Division) -> list[list[int]]:
    return [
        [match.mains, match.supplementaries_at_least, match.supplementaries_at_most]
        for match in division.matches
    ]


def raffle_prize_rows(message: events_pb2.RaffleDrawn) -> list[dict[str, Any]]:
    """The rows of table `raffle_prizes` for the winners of a drawing."""
    return [
        {
            "drawing_name": message.drawing_name,
            "prize_no": winner.prize_no,
            "ticket_id": UUID(winner.ticket_id),
            "number": winner.number,
            "title": winner.title,
            "kind": winner.kind,
            "value": winner.value.minor_units,
            "currency": winner.value.currency,
        }
        for winner in message.winners
    ]


def syndicate_row(message: syndicate_pb2.Syndicate) -> dict[str, Any]:
    return {
        "offer_key": message.offer_key,
        "draw_no": message.draw_no,
        "series": message.series,
        "version": message.version,
        "status": message.status,
        "plays_offer_key": message.plays_offer_key,
        "name": message.name,
        "shares": message.shares,
        "shape": [[numbers.name, numbers.count] for numbers in message.shape],
        "games": message.games,
        "currency": message.currency,
    }


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
    await _put_newer(session, "offers", "key", [row])


async def put_draws(session: AsyncSession, rows: Sequence[Mapping[str, Any]]) -> None:
    """Stores draws, each unless a newer version is stored."""
    await _put_newer(
        session, "draws", "offer_key, draw_no", [{**row, "closes": Jsonb(row["closes"])} for row in rows]
    )


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


async def put_sub_variant(session: AsyncSession, fact: SubVariantChanged, version: int) -> None:
    """Stores the terms of a sub-variant; older versions change nothing."""
    row = {
        "key": fact.key,
        "version": version,
        "active": fact.active,
        "pricing_id": fact.pricing_id,
        "offer_keys": list(fact.offer_keys),
        "overrides_customer": fact.overrides_customer,
    }
    await _put_newer(session, "sub_variants", "key", [row])


async def active_sub_variants(database: Database) -> dict[str, SubVariant]:
    """The sub-variants that are on the site, by key."""
    rows = await database.call(
        "select key, pricing_id, offer_keys, overrides_customer from sub_variants where active"
    )
    return {
        row["key"]: SubVariant(
            name=row["key"],
            pricing_id=row["pricing_id"] or None,
            offers=frozenset(row["offer_keys"]),
            overrides_customer=row["overrides_customer"],
        )
        for row in rows
    }


async def _put_newer(session: AsyncSession, table: str, key: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Stores rows of the same columns, each unless a newer version is stored."""
    if not rows:
        return
    columns = ", ".join(rows[0])
    values = ", ".join(f":{name}" for name in rows[0])
    newer = ", ".join(f"{name} = excluded.{name}" for name in rows[0])
    statement = f"""
        insert into {table} ({columns}) values ({values})
        on conflict ({key}) do update set {newer} where {table}.version < excluded.version
    """  # noqa: S608 - built from names of this module
    await session.execute(text(statement), rows)
