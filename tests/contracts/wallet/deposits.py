"""Behaviours of a wallet: deposits for orders, charges without the customer, and spending checks."""

from __future__ import annotations

from uuid import UUID, uuid4

from contracts.wallet.under_test import WalletUnderTest, aud, deposit_of, funded, money, refusal_of
from wattle.wallet.v1 import deposits_pb2
from wattle.wallet.v1 import wallet_service_pb2 as pb


async def started(wallet: WalletUnderTest, request: deposits_pb2.StartDepositRequest) -> deposits_pb2.Deposit:
    return (await wallet.rpc.StartDeposit(request)).deposit


def cancel_of(
    request: deposits_pb2.StartDepositRequest, *, customer_id: str | None = None, give_up: bool = False
) -> deposits_pb2.CancelDepositRequest:
    return deposits_pb2.CancelDepositRequest(
        customer_id=customer_id or request.customer_id, reference=request.reference, give_up=give_up
    )


class DepositBehaviours:
    async def test_deposit_settles_once_per_reference(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        request = deposit_of(customer, await wallet.card(customer), 2000)
        first = await started(wallet, request)
        assert (first.status, first.amount, first.method) == ("settled", aud(2000), "cc")
        assert await started(wallet, request) == first
        read = await wallet.rpc.GetDeposit(
            deposits_pb2.GetDepositRequest(customer_id=str(customer), deposit_id=first.deposit_id)
        )
        assert read.deposit == first
        assert await money(wallet, customer) == (2000, 2000)

    async def test_deposit_with_another_amount_is_a_conflict(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        request = deposit_of(customer, await wallet.card(customer), 2000)
        await started(wallet, request)
        request.amount.minor_units = 3000
        refusal = await refusal_of(started(wallet, request))
        assert refusal == (409, "reference_reused", "reference")
        assert await money(wallet, customer) == (2000, 2000)

    async def test_declined_deposit_credits_nothing(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        card = await wallet.card(customer, "failed")
        deposit = await started(wallet, deposit_of(customer, card))
        assert deposit.status == "failed"
        assert deposit.failure_code
        assert deposit.failure_message
        assert await money(wallet, customer) == (0, 0)

    async def test_challenge_is_returned(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        card = await wallet.card(customer, "awaiting_customer")
        deposit = await started(wallet, deposit_of(customer, card))
        assert (deposit.status, deposit.challenge.type) == ("awaiting_customer", "frame")
        assert deposit.challenge.url
        assert deposit.challenge.HasField("expires_at")
        assert await money(wallet, customer) == (0, 0)

    async def test_another_customers_card_is_not_charged(self, wallet: WalletUnderTest) -> None:
        owner, other = await wallet.customer(), await wallet.customer()
        request = deposit_of(other, await wallet.card(owner))
        status, _, _ = await refusal_of(started(wallet, request))
        assert status == 404

    async def test_another_customers_deposit_is_not_found(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        deposit = await started(wallet, deposit_of(customer, await wallet.card(customer)))
        call = wallet.rpc.GetDeposit(
            deposits_pb2.GetDepositRequest(customer_id=str(uuid4()), deposit_id=deposit.deposit_id)
        )
        assert (await refusal_of(call))[:2] == (404, "deposit_not_found")

    async def test_excluded_customer_may_not_deposit(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        card = await wallet.card(customer)
        await wallet.exclude(customer)
        refusal = await refusal_of(started(wallet, deposit_of(customer, card)))
        assert refusal == (422, "self_excluded", "general")

    async def test_cancelled_reference_never_begins(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        request = deposit_of(customer, await wallet.card(customer))
        for _ in range(2):
            answer = await wallet.rpc.CancelDeposit(cancel_of(request))
            assert not answer.HasField("deposit")
        refusal = await refusal_of(started(wallet, request))
        assert refusal == (422, "deposit_cancelled", "reference")
        assert await money(wallet, customer) == (0, 0)

    async def test_cancelling_gives_up_only_a_challenge(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        waiting = deposit_of(customer, await wallet.card(customer, "awaiting_customer"))
        await started(wallet, waiting)
        assert await self._cancelled(wallet, waiting) == "awaiting_customer"
        assert await self._cancelled(wallet, waiting, give_up=True) == "abandoned"
        settled = deposit_of(customer, await wallet.card(customer))
        await started(wallet, settled)
        assert await self._cancelled(wallet, settled, give_up=True) == "settled"
        assert await money(wallet, customer) == (2000, 2000)

    async def test_cancelling_another_customers_deposit_is_a_conflict(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        request = deposit_of(customer, await wallet.card(customer))
        await started(wallet, request)
        call = wallet.rpc.CancelDeposit(cancel_of(request, customer_id=str(uuid4())))
        assert await refusal_of(call) == (409, "reference_reused", "reference")

    @staticmethod
    async def _cancelled(
        wallet: WalletUnderTest, request: deposits_pb2.StartDepositRequest, *, give_up: bool = False
    ) -> str:
        answer = await wallet.rpc.CancelDeposit(cancel_of(request, give_up=give_up))
        return answer.deposit.status


class UnattendedBehaviours:
    async def test_plan_uses_the_wallet_first(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet, 2000)
        card = await wallet.unattended_card(customer)
        plan = await wallet.rpc.PlanUnattended(self._plan(customer, card, 3000))
        assert (plan.kind, plan.deposit) == ("cc", aud(1000))
        covered = await wallet.rpc.PlanUnattended(self._plan(customer, card, 2000))
        assert not covered.HasField("deposit")
        assert await money(wallet, customer) == (2000, 2000)

    async def test_plan_charges_at_least_five_dollars(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet, 2000)
        card = await wallet.unattended_card(customer)
        plan = await wallet.rpc.PlanUnattended(self._plan(customer, card, 2001))
        assert plan.deposit == aud(500)

    async def test_another_customers_card_is_not_planned(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        card = await wallet.unattended_card(customer)
        call = wallet.rpc.PlanUnattended(self._plan(uuid4(), card, 2000))
        assert (await refusal_of(call))[0] == 404

    @staticmethod
    def _plan(customer: UUID, fund_id: str, minor_units: int) -> deposits_pb2.PlanUnattendedRequest:
        return deposits_pb2.PlanUnattendedRequest(
            customer_id=str(customer), region="NSW", fund_id=fund_id, price=aud(minor_units)
        )


class SpendCheckBehaviours:
    async def test_check_names_the_spend_limit(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        await wallet.limit_spending(customer, 500)
        assert await self._reasons(wallet, customer, 500) == []
        assert await self._reasons(wallet, customer, 501) == ["spend_limit"]

    async def test_check_names_the_exclusion(self, wallet: WalletUnderTest) -> None:
        customer = await funded(wallet)
        await wallet.exclude(customer)
        assert await self._reasons(wallet, customer, 1) == ["self_excluded"]

    async def test_check_ignores_missing_money(self, wallet: WalletUnderTest) -> None:
        customer = await wallet.customer()
        assert await self._reasons(wallet, customer, 1000) == []

    async def test_check_of_more_than_sixteen_is_refused(self, wallet: WalletUnderTest) -> None:
        check = pb.SpendCheck(customer_id=str(uuid4()), amount=aud(1))
        call = wallet.rpc.CheckSpend(pb.CheckSpendRequest(checks=[check] * 17))
        assert await refusal_of(call) == (400, "too_many", "checks")

    @staticmethod
    async def _reasons(wallet: WalletUnderTest, customer: UUID, minor_units: int) -> list[str]:
        check = pb.SpendCheck(customer_id=str(customer), amount=aud(minor_units))
        answer = await wallet.rpc.CheckSpend(pb.CheckSpendRequest(checks=[check]))
        [outcome] = answer.outcomes
        assert outcome.HasField("answered")
        return [reason.id for reason in outcome.answered.reasons]
