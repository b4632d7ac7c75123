"""Customers who owe: what they deposit for an order pays that order, and other deposits repay."""

from __future__ import annotations

from uuid import UUID, uuid4

from services.wallet.tests.kit.factories import aud, order_of, pay
from services.wallet.tests.kit.shop import Shop, charge_unattended, plan_unattended, verify_fund
from wallet.deposits.rules.deposits import Chargeback
from wallet.deposits.settle_deposits import charge_back
from wallet.ledger.postings import reverse_journal
from wallet.ledger.rules import deposit_journal
from wallet.ledger.seal_ledger import verify_ledger
from wallet.ledger.store import journals
from wattle.wallet.v1 import deposits_pb2

TAKES_A_MOMENT = "4000000000005126"


async def taken_back(shop: Shop, customer: UUID, minor_units: int, deposit_id: UUID | None = None) -> None:
    dispute = Chargeback(
        f"du_{uuid4().hex}", customer, deposit_id or uuid4(), "stripe", aud(minor_units), "Disputed"
    )
    async with shop.database.transaction() as session:
        await charge_back(session, dispute)


async def owing(shop: Shop) -> UUID:
    """A customer who owes six dollars, for the bank took back what was spent."""
    customer = uuid4()
    await taken_back(shop, customer, 600)
    return customer


async def money_and_debt(shop: Shop, customer: UUID) -> tuple[int, int]:
    balance = await journals.balance(shop.database, customer, "AUD")
    return balance.available, balance.owed


async def test_a_deposit_for_an_order_pays_it_and_leaves_the_debt(shop: Shop) -> None:
    customer = await owing(shop)
    deposit = await shop.start(customer, await shop.card(customer), str(uuid4()))
    assert deposit.status == "settled"
    assert await money_and_debt(shop, customer) == (2000, 600)
    await pay(shop.database, order_of(customer, 2000))
    assert await money_and_debt(shop, customer) == (0, 600)


async def test_a_deposit_without_an_order_repays(shop: Shop) -> None:
    customer = await owing(shop)
    await shop.deposit(customer, await shop.card(customer))
    assert await money_and_debt(shop, customer) == (1400, 0)


async def test_a_deposit_without_an_order_repays_only_from_itself(shop: Shop) -> None:
    customer = await owing(shop)
    card = await shop.card(customer)
    await shop.start(customer, card, str(uuid4()))
    await shop.deposit(customer, card, "5.00")
    assert await money_and_debt(shop, customer) == (2000, 100)


async def test_an_unattended_deposit_covers_its_order_at_once(shop: Shop) -> None:
    customer = await owing(shop)
    card = await shop.card(customer)
    await verify_fund(shop, customer, card)
    planned = await plan_unattended(shop, customer, card, 2000)
    await charge_unattended(shop, customer, card, cents=planned.deposit.minor_units)
    assert not (await plan_unattended(shop, customer, card, 2000)).HasField("deposit")
    await pay(shop.database, order_of(customer, 2000))
    assert await money_and_debt(shop, customer) == (0, 600)


async def test_a_deposit_after_the_end_of_its_checkout_stays_in_the_wallet(shop: Shop) -> None:
    customer, reference = await owing(shop), str(uuid4())
    late = await shop.start(customer, await shop.card(customer, TAKES_A_MOMENT), reference)
    await shop.rpc.CancelDeposit(
        deposits_pb2.CancelDepositRequest(customer_id=str(customer), reference=reference, give_up=True)
    )
    await shop.until(customer, late.deposit_id, "settled")
    assert await money_and_debt(shop, customer) == (2000, 600)
    answer = await shop.http.get("/api/funds", headers=shop.headers(customer))
    assert answer.json()["result"]["withdrawable_funds"]["amount"] == "14.00"


async def test_a_deposit_for_an_order_can_be_reversed(shop: Shop) -> None:
    disputed, corrected = await owing(shop), await owing(shop)
    spent = await shop.start(disputed, await shop.card(disputed), str(uuid4()))
    await pay(shop.database, order_of(disputed, 1500))
    await taken_back(shop, disputed, 2000, UUID(spent.deposit_id))
    assert await money_and_debt(shop, disputed) == (0, 2100)

    kept = await shop.start(corrected, await shop.card(corrected), str(uuid4()))
    async with shop.database.transaction() as session:
        journal = deposit_journal(UUID(kept.deposit_id)).journal_id
        await reverse_journal(session, journal, description="Corrected")
    assert await money_and_debt(shop, corrected) == (0, 600)
    assert await verify_ledger(shop.database) == []
