"""The wallet's deposits and holds as its contract has them, kept in dictionaries."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import grpc.aio

from servicekit.errors import Conflict, NotFound, RuleRefused, Unavailable
from services.checkout.tests.kit.fake_ledger import FakeLedger
from wattle.wallet.v1 import deposits_pb2
from wattle.wallet.v1 import wallet_service_pb2 as wallet_pb2

Context = grpc.aio.ServicerContext[Any, Any]


@dataclass
class FakeDeposit:
    """A deposit; `posted` once its money is in the wallet."""

    customer_id: str
    request: deposits_pb2.StartDepositRequest
    status: str
    deposit_id: str = field(default_factory=lambda: str(uuid4()))
    failure: tuple[str, str] = ("", "")
    posted: bool = False


class FakeDeposits(FakeLedger):
    """`next_deposits` says by customer how the provider answers (`settled` without it). What a customer in
    `lost_deposits` asks for never reaches the wallet, and for one in `unheard_deposits` its answers are lost.
    `funds` has owner and kind by id; any customer may name a fund that no test has saved.
    """

    def __init__(self) -> None:
        super().__init__()
        self.funds: dict[str, tuple[str, str]] = {}
        self.next_deposits: dict[str, str] = {}
        self.deposits: dict[str, FakeDeposit] = {}
        self.ruled_out: set[str] = set()
        self.lost_deposits: set[str] = set()
        self.unheard_deposits: set[str] = set()
        self.refused_deposits: dict[str, tuple[str, str]] = {}
        self.holds: dict[str, tuple[str, int]] = {}
        self.hold_ids: dict[str, str] = {}

    def deposits_of(self, customer_id: UUID) -> list[FakeDeposit]:
        """The deposits of a customer in the order of their beginning."""
        return [each for each in self.deposits.values() if each.customer_id == str(customer_id)]

    def held_of(self, customer_id: UUID) -> int:
        """What is held of a customer's money, in minor units."""
        return sum(amount for holder, amount in self.holds.values() if holder == str(customer_id))

    def expire_holds(self) -> None:
        """The deadline of everything that is held passes."""
        for hold_id in list(self.holds):
            self._free(hold_id)

    def _free(self, hold_id: str) -> None:
        holder, amount = self.holds.pop(hold_id, ("", 0))
        if amount:
            self.balances[holder] += amount

    def move_deposit(self, deposit: FakeDeposit, status: str, failure: tuple[str, str] = ("", "")) -> None:
        """The provider has news; money is put into the wallet once."""
        deposit.status, deposit.failure = status, failure
        if status == "settled" and not deposit.posted:
            deposit.posted = True
            self._credit(deposit.customer_id, deposit.request.amount.minor_units)

    async def Hold(self, request: wallet_pb2.HoldRequest, context: Context) -> wallet_pb2.HoldResponse:
        customer, amount = request.customer_id, request.amount.minor_units
        reference = f"{request.purpose}/{UUID(request.reference)}"
        facts = (customer, amount, request.amount.currency)
        if not self.ledger.is_repeated("hold", reference, *facts):
            if request.expires_at.ToDatetime(tzinfo=UTC) <= datetime.now(UTC):
                raise RuleRefused("hold_expired", "This hold has expired", target="hold_id")
            self.check_spending(customer, amount)
            self.ledger.repeats("hold", reference, *facts)
            hold_id = self.hold_ids[reference] = str(uuid4())
            self.holds[hold_id] = (customer, amount)
            self.balances[customer] -= amount
        return wallet_pb2.HoldResponse(hold_id=self.hold_ids[reference])

    async def Release(
        self, request: wallet_pb2.ReleaseRequest, context: Context
    ) -> wallet_pb2.ReleaseResponse:
        if request.hold_id not in self.hold_ids.values():
            raise NotFound("hold_not_found", target="hold_id")
        self._free(request.hold_id)
        return wallet_pb2.ReleaseResponse(released=True)

    async def StartDeposit(
        self, request: deposits_pb2.StartDepositRequest, context: Context
    ) -> deposits_pb2.StartDepositResponse:
        customer = request.customer_id
        if customer in self.lost_deposits:
            raise Unavailable()
        if customer in self.refused_deposits:
            raise RuleRefused(*self.refused_deposits[customer])
        if request.reference in self.ruled_out:
            raise RuleRefused(
                "deposit_cancelled", "This deposit was cancelled before it began", target="reference"
            )
        if request.reference in self.deposits:
            _require_same(self.deposits[request.reference].request, request)
        else:
            if self.funds.get(request.fund_id, (customer, ""))[0] != customer:
                raise NotFound
            self.check_exclusion(customer)
            status = self.next_deposits.get(customer, "settled")
            deposit = self.deposits[request.reference] = FakeDeposit(customer, request, "processing")
            failure = ("card_declined", "The card was declined") if status == "failed" else ("", "")
            self.move_deposit(deposit, status, failure)
        if customer in self.unheard_deposits:
            raise Unavailable()
        return deposits_pb2.StartDepositResponse(deposit=_message(self.deposits[request.reference]))

    async def GetDeposit(
        self, request: deposits_pb2.GetDepositRequest, context: Context
    ) -> deposits_pb2.GetDepositResponse:
        if request.customer_id in self.unheard_deposits:
            raise Unavailable()
        for deposit in self.deposits.values():
            if (deposit.deposit_id, deposit.customer_id) == (request.deposit_id, request.customer_id):
                return deposits_pb2.GetDepositResponse(deposit=_message(deposit))
        raise NotFound("deposit_not_found")

    async def CancelDeposit(
        self, request: deposits_pb2.CancelDepositRequest, context: Context
    ) -> deposits_pb2.CancelDepositResponse:
        if request.customer_id in self.unheard_deposits:
            raise Unavailable()
        deposit = self.deposits.get(request.reference)
        if deposit is None:
            self.ruled_out.add(request.reference)
            return deposits_pb2.CancelDepositResponse()
        if deposit.customer_id != request.customer_id:
            raise _reused()
        if request.give_up and deposit.status == "awaiting_customer":
            self.move_deposit(deposit, "abandoned", ("abandoned", "The payment was not confirmed in time"))
        return deposits_pb2.CancelDepositResponse(deposit=_message(deposit))


