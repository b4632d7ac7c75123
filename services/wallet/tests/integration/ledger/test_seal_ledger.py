"""The chain of hashes: everything committed is sealed soon, and a single changed byte is found and named."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid4

import psycopg
import pytest
import pytest_asyncio

from devservers.databases import DatabaseMaker
from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.testing.waiting import eventually
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    deposited_uncleared,
    given_promo,
    order_of,
    pay,
    prize_of,
    refund_of,
)
from services.wallet.tests.kit.rpc import Wallet
from wallet.credits.pay_prizes import pay_prizes
from wallet.deposits.rules.deposits import Chargeback, ReceivedMoney
from wallet.deposits.settle_deposits import bounce_deposit, charge_back, settle_deposit
from wallet.ledger.rules import purchase_journal
from wallet.ledger.seal_ledger import anchor_ledger, seal_ledger, verify_chain
from wallet.ledger.store import chain
from wallet.money.rules import Stake
from wallet.orders.pay_orders import refund

NEGATE = "update postings set amount = -amount where journal_id = '{0}'"


@dataclass(frozen=True)
class Sealed:
    """A ledger of its own in which every kind of journal is sealed."""

    database: Database
    owner_url: str
    purchase: UUID

    def tamper(self, statement: str) -> None:
        """Changes it as the owner, who can switch every guard off."""
        with psycopg.connect(self.owner_url) as owner:
            for table in (
                "postings",
                "journals",
                "wallet_transactions",
                "accounts",
                "chain_links",
                "chain_head",
            ):
                owner.execute(f"alter table {table} disable trigger user".encode())
            owner.execute(statement.encode())


@pytest_asyncio.fixture(loop_scope="session")
async def sealed(make_database: DatabaseMaker) -> AsyncIterator[Sealed]:
    urls = make_database("wallet", location("wallet"))
    database = Database(urls.runtime, pool_size=4, application_name="wallet chain")
    await database.open()
    customer = await deposited(database, 10_000)
    await given_promo(database, 100, customer)
    order = order_of(customer, 600, stakes=(Stake("powerball", 1593, 400), Stake("powerball", 1594, 200)))
    await pay(database, order)
    await refund(database, refund_of(order, 150))
    await pay_prizes(database, [prize_of(customer, 5000), prize_of(uuid4(), 100)])
    uncleared = await deposited_uncleared(database, 300, customer)
    async with database.transaction() as session:
        await bounce_deposit(session, uncleared.deposit_id, description="Direct debit returned – “no funds”")
        await charge_back(session, Chargeback("du_1", uuid4(), uuid4(), "stripe", aud(50), "Disputed"))
    await seal_ledger(database)
    yield Sealed(database, urls.owner, purchase_journal(order.order_id).journal_id)
    await database.close()


async def found(sealed: Sealed) -> list[tuple[str, str]]:
    return [(fault.fault, fault.subject) for fault in await verify_chain(sealed.database)]


async def test_an_untouched_chain_is_whole(sealed: Sealed) -> None:
    assert (await chain.head(sealed.database)).sequence == 9
    assert await found(sealed) == []


async def test_sealing_again_adds_nothing(sealed: Sealed) -> None:
    assert await seal_ledger(sealed.database) == 0


@pytest.mark.parametrize(
    "change",
    [
        "update postings set amount = amount + 1 where journal_id = '{0}' and line_no = 1",
        "update postings set currency = 'AUE' where journal_id = '{0}' and line_no = 2",
        "update postings set account_id = uuidv7() where journal_id = '{0}' and line_no = 1",
        "delete from postings where journal_id = '{0}' and line_no = 2",
        "update journals set business_id = 'x' || substr(business_id, 2) where journal_id = '{0}'",
        "update journals set posted_at = posted_at + interval '1 microsecond' where journal_id = '{0}'",
        "update journals set request_hash = set_bit(request_hash, 0, 1 - get_bit(request_hash, 0))"
        " where journal_id = '{0}'",
        "update journals set customer_id = null, currency = null, number = null where journal_id = '{0}'",
        "update wallet_transactions set description = 'powerball, 4 games' where journal_id = '{0}'",
        "update wallet_transactions set reference = reference || ' ' where journal_id = '{0}'",
        "update wallet_transactions set balance_after = balance_after + 1 where journal_id = '{0}'",
        "delete from wallet_transactions where journal_id = '{0}'",
        "update accounts set scope = 'powerball/1595' where scope = 'powerball/1593'",
    ],
)
async def test_a_single_changed_byte_names_its_journal(sealed: Sealed, change: str) -> None:
    sealed.tamper(change.format(sealed.purchase))
    assert ("journal_changed", str(sealed.purchase)) in await found(sealed)


async def test_a_changed_journal_is_the_only_one_reported(sealed: Sealed) -> None:
    sealed.tamper(NEGATE.format(sealed.purchase))
    assert await found(sealed) == [("journal_changed", str(sealed.purchase))]


async def test_a_removed_link_is_reported(sealed: Sealed) -> None:
    sealed.tamper("delete from chain_links where sequence = 3")
    assert ("link_missing", "3") in await found(sealed)


async def test_a_truncated_chain_is_reported(sealed: Sealed) -> None:
    sealed.tamper("delete from chain_links where sequence > 6")
    assert ("link_missing", "7") in await found(sealed)


async def test_a_rewritten_chain_differs_from_its_anchor(sealed: Sealed) -> None:
    day = date(2026, 11, 20)
    point = await anchor_ledger(sealed.database, day)
    sealed.tamper(NEGATE.format(sealed.purchase))
    sealed.tamper(
        "delete from chain_links;"
        "update chain_head set sequence = 0, hash = decode(repeat('00', 32), 'hex'), watermark = '0'"
    )
    await seal_ledger(sealed.database)
    assert await found(sealed) == [("anchor_differs", str(point.sequence))]
    sealed.tamper(
        "alter table chain_anchors disable trigger user; update chain_anchors"
        " set hash = (select hash from chain_head)"
    )
    assert await found(sealed) == []
    assert [fault.fault for fault in await verify_chain(sealed.database, known=point)] == [
        "known_point_differs"
    ]


async def test_the_anchor_of_a_day_stays(sealed: Sealed) -> None:
    day = date(2026, 11, 20)
    first = await anchor_ledger(sealed.database, day)
    await deposited(sealed.database, 100)
    assert await anchor_ledger(sealed.database, day) == first


async def test_a_check_from_an_anchor_on_sees_what_came_later(sealed: Sealed) -> None:
    day = date(2026, 11, 20)
    await anchor_ledger(sealed.database, day)
    later = order_of(await deposited(sealed.database, 1000), 600)
    await pay(sealed.database, later)
    await seal_ledger(sealed.database)
    changed = purchase_journal(later.order_id).journal_id
    for journal_id in (sealed.purchase, changed):
        sealed.tamper(NEGATE.format(journal_id))
    faults = await verify_chain(sealed.database, since=day)
    assert [(fault.fault, fault.subject) for fault in faults] == [("journal_changed", str(changed))]


async def test_a_day_without_an_anchor_is_refused(sealed: Sealed) -> None:
    with pytest.raises(LookupError, match="2026-01-01"):
        await verify_chain(sealed.database, since=date(2026, 1, 1))


async def test_a_journal_hidden_from_the_sealer_is_reported(sealed: Sealed) -> None:
    sealed.tamper(
        "insert into journals (journal_id, flow, business_id, step, request_hash, posted_at, xact_id)"
        " values (uuidv7(), 'deposit', 'x', 'y', '', now() - interval '1 hour', '3')"
    )
    assert [fault for fault, _ in await found(sealed)] == ["journal_never_sealed"]


async def test_a_late_commit_is_sealed(sealed: Sealed) -> None:
    early = await deposited(sealed.database, 100)
    async with sealed.database.transaction() as session:
        await settle_deposit(session, ReceivedMoney(uuid4(), uuid4(), "td", aud(500), "Test deposit"))
        await deposited(sealed.database, 100, early)
        assert await seal_ledger(sealed.database) == 2
    await deposited(sealed.database, 100, early)
    assert await seal_ledger(sealed.database) == 2
    assert await seal_ledger(sealed.database) == 0
    assert await found(sealed) == []


async def test_sealers_at_once_make_one_chain(sealed: Sealed) -> None:
    customers = await asyncio.gather(*(deposited(sealed.database, 1000) for _ in range(20)))
    await asyncio.gather(
        *(pay(sealed.database, order_of(customer, 10)) for customer in customers),
        *(seal_ledger(sealed.database) for _ in range(20)),
    )
    await seal_ledger(sealed.database)
    assert (await chain.head(sealed.database)).sequence == 49
    assert await found(sealed) == []


async def test_a_chain_longer_than_a_batch_is_sealed_at_once(sealed: Sealed) -> None:
    await asyncio.gather(*(deposited(sealed.database, 100) for _ in range(30)))
    assert [await chain.seal(sealed.database, 20) for _ in range(3)] == [20, 10, 0]
    assert await found(sealed) == []


async def test_a_running_service_seals_journals(wallet: Wallet, database: Database) -> None:
    await deposited(database, 100)

    async def unsealed() -> int:
        return int((await chain.state(database))["unsealed"])

    await eventually(unsealed, 0, seconds=5)


async def test_a_cluster_with_earlier_transaction_ids_raises_an_alarm(sealed: Sealed) -> None:
    sealed.tamper("update chain_head set watermark = '4000000000'")
    with pytest.raises(psycopg.Error, match="transaction ids went back"):
        await seal_ledger(sealed.database)
