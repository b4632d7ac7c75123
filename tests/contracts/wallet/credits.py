"""Behaviours of a wallet: prizes are credited and reversed, promotional money is granted."""

from __future__ import annotations

from uuid import uuid4

from contracts.wallet.under_test import (
    WalletUnderTest,
    captured,
    funded,
    money,
    order_of,
    prize_of,
    promo_of,
    refusal_of,
)
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import wallet_service_pb2 as pb


def reversal_of(*prizes: pb.Prize) -> pb.ReversePrizesRequest:
    return pb.ReversePrizesRequest(
        reversals=[
            pb.PrizeReversal(reference=prize.reference, description="Powerball draw 1593: result corrected")
            for prize in prizes
        ]
    )


class PrizeBehaviours:
    async def test_prizes_are_credited_once(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        first, second = prize_of(customer, 1000), prize_of(customer, 50)
        answer = await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[first]))
        assert answer.credited == 1
        answer = await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[first, second]))
        assert answer.credited == 1
        assert await money(wallet, customer) == (1050, 1050)

    async def test_reused_prize_reference_refuses_the_batch(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        paid = prize_of(customer, 1000)
        await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[paid]))
        changed = prize_of(customer, 2000, paid.reference)
        batch = pb.PayPrizesRequest(prizes=[prize_of(customer, 50), changed])
        refusal = await refusal_of(wallet.rpc.PayPrizes(batch))
        assert refusal == (409, "reference_reused", "reference")
        assert await money(wallet, customer) == (1000, 1000)

    async def test_batch_with_a_repeated_reference_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        prize = prize_of(customer)
        call = wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[prize, prize]))
        assert await refusal_of(call) == (400, "reference_repeated", "prizes")
        assert await money(wallet, customer) == (0, 0)

    async def test_batch_above_500_prizes_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        prizes = [prize_of(customer) for _ in range(501)]
        call = wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=prizes))
        assert await refusal_of(call) == (400, "too_many", "prizes")
        assert await money(wallet, customer) == (0, 0)

    async def test_prizes_are_reversed_once(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet, 100)
        prizes = [prize_of(customer, 1000), prize_of(customer, 50)]
        await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=prizes))
        first = await wallet.rpc.ReversePrizes(reversal_of(*prizes))
        assert len(first.journal_ids) == 2
        assert await wallet.rpc.ReversePrizes(reversal_of(*prizes)) == first
        assert await money(wallet, customer) == (100, 100)

    async def test_unknown_prize_is_not_reversed(self, wallet: WalletUnderTest) -> None:
        unknown = prize_of(await wallet.customer())
        call = wallet.rpc.ReversePrizes(reversal_of(unknown))
        assert await refusal_of(call) == (404, "journal_not_found", "journal_id")

    async def test_reversal_of_a_spent_prize_is_owed(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        prize = prize_of(customer, 1000)
        await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[prize]))
        await captured(wallet, order_of(customer, 600))
        await wallet.rpc.ReversePrizes(reversal_of(prize))
        assert await money(wallet, customer) == (0, 0)
        await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[prize_of(customer, 700)]))
        assert await money(wallet, customer) == (100, 100)


class PromoBehaviours:
    async def test_grant_is_credited_once(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        grant = promo_of(customer, 500)
        first = await wallet.rpc.GrantPromo(grant)
        assert await wallet.rpc.GrantPromo(grant) == first
        assert await money(wallet, customer) == (1500, 1500)

    async def test_grant_with_another_amount_is_a_conflict(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        grant = promo_of(customer, 500)
        await wallet.rpc.GrantPromo(grant)
        call = wallet.rpc.GrantPromo(promo_of(customer, 600, reference=grant.reference))
        assert await refusal_of(call) == (409, "reference_reused", "reference")
        assert await money(wallet, customer) == (1500, 1500)

    async def test_grant_in_another_currency_is_refused(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        pounds = promo_of(customer, amount=Money(currency="GBP", minor_units=500), reference=str(uuid4()))
        call = wallet.rpc.GrantPromo(pounds)
        assert await refusal_of(call) == (422, "wrong_currency", "amount.currency")
