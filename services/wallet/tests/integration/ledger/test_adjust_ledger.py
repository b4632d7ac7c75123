"""Corrections take two people, and the database itself insists."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import psycopg
import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, NotFound, RuleRefused
from services.wallet.tests.kit.factories import aud, deposited, hold_of, prize_of
from wallet.credits.pay_prizes import pay_prizes
from wallet.ledger.adjust_ledger import approve_adjustment, reject_adjustment, request_adjustment
from wallet.ledger.rules import End, Move, prize_journal
from wallet.ledger.seal_ledger import verify_ledger
from wallet.ledger.store import journals
from wallet.orders.hold_money import hold
from wallet.statements import store as statements

SUSPENSE, CASH, PROMO = End("suspense"), End("wallet_cash"), End("wallet_promo")


async def asked(database: Database, what: Move | UUID, by: str = "ada") -> UUID:
    return await request_adjustment(
        database, what, reason="found at the bank", description="Bank transfer", by=by
    )


def to_customer(customer: UUID, minor_units: int = 500, target: End = CASH) -> Move:
    return Move(SUSPENSE, target, aud(minor_units), customer)


async def total(database: Database, customer: UUID) -> int:
    return (await journals.balance(database, customer, "AUD")).total


async def test_nothing_moves_before_a_second_person_approves(database: Database) -> None:
    customer = await deposited(database, 100)
    adjustment = await asked(database, to_customer(customer))
    assert await total(database, customer) == 100
    await approve_adjustment(database, adjustment, by="grace")
    lines, _ = await statements.page(database, customer, "AUD", limit=1, offset=0)
    assert (lines[0].kind, lines[0].amount, lines[0].balance_after) == ("adjustment", 500, 600)


async def test_a_requester_cannot_approve_their_own_adjustment(database: Database) -> None:
    customer = await deposited(database, 100)
    adjustment = await asked(database, to_customer(customer))
    with pytest.raises(RuleRefused, match="same_person"):
        await approve_adjustment(database, adjustment, by="ada")
    assert await total(database, customer) == 100


async def test_approvals_at_once_post_once(database: Database) -> None:
    customer = await deposited(database, 100)
    adjustment = await asked(database, to_customer(customer))
    journals = await asyncio.gather(
        *(approve_adjustment(database, adjustment, by=f"person {number}") for number in range(20))
    )
    assert len(set(journals)) == 1
    assert await total(database, customer) == 600


async def test_a_rejected_adjustment_cannot_be_approved(database: Database) -> None:
    adjustment = await asked(database, to_customer(uuid4()))
    await reject_adjustment(database, adjustment, by="grace")
    await reject_adjustment(database, adjustment, by="grace")
    with pytest.raises(RuleRefused, match="adjustment_rejected"):
        await approve_adjustment(database, adjustment, by="grace")


async def test_an_approved_adjustment_cannot_be_rejected(database: Database) -> None:
    adjustment = await asked(database, to_customer(uuid4()))
    await approve_adjustment(database, adjustment, by="grace")
    with pytest.raises(RuleRefused, match="adjustment_approved"):
        await reject_adjustment(database, adjustment, by="grace")


async def test_an_unknown_adjustment_is_not_found(database: Database) -> None:
    with pytest.raises(NotFound, match="adjustment_not_found"):
        await approve_adjustment(database, uuid4(), by="grace")


async def test_an_adjustment_takes_no_held_or_spent_money(database: Database) -> None:
    customer = await deposited(database, 500)
    await hold(database, hold_of(customer, 1, purpose="withdrawal"))
    adjustment = await asked(database, Move(CASH, End("revenue"), aud(500), customer))
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await approve_adjustment(database, adjustment, by="grace")
    assert await total(database, customer) == 500


async def test_promotional_money_is_given_and_taken(database: Database) -> None:
    customer = uuid4()
    given = await asked(database, Move(End("promo_expense"), PROMO, aud(500), customer))
    await approve_adjustment(database, given, by="grace")
    taken = await asked(database, Move(PROMO, End("promo_expense"), aud(200), customer))
    await approve_adjustment(database, taken, by="grace")
    assert (await journals.balance(database, customer, "AUD")).promo == 300


async def test_money_moves_between_house_accounts(database: Database) -> None:
    gateway = f"gateway{uuid4().hex[:8]}"
    adjustment = await asked(database, Move(End("psp_clearing", gateway), End("chargeback"), aud(25)))
    await approve_adjustment(database, adjustment, by="grace")
    rows = await database.call(
        "select balance::int from audit.trial_balance where kind = 'psp_clearing' and scope = %(scope)s",
        {"scope": gateway},
    )
    assert [row["balance"] for row in rows] == [-25]


async def test_a_wrong_prize_is_reversed_by_two_people(database: Database) -> None:
    prize = prize_of(uuid4(), 1000)
    await pay_prizes(database, [prize])
    adjustment = await asked(database, prize_journal(prize.reference).journal_id)
    first = await approve_adjustment(database, adjustment, by="grace")
    assert await approve_adjustment(database, adjustment, by="mary") == first
    assert await total(database, prize.customer_id) == 0


async def test_a_waiting_adjustment_is_listed(database: Database) -> None:
    adjustment = await asked(database, to_customer(uuid4()))
    assert adjustment in [one.adjustment_id for one in await journals.waiting(database)]
    await reject_adjustment(database, adjustment, by="ada")
    assert adjustment not in [one.adjustment_id for one in await journals.waiting(database)]


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (Move(End("lunch"), CASH, aud(1), uuid4()), "unknown_account"),
        (Move(SUSPENSE, CASH, aud(1)), "one_wallet"),
        (Move(CASH, PROMO, aud(1), uuid4()), "one_wallet"),
        (Move(SUSPENSE, End("revenue"), aud(1), uuid4()), "one_wallet"),
        (Move(SUSPENSE, SUSPENSE, aud(1)), "nothing_to_move"),
        (Move(SUSPENSE, CASH, aud(0), uuid4()), "nothing_to_move"),
        (uuid4(), "journal_not_found"),
    ],
)
async def test_an_adjustment_that_cannot_be_approved_is_refused(
    database: Database, what: Move | UUID, code: str
) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await asked(database, what)
    assert [error.code for error in refused.value.errors] == [code]


async def test_the_database_owner_cannot_approve_alone(database: Database, urls: DatabaseUrls) -> None:
    adjustment = await asked(database, to_customer(uuid4()))
    with psycopg.connect(urls.owner) as owner, pytest.raises(psycopg.errors.CheckViolation):
        owner.execute(
            "update adjustments set state = 'approved', decided_by = 'ada', decided_at = now(),"
            " journal_id = (select journal_id from journals limit 1) where adjustment_id = %s",
            (adjustment,),
        )


async def test_the_books_are_right_after_adjustments(database: Database) -> None:
    assert [fault for fault in await verify_ledger(database) if "hold" not in fault.fault] == []
