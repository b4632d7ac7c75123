"""Cash, promotional and uncleared money: what may be done with each, and where it comes back."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import Conflict, NotFound, RuleRefused
from services.wallet.tests.kit.factories import (
    aud,
    deposited,
    deposited_uncleared,
    given_promo,
    hold_of,
    order_of,
    pay,
    prize_of,
    refund_of,
    soon,
)
from services.wallet.tests.kit.money_kinds import balance_of, house_sums
from wallet.credits.grant_promo import grant_promo
from wallet.credits.pay_prizes import pay_prizes
from wallet.credits.rules import Promo
from wallet.deposits.return_deposit import bounce_deposit, charge_back, clear_deposit
from wallet.deposits.rules.deposits import Chargeback, ReceivedMoney
from wallet.deposits.settle_deposit import settle_deposit
from wallet.ledger.reverse_journal import reverse_journal
from wallet.ledger.rules.balance import Balance
from wallet.ledger.rules.journals import prize_journal, promo_journal
from wallet.money.rules import Money, Stake
from wallet.orders.hold_money import capture, hold, release
from wallet.orders.pay_orders import refund
from wallet.orders.rules import Capture
from wallet.statements import store as statements


async def owed_by(database: Database, customer_id: UUID) -> int:
    rows = await database.call(
        "select owed from audit.receivables where customer_id = %(id)s", {"id": customer_id}
    )
    return rows[0]["owed"] if rows else 0


async def lines_of(database: Database, customer_id: UUID) -> list[tuple[str, int, int]]:
    """Kind, amount and balance of each line, oldest first."""
    lines, _ = await statements.page(database, customer_id, "AUD", limit=50, offset=0)
    return [(line.kind, line.amount, line.balance_after) for line in reversed(lines)]


async def cleared(database: Database, deposit_id: UUID) -> bool:
    async with database.transaction() as session:
        return await clear_deposit(session, deposit_id)


async def bounced(database: Database, deposit_id: UUID) -> bool:
    async with database.transaction() as session:
        return await bounce_deposit(session, deposit_id, description="Direct debit returned")


async def charged_back(database: Database, customer_id: UUID, minor_units: int) -> UUID:
    async with database.transaction() as session:
        return await charge_back(
            session,
            Chargeback(
                f"du_{uuid4().hex}", customer_id, uuid4(), "stripe", aud(minor_units), "Card payment disputed"
            ),
        )


async def reversed_journal(database: Database, journal_id: UUID) -> UUID:
    async with database.transaction() as session:
        return await reverse_journal(session, journal_id, description="Corrected")


async def test_promotional_money_is_spent_and_never_withdrawn(database: Database) -> None:
    customer = await given_promo(database, 500)
    balance = await balance_of(database, customer)
    assert (balance.total, balance.available, balance.withdrawable) == (500, 500, 0)
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await hold(database, hold_of(customer, 1, purpose="withdrawal"))


async def test_a_grant_twenty_times_at_once_is_given_once(database: Database) -> None:
    grant = Promo(uuid4(), str(uuid4()), aud(500), "Voucher SPRING")
    journals = await asyncio.gather(*(grant_promo(database, grant) for _ in range(20)))
    assert set(journals) == {promo_journal(grant.reference).journal_id}
    assert await lines_of(database, grant.customer_id) == [("voucher", 500, 500)]


async def test_a_grant_with_another_amount_is_an_alarm(database: Database) -> None:
    customer, reference = uuid4(), str(uuid4())
    await grant_promo(database, Promo(customer, reference, aud(500), "Voucher SPRING"))
    with pytest.raises(Conflict, match="reference_reused"):
        await grant_promo(database, Promo(customer, reference, aud(600), "Voucher SPRING"))


async def test_a_grant_in_another_currency_is_refused(database: Database) -> None:
    customer = await deposited(database, 100)
    with pytest.raises(RuleRefused, match="wrong_currency"):
        await grant_promo(database, Promo(customer, str(uuid4()), Money(500, "GBP"), "Voucher SPRING"))


async def test_a_refund_restores_the_kinds_in_reverse(database: Database) -> None:
    customer = await deposited(database, 300)
    await given_promo(database, 200, customer)
    await deposited_uncleared(database, 100, customer)
    order = order_of(customer, 550)
    await pay(database, order)
    await refund(database, refund_of(order, 100, "a"))
    assert await balance_of(database, customer) == Balance("AUD", uncleared=100, cash=50)
    await refund(database, refund_of(order, 450, "b"))
    assert await balance_of(database, customer) == Balance("AUD", uncleared=100, cash=300, promo=200)


async def test_uncleared_money_becomes_cash_when_its_deposit_clears(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    assert (await balance_of(database, deposit.customer_id)).withdrawable == 0
    assert await cleared(database, deposit.deposit_id)
    assert await balance_of(database, deposit.customer_id) == Balance("AUD", cash=1000)
    assert await cleared(database, deposit.deposit_id)
    assert await lines_of(database, deposit.customer_id) == [("deposit", 1000, 1000)]


async def test_what_was_spent_counts_as_spent_from_the_deposit_that_clears_first(database: Database) -> None:
    first = await deposited_uncleared(database, 100)
    second = await deposited_uncleared(database, 100, first.customer_id)
    await pay(database, order_of(first.customer_id, 60))
    await cleared(database, second.deposit_id)
    assert await balance_of(database, first.customer_id) == Balance("AUD", cash=40, uncleared=100)


async def test_a_deposit_does_not_clear_while_its_money_is_held(database: Database) -> None:
    deposit = await deposited_uncleared(database, 100)
    held = await hold(database, hold_of(deposit.customer_id, 60))
    assert not await cleared(database, deposit.deposit_id)
    assert not await bounced(database, deposit.deposit_id)
    await release(database, held)
    assert await cleared(database, deposit.deposit_id)


async def test_a_refund_of_uncleared_money_that_has_cleared_since_is_cash(database: Database) -> None:
    deposit = await deposited_uncleared(database, 100)
    order = order_of(deposit.customer_id, 60)
    await pay(database, order)
    await cleared(database, deposit.deposit_id)
    await refund(database, refund_of(order, 60))
    assert await balance_of(database, deposit.customer_id) == Balance("AUD", cash=100)


async def test_a_bounced_deposit_leaves_the_wallet(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    await deposited(database, 50, deposit.customer_id)
    assert await bounced(database, deposit.deposit_id)
    assert await bounced(database, deposit.deposit_id)
    assert await lines_of(database, deposit.customer_id) == [
        ("deposit", 1000, 1000),
        ("deposit", 50, 1050),
        ("chargeback", -1000, 50),
    ]
    with pytest.raises(RuleRefused, match="deposit_bounced"):
        await cleared(database, deposit.deposit_id)


async def test_a_cleared_deposit_does_not_bounce(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    await cleared(database, deposit.deposit_id)
    with pytest.raises(RuleRefused, match="deposit_cleared"):
        await bounced(database, deposit.deposit_id)


async def test_an_unknown_deposit_neither_clears_nor_bounces(database: Database) -> None:
    with pytest.raises(NotFound, match="deposit_not_found"):
        await cleared(database, uuid4())
    with pytest.raises(NotFound, match="deposit_not_found"):
        await bounced(database, uuid4())


async def test_what_was_spent_of_a_bounced_deposit_is_owed(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    await given_promo(database, 30, deposit.customer_id)
    await pay(database, order_of(deposit.customer_id, 630))
    await given_promo(database, 7, deposit.customer_id)
    await bounced(database, deposit.deposit_id)
    assert await balance_of(database, deposit.customer_id) == Balance("AUD", promo=7, owed=600)


async def test_a_refund_after_a_bounce_pays_what_is_owed(database: Database) -> None:
    deposit = await deposited_uncleared(database, 1000)
    order = order_of(deposit.customer_id, 600)
    await pay(database, order)
    await bounced(database, deposit.deposit_id)
    await refund(database, refund_of(order, 250))
    assert await balance_of(database, deposit.customer_id) == Balance("AUD", owed=350)


async def test_a_chargeback_takes_what_is_there_and_the_rest_is_owed(database: Database) -> None:
    customer = await deposited(database, 1000)
    await pay(database, order_of(customer, 300))
    await hold(database, hold_of(customer, 100, purpose="withdrawal"))
    await charged_back(database, customer, 1000)
    assert await balance_of(database, customer) == Balance("AUD", cash=100, cash_held=100, owed=400)


async def test_later_credits_pay_what_is_owed_first(database: Database) -> None:
    customer = await deposited(database, 100)
    await charged_back(database, customer, 600)
    await pay_prizes(database, [prize_of(customer, 200), prize_of(customer, 100)])
    assert (await balance_of(database, customer)).total == 0
    await deposited(database, 250, customer)
    assert await owed_by(database, customer) == 0
    assert await lines_of(database, customer) == [
        ("deposit", 100, 100),
        ("chargeback", -100, 0),
        ("prize", 200, 200),
        ("prize", 100, 300),
        ("repayment", -200, 100),
        ("repayment", -100, 0),
        ("deposit", 250, 250),
        ("repayment", -200, 50),
    ]


async def test_credits_repay_nothing_where_that_is_off(database: Database) -> None:
    customer = uuid4()
    await charged_back(database, customer, 600)
    await pay_prizes(database, [prize_of(customer, 200)], repay=False)
    async with database.transaction() as session:
        await settle_deposit(
            session, ReceivedMoney(uuid4(), customer, "td", aud(50), "Test deposit"), repay=False
        )
    assert (await balance_of(database, customer)).total == 250
    assert await owed_by(database, customer) == 600


@pytest.mark.parametrize("purpose", ["withdrawal", "donation"])
async def test_what_is_owed_stays_in_the_wallet_and_may_be_played_with(
    database: Database, purpose: str
) -> None:
    customer = uuid4()
    await charged_back(database, customer, 600)
    await pay_prizes(database, [prize_of(customer, 1000)], repay=False)
    assert (await balance_of(database, customer)).withdrawable == 400
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await hold(database, hold_of(customer, 401, purpose=purpose))
    await hold(database, hold_of(customer, 400, purpose=purpose))
    await pay(database, order_of(customer, 600))
    assert await balance_of(database, customer) == Balance("AUD", cash=400, cash_held=400, owed=600)


async def test_promotional_money_repays_nothing(database: Database) -> None:
    customer = uuid4()
    await charged_back(database, customer, 600)
    await given_promo(database, 100, customer)
    assert (await balance_of(database, customer)).promo == 100


async def test_the_same_chargeback_again_takes_nothing_more(database: Database) -> None:
    customer = await deposited(database, 1000)
    dispute = Chargeback(f"du_{uuid4().hex}", customer, uuid4(), "stripe", aud(400), "Card payment disputed")

    async def take() -> UUID:
        async with database.transaction() as session:
            return await charge_back(session, dispute)

    assert len({await take() for _ in range(3)}) == 1
    assert (await balance_of(database, customer)).total == 600


async def test_a_won_dispute_undoes_what_the_chargeback_made_the_customer_owe(database: Database) -> None:
    customer = await deposited(database, 100)
    taken = await charged_back(database, customer, 600)
    await reversed_journal(database, taken)
    assert await balance_of(database, customer) == Balance("AUD", cash=100)
    assert await owed_by(database, customer) == 0


async def test_a_dispute_won_after_the_debt_was_repaid_gives_the_money_back(database: Database) -> None:
    customer = await deposited(database, 100)
    taken = await charged_back(database, customer, 600)
    await deposited(database, 500, customer)
    await reversed_journal(database, taken)
    assert await balance_of(database, customer) == Balance("AUD", cash=600)


async def test_a_reversed_prize_is_taken_back_once(database: Database) -> None:
    prize = prize_of(await deposited(database, 100), 1000)
    await pay_prizes(database, [prize])
    await pay(database, order_of(prize.customer_id, 800))
    journal = prize_journal(prize.reference).journal_id
    assert await reversed_journal(database, journal) == await reversed_journal(database, journal)
    assert await balance_of(database, prize.customer_id) == Balance("AUD", owed=700)


async def test_promotional_money_that_was_spent_is_not_taken_back(database: Database) -> None:
    customer, reference = uuid4(), str(uuid4())
    journal = await grant_promo(database, Promo(customer, reference, aud(500), "Voucher SPRING"))
    await pay(database, order_of(customer, 1))
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await reversed_journal(database, journal)
    assert (await balance_of(database, customer)).promo == 499


async def test_a_withdrawal_that_came_back_is_in_the_wallet_again(database: Database) -> None:
    customer = await deposited(database, 1000)
    held = await hold(database, hold_of(customer, 600, purpose="withdrawal"))
    method = f"tt{uuid4().hex[:6]}"
    paid = await capture(
        database, Capture(held, aud(600), soon(), "To your bank account", parts=((method, 600),))
    )
    assert await house_sums(database, "payout_clearing", method) == 600
    await reversed_journal(database, paid)
    assert await balance_of(database, customer) == Balance("AUD", cash=1000)
    assert await house_sums(database, "payout_clearing", method) == 0


async def test_a_donation_lies_with_its_cause(database: Database) -> None:
    customer = await deposited(database, 1000)
    cause = f"cause-{uuid4().hex[:6]}"
    held = await hold(database, hold_of(customer, 600, purpose="donation"))
    await capture(
        database, Capture(held, aud(600), soon(), "To the bush fire service", parts=((cause, 600),))
    )
    assert await house_sums(database, "cause_payable", cause) == 600
    assert (await lines_of(database, customer))[-1] == ("donation", -600, 400)


async def test_an_order_is_refunded_and_not_reversed(database: Database) -> None:
    customer = await deposited(database, 1000)
    paid = await pay(database, order_of(customer, 600))
    with pytest.raises(RuleRefused, match="not_reversible"):
        await reversed_journal(database, paid.journal_id)
    with pytest.raises(NotFound, match="journal_not_found"):
        await reversed_journal(database, uuid4())


async def test_the_stakes_of_an_order_lie_in_the_escrow_of_their_draws(database: Database) -> None:
    customer = await deposited(database, 1000)
    offer = f"powerball-{uuid4().hex[:8]}"
    stakes = (Stake(offer, 1593, 400), Stake(offer, 1594, 200))
    await pay(database, order_of(customer, 600, stakes=stakes))
    assert await house_sums(database, "stake_escrow", f"{offer}/1593") == 400
    assert await house_sums(database, "stake_escrow", f"{offer}/1594") == 200


async def test_a_refund_takes_from_the_last_draw_first_when_none_is_named(database: Database) -> None:
    customer = await deposited(database, 1000)
    offer = f"powerball-{uuid4().hex[:8]}"
    order = order_of(customer, 600, stakes=(Stake(offer, 1593, 400), Stake(offer, 1594, 200)))
    await pay(database, order)
    await refund(database, refund_of(order, 150, "a"))
    await refund(database, refund_of(order, 100, "b"))
    assert await house_sums(database, "stake_escrow", f"{offer}/1594") == 0
    assert await house_sums(database, "stake_escrow", f"{offer}/1593") == 350


async def test_a_refund_of_one_draw_is_at_most_what_it_has_of_the_order(database: Database) -> None:
    customer = await deposited(database, 1000)
    offer = f"powerball-{uuid4().hex[:8]}"
    order = order_of(customer, 600, stakes=(Stake(offer, 1593, 400), Stake(offer, 1594, 200)))
    await pay(database, order)
    with pytest.raises(RuleRefused, match="stake_exceeded"):
        await refund(database, refund_of(order, 201, "a", stakes=(Stake(offer, 1594, 201),)))
    await refund(database, refund_of(order, 400, "b", stakes=(Stake(offer, 1593, 400),)))
    with pytest.raises(RuleRefused, match="stake_exceeded"):
        await refund(database, refund_of(order, 1, "c", stakes=(Stake(offer, 1593, 1),)))
    await refund(database, refund_of(order, 200, "d"))
    assert await balance_of(database, customer) == Balance("AUD", cash=1000)


async def test_orders_of_new_draws_at_once_are_all_paid(database: Database) -> None:
    offer = f"powerball-{uuid4().hex[:8]}"
    customers = await asyncio.gather(*(deposited(database, 1000) for _ in range(20)))
    await asyncio.gather(
        *(
            pay(database, order_of(customer, 30, stakes=(Stake(offer, 1, 10), Stake(offer, 2, 20))))
            for customer in customers
        )
    )
    assert await house_sums(database, "stake_escrow", f"{offer}/2") == 400