def _require_same(first: deposits_pb2.StartDepositRequest, again: deposits_pb2.StartDepositRequest) -> None:
    for name in ("customer_id", "amount", "fund_id", "method", "gateway_key"):
        if getattr(first, name) != getattr(again, name):
            raise _reused()


def _reused() -> Conflict:
    return Conflict("reference_reused", "This reference was used for something else", target="reference")


def _message(deposit: FakeDeposit) -> deposits_pb2.Deposit:
    message = deposits_pb2.Deposit(
        deposit_id=deposit.deposit_id,
        status=deposit.status,
        amount=deposit.request.amount,
        method=deposit.request.method or "cc",
        gateway_key=deposit.request.gateway_key or "stripe",
        failure_code=deposit.failure[0],
        failure_message=deposit.failure[1],
    )
    if deposit.status == "awaiting_customer":
        message.challenge.type = "frame"
        message.challenge.url = "https://issuer.example/challenge"
        message.challenge.expires_at.FromDatetime(datetime.now(UTC) + timedelta(minutes=10))
    return message


LEAST = 500


class FakeFunds(FakeDeposits):
    """`fund_refusals` says by fund why it may not be charged while its owner is away. The wallet is silent
    about the funds of the customers in `unplanned`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fund_refusals: dict[str, tuple[str, str]] = {}
        self.unplanned: set[str] = set()

    def save_fund(self, customer_id: UUID, kind: str = "cc") -> str:
        """A card, or something else, that may be charged."""
        fund_id = str(uuid4())
        self.funds[fund_id] = (str(customer_id), kind)
        return fund_id

    async def PlanUnattended(
        self, request: deposits_pb2.PlanUnattendedRequest, context: grpc.aio.ServicerContext[Any, Any]
    ) -> deposits_pb2.PlanUnattendedResponse:
        if request.customer_id in self.unplanned:
            raise Unavailable()
        owner, kind = self.funds.get(request.fund_id, ("", ""))
        if owner != request.customer_id:
            raise NotFound
        if request.fund_id in self.fund_refusals:
            raise RuleRefused(*self.fund_refusals[request.fund_id], target="fund_id")
        answer = deposits_pb2.PlanUnattendedResponse(kind=kind)
        missing = request.price.minor_units - self.balances[request.customer_id]
        if missing > 0:
            answer.deposit.currency = request.price.currency
            answer.deposit.minor_units = max(missing, LEAST)
        return answer
