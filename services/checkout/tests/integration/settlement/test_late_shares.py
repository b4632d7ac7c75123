"""Shares whose tickets are issued after the draw are paid like any other."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import psycopg
import pytest

from catalogue.syndicates import SyndicateStatus
from checkout.settlement.rules.settlements import DueSyndicate
from checkout.settlement.store import shares
from devservers.databases import DatabaseMaker
from games.layout import layout_from
from servicekit.data.schema import location
from services.checkout.tests.kit.factories import draw, offer, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import (
    GAME,
    balance,
    buy,
    change,
    die,
    payout_settler,
    shares_of,
    status_of,
    syndicate,
)
from services.checkout.tests.kit.settlement import cancel
from wattle.catalog.v1 import draw_pb2, syndicate_pb2

SHARE = 1234
DIVIDEND = 1_500
PART = 2 * DIVIDEND // 3
"""Of one share of three, in a ticket whose two games win."""


class FullSyndicate:
    """A syndicate of three shares: two have their ticket, and of the last one the checkout died."""

    def __init__(
        self, checkout: Checkout, played: draw_pb2.Draw, key: str, message: syndicate_pb2.Syndicate
    ) -> None:
        self.checkout = checkout
        self.played = played
        self.key = key
        self.message = message
        self.early: Customer
        self.late: Customer
        self.order_id: UUID

    async def sold(self, failpoint: str) -> None:
        checkout = self.checkout
        self.early, self.late = await checkout.customer(), await checkout.customer()
        assert (await buy(checkout, self.early, shares_of(self.key, self.played, 2))).status_code == 201
        deaf = checkout.others.wallet.deaf_for
        deaf.add(str(self.late.customer_id))
        answer = await buy(checkout, self.late, shares_of(self.key, self.played, 1))
        deaf.discard(str(self.late.customer_id))
        assert answer.status_code == 202
        self.order_id = UUID(answer.json()["result"]["order_id"])
        await die(checkout, self.order_id, failpoint)

    async def is_now(self, status: SyndicateStatus) -> None:
        await change(self.checkout, self.message, status)

    async def result_is(self, dividend: int, version: int = 1) -> None:
        await self.checkout.draw_result(
            self.played,
            result(self.played.offer_key, self.played.draw_no, dividends=[dividend], version=version),
        )

    async def due(self) -> list[DueSyndicate]:
        found = [
            due
            for is_cancelled in (True, False)
            for due in await shares.due_syndicates(
                self.checkout.database, is_cancelled=is_cancelled, limit=500
            )
        ]
        return [due for due in found if due.offer_key == self.key]

    async def settled(self) -> None:
        await payout_settler(self.checkout).settle_due()

    def have(self) -> tuple[int, int]:
        """What the two have more than before they bought."""
        early, late = balance(self.checkout, self.early), balance(self.checkout, self.late)
        return early - 10_000, late - 10_000

    async def row(self, what: str) -> Any:
        [row] = await self.checkout.database.call(
            f"select {what} as it from syndicates where offer_key = %(k)s",  # noqa: S608 - of this module
            {"k": self.key},
        )
        return row["it"]

    async def owed(self) -> int:
        """To how many something is written down."""
        [row] = await self.checkout.database.call(
            "select count(*) as n from share_payments where offer_key = %(k)s", {"k": self.key}
        )
        owed: int = row["n"]
        return owed


@pytest.fixture
async def selling(checkout: Checkout) -> FullSyndicate:
    played = draw(offer_key())
    await checkout.publish(offer(played.offer_key), played)
    await checkout.selling(played)
    key, message = await syndicate(checkout, played.offer_key, played)
    return FullSyndicate(checkout, played, key, message)


@pytest.fixture
async def full(selling: FullSyndicate) -> FullSyndicate:
    await selling.sold("after_confirm")
    return selling


async def test_result_is_written_down_once_the_last_ticket_exists(full: FullSyndicate) -> None:
    await full.is_now(SyndicateStatus.PURCHASED)
    await full.result_is(DIVIDEND)

    await full.settled()
    assert (full.have(), await full.owed()) == ((-2 * SHARE, -SHARE), 0)
    assert await full.row("settled_version") is None

    await full.checkout.sweep()
    await full.settled()
    assert full.have() == (2 * (PART - SHARE), PART - SHARE)


async def test_correction_of_a_decided_draw_is_written_down_at_once(full: FullSyndicate) -> None:
    await full.is_now(SyndicateStatus.PURCHASED)
    await full.checkout.sweep()
    await full.result_is(DIVIDEND)
    await full.settled()
    assert await full.due() == []

    await full.result_is(2 * DIVIDEND, version=2)
    await full.settled()

    assert full.have() == (2 * (2 * PART - SHARE), 2 * PART - SHARE)
    assert await full.due() == []


async def test_refunded_purchase_does_not_block_prizes(selling: FullSyndicate) -> None:
    await selling.sold("after_purchase")
    selling.checkout.others.stock.lapse(str(selling.order_id))
    await die(selling.checkout, selling.order_id, "after_marked_refunding")
    await selling.is_now(SyndicateStatus.PURCHASED)
    await selling.result_is(DIVIDEND)

    await selling.settled()
    assert selling.have() == (2 * (PART - SHARE), -SHARE)

    await selling.checkout.sweep()
    await selling.settled()
    assert await status_of(selling.checkout, selling.late, selling.order_id) == "refunded"
    assert selling.have() == (2 * (PART - SHARE), 0)


async def test_failed_purchase_does_not_block_refunds(selling: FullSyndicate) -> None:
    await selling.sold("after_reserve")
    selling.checkout.others.wallet.balances[str(selling.late.customer_id)] = 0
    await selling.is_now(SyndicateStatus.CANCELLED)
    await selling.settled()
    assert await selling.owed() == 0

    await selling.checkout.sweep()
    await selling.settled()

    assert await status_of(selling.checkout, selling.late, selling.order_id) == "failed"
    assert selling.have()[0] == 0


async def test_cancelled_syndicate_is_refunded_once_the_last_ticket_exists(
    full: FullSyndicate,
) -> None:
    await full.is_now(SyndicateStatus.CANCELLED)

    await full.settled()
    assert (full.have(), await full.owed()) == ((-2 * SHARE, -SHARE), 0)
    assert await full.row("ended_at") is None

    await full.checkout.sweep()
    await asyncio.gather(*(payout_settler(full.checkout).settle_due() for _ in range(3)))
    assert (full.have(), await full.owed()) == ((0, 0), 2)
    assert await full.due() == []


async def test_stale_worker_writes_nothing_while_a_purchase_is_undecided(full: FullSyndicate) -> None:
    looked = DueSyndicate(
        offer_key=full.key,
        draw_no=full.played.draw_no,
        series=1,
        is_cancelled=False,
        shares=3,
        layout=layout_from(await full.row("shape")),
        games=GAME * 2,
        result_version=None,
        result=None,
    )

    await shares.write_shares(
        full.checkout.database,
        looked,
        result_version=1,
        prize=2 * DIVIDEND,
        share=PART,
        wins=[],
        provisional_for=None,
        review_from=None,
    )
    await shares.write_refunds(full.checkout.database, looked)

    assert (await full.owed(), await full.row("settled_version")) == (0, None)
    assert await full.row("ended_at") is None


async def test_unended_refunded_syndicate_is_refunded_completely(full: FullSyndicate) -> None:
    await full.is_now(SyndicateStatus.CANCELLED)
    # It waits for no purchase, and knows of no end.
    await full.checkout.database.call(
        "update syndicates set settled_version = 0 where offer_key = %(k)s", {"k": full.key}
    )
    await full.checkout.sweep()

    await full.settled()

    assert full.have() == (0, 0)
    assert await full.row("ended_at is not null")


async def test_syndicate_of_a_cancelled_draw_ends(full: FullSyndicate) -> None:
    await full.checkout.sweep()
    own = draw_pb2.Draw()
    own.CopyFrom(full.played)
    own.offer_key = full.key
    await cancel(full.checkout, own)
    await full.is_now(SyndicateStatus.CANCELLED)

    await full.settled()

    assert (await full.due(), await full.owed()) == ([], 0)
    assert await full.row("ended_at is not null")


async def test_result_before_its_syndicate_is_written_down(full: FullSyndicate) -> None:
    await full.checkout.sweep()
    await full.result_is(DIVIDEND)
    await full.result_is(2 * DIVIDEND, version=2)
    await full.settled()

    await full.is_now(SyndicateStatus.PURCHASED)
    await full.settled()

    assert full.have() == (2 * (2 * PART - SHARE), 2 * PART - SHARE)


_MANY = """
    insert into draw_results (
        offer_key, draw_no, version, main_numbers, supplementary_numbers, divisions, shared_out_at
    )
    select 'lottery', n, v, '{1}', '{2}', '[[1, 100, "AUD", [[1, 0, 0]]]]', clock_timestamp()
    from generate_series(1, 2000) n cross join generate_series(1, 2) v;

    insert into draws (
        offer_key, draw_no, version, status, open_at, stop, system_close, draw_at, draw_date,
        prize_pool_suffix, closes, regions
    )
    select 'shares', n, 1, 4, clock_timestamp(), clock_timestamp(), clock_timestamp(), clock_timestamp(),
           current_date, '', '{}', '{}'
    from generate_series(1, 2020) n;

    -- Of each draw one is shared out and one was called off; of the last twenty all are on sale.
    insert into syndicates (
        offer_key, draw_no, series, version, status, plays_offer_key, name, shares, shape, games, currency,
        settled_version, ended_at
    )
    select 'shares', n, s, 1, case when n > 2000 then 1 when s = 1 then 6 else 4 end, 'lottery',
           'Syndicate', 3, '[]', '', 'AUD', case when n > 2000 then null when s = 1 then 2 else 0 end,
           case when n <= 2000 and s = 2 then clock_timestamp() end
    from generate_series(1, 2020) n cross join generate_series(1, 2) s;

    create temporary table sold on commit drop as
        select gen_random_uuid() as line, gen_random_uuid() as ticket, gen_random_uuid() as "order", n, s
        from generate_series(1, 2020) n cross join generate_series(1, 2) s cross join generate_series(1, 3);
    insert into orders (id, customer_id, total_minor, currency, channel_key, metadata)
        select "order", "order", 1, 'AUD', '', '{}' from sold;
    insert into order_lines (
        id, order_id, position, ticket_id, cart_item_id, offer_key, offer_name, game_type, game_offer,
        pricing_id, shape, games, num_games, quickpick, draw_nos, price_minor, details
    )
    select line, "order", 1, ticket, line, 'shares', '', '', '', '', '[]', '', 1, false, array[n], 1,
           jsonb_build_object('series', s)
    from sold;
    insert into tickets (id, order_line_id, order_id, customer_id, serial, offer_key)
        select ticket, line, "order", "order", ticket::text, 'shares' from sold;
    insert into entries (ticket_id, draw_no, offer_key) select ticket, n, 'shares' from sold;

    analyze draw_results, draws, syndicates, orders, order_lines, tickets, entries;
"""


def rows_read(plan: dict[str, Any]) -> float:
    """The rows that a plan has touched, also those that it threw away."""
    mine: float = sum(
        value for name, value in plan.items() if name == "Actual Rows" or name.startswith("Rows Removed")
    )
    loops: float = plan["Actual Loops"]
    return mine * loops + sum(rows_read(part) for part in plan.get("Plans", ()))


@pytest.mark.parametrize("statement", [shares._DUE, shares._MARK_SHARED_OUT])
async def test_due_syndicates_read_no_finished_rows(make_database: DatabaseMaker, statement: str) -> None:
    urls = make_database("checkout", location("checkout"))
    values = {**shares.BOUGHT, "is_cancelled": False, "limit": 500}
    async with await psycopg.AsyncConnection.connect(
        urls.owner, cursor_factory=psycopg.AsyncClientCursor
    ) as owner:
        await owner.execute(_MANY)
        explained = await owner.execute(f"explain (analyze, format json) {statement}", values)
        [([answer],)] = await explained.fetchall()
        await owner.rollback()

    assert rows_read(answer["Plan"]) < 150, answer
