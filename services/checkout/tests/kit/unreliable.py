"""Wallet and catalog behind a network: calls are lost, unanswered, late or delivered twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final, Literal, TypeVar

from servicekit.errors import RuleRefused, Unavailable
from services.checkout.tests.kit.fake_wallet import Context, FakeWallet
from wattle.catalog.v1 import stock_service_pb2 as stock_pb2
from wattle.catalog.v1 import stock_service_pb2_grpc
from wattle.wallet.v1 import deposits_pb2
from wattle.wallet.v1 import wallet_service_pb2 as wallet_pb2

Fault = Literal["lost", "unanswered", "late", "twice"]
FAULTS: Final[tuple[Fault, ...]] = ("lost", "unanswered", "late", "twice")
METHODS: Final = ("purchase", "cancel", "refund", "reserve", "confirm", "release")
DEPOSIT_METHODS: Final = ("hold", "free", "start deposit", "look at deposit", "give up deposit")

T = TypeVar("T")


class Network:
    """What happens to the next call of each method, and the calls that are still on their way."""

    def __init__(self) -> None:
        self._next: dict[str, Fault] = {}
        self._late: list[Callable[[], Awaitable[object]]] = []
        self.is_troubled = False
        """Whether a fault has met a call since this was last set back."""

    def trouble(self, method: str, fault: Fault) -> None:
        """Lets the next call of a method meet a fault."""
        self._next[method] = fault

    def calm(self) -> None:
        """Every call is delivered once and answered from now on; what is late stays late."""
        self._next.clear()

    async def deliver_late(self) -> None:
        """What was on its way for so long arrives; nobody hears the answers."""
        late, self._late = self._late, []
        for work in late:
            with suppress(RuleRefused):
                await work()

    async def carry(self, method: str, work: Callable[[], Awaitable[T]]) -> T:
        """Does the work of a call as the network lets it."""
        fault = self._next.pop(method, None)
        self.is_troubled |= fault is not None
        if fault == "late":
            self._late.append(work)
        if fault in ("late", "lost"):
            raise Unavailable()
        answer = await work()
        if fault == "twice":
            answer = await work()
        if fault == "unanswered":
            raise Unavailable()
        return answer


class UnreliableWallet(FakeWallet):
    """The wallet behind such a network."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self._network = network

    async def pay(self, request: wallet_pb2.Purchase) -> wallet_pb2.CapturedOrder:
        return await self._network.carry("purchase", partial(super().pay, request))

    async def CancelPurchase(
        self, request: wallet_pb2.CancelPurchaseRequest, context: Context
    ) -> wallet_pb2.CancelPurchaseResponse:
        return await self._network.carry("cancel", partial(super().CancelPurchase, request, context))

    async def Refund(self, request: wallet_pb2.RefundRequest, context: Context) -> wallet_pb2.RefundResponse:
        return await self._network.carry("refund", partial(super().Refund, request, context))

    async def GrantPromo(
        self, request: wallet_pb2.GrantPromoRequest, context: Context
    ) -> wallet_pb2.GrantPromoResponse:
        return await self._network.carry("grant", partial(super().GrantPromo, request, context))

    async def Hold(self, request: wallet_pb2.HoldRequest, context: Context) -> wallet_pb2.HoldResponse:
        return await self._network.carry("hold", partial(super().Hold, request, context))

    async def Release(
        self, request: wallet_pb2.ReleaseRequest, context: Context
    ) -> wallet_pb2.ReleaseResponse:
        return await self._network.carry("free", partial(super().Release, request, context))

    async def StartDeposit(
        self, request: deposits_pb2.StartDepositRequest, context: Context
    ) -> deposits_pb2.StartDepositResponse:
        return await self._network.carry("start deposit", partial(super().StartDeposit, request, context))

    async def GetDeposit(
        self, request: deposits_pb2.GetDepositRequest, context: Context
    ) -> deposits_pb2.GetDepositResponse:
        return await self._network.carry("look at deposit", partial(super().GetDeposit, request, context))

    async def CancelDeposit(
        self, request: deposits_pb2.CancelDepositRequest, context: Context
    ) -> deposits_pb2.CancelDepositResponse:
        return await self._network.carry("give up deposit", partial(super().CancelDeposit, request, context))


@dataclass
class Reservation:
    """What a line holds: `reserved` until its deadline, `confirmed` once it is paid, or `expired`, which may
    be taken again, or `released`, which is for ever.
    """

    order_id: str
    offer_key: str
    quantity: int
    numbers: list[int]
    state: str = "reserved"

    @property
    def is_held(self) -> bool:
        """Whether nobody else can have the numbers."""
        return self.state in ("reserved", "confirmed")


class UnreliableStock(stock_service_pb2_grpc.StockServiceServicer):
    """Catalog's stock behind such a network. `left` counts by offer, `reservations` are by ticket."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self.left: dict[str, int] = {}
        self.reservations: dict[str, Reservation] = {}
        self._given: defaultdict[str, int] = defaultdict(int)

    def expire(self) -> None:
        """The deadline of everything that is not paid passes."""
        for held in self.reservations.values():
            if held.state == "reserved":
                self._free(held, "expired")

    async def ReserveStock(
        self, request: stock_pb2.ReserveStockRequest, context: Context
    ) -> stock_pb2.ReserveStockResponse:
        return await self._network.carry("reserve", partial(self._reserve, request))

    async def ConfirmStock(
        self, request: stock_pb2.ConfirmStockRequest, context: Context
    ) -> stock_pb2.ConfirmStockResponse:
        return await self._network.carry("confirm", partial(self._confirm, request.order_id))

    async def ReleaseStock(
        self, request: stock_pb2.ReleaseStockRequest, context: Context
    ) -> stock_pb2.ReleaseStockResponse:
        return await self._network.carry("release", partial(self._release, request))

    async def _reserve(self, request: stock_pb2.ReserveStockRequest) -> stock_pb2.ReserveStockResponse:
        for line in request.lines:
            present = self.reservations.get(line.ticket_id)
            if present is not None and present.is_held:
                continue
            wanted = present or Reservation(request.order_id, line.offer_key, line.quantity, [], "expired")
            self.reservations[line.ticket_id] = wanted
            if not self._take(wanted):
                self._free_order(request.order_id, "released", confirmed=False)
                raise RuleRefused("sold_out", "Sorry, this draw is sold out", target=line.ticket_id)
        answer = stock_pb2.ReserveStockResponse(lines=self._lines(request.order_id))
        answer.expires_at.FromDatetime(datetime.now(UTC) + timedelta(minutes=10))
        return answer

    async def _confirm(self, order_id: str) -> stock_pb2.ConfirmStockResponse:
        for reservation in self._of(order_id):
            retaken = reservation.state == "expired" and self._take(reservation)
            if not (reservation.is_held or retaken):
                self._free_order(order_id, "released", confirmed=True)
                raise RuleRefused("sold_out", "Sorry, this draw is sold out")
            reservation.state = "confirmed"
        return stock_pb2.ConfirmStockResponse(lines=self._lines(order_id))

    async def _release(self, request: stock_pb2.ReleaseStockRequest) -> stock_pb2.ReleaseStockResponse:
        if not request.ticket_ids:
            return stock_pb2.ReleaseStockResponse(
                released=self._free_order(request.order_id, "released", confirmed=True)
            )
        for ticket_id in request.ticket_ids:
            self._free(self.reservations[ticket_id], "released")
        return stock_pb2.ReleaseStockResponse(
            released=len(request.ticket_ids), free_ticket_ids=request.ticket_ids
        )

    def _of(self, order_id: str) -> list[Reservation]:
        return [held for held in self.reservations.values() if held.order_id == order_id]

    def _take(self, reservation: Reservation) -> bool:
        if self.left[reservation.offer_key] < reservation.quantity:
            return False
        first = self._given[reservation.offer_key] + 1
        self._given[reservation.offer_key] += reservation.quantity
        self.left[reservation.offer_key] -= reservation.quantity
        reservation.numbers = list(range(first, first + reservation.quantity))
        reservation.state = "reserved"
        return True

    def _free(self, reservation: Reservation, state: str) -> None:
        if reservation.is_held:
            self.left[reservation.offer_key] += reservation.quantity
        reservation.state = state

    def _free_order(self, order_id: str, state: str, *, confirmed: bool) -> int:
        freed = [held for held in self._of(order_id) if confirmed or held.state != "confirmed"]
        for reservation in freed:
            self._free(reservation, state)
        return len(freed)

    def _lines(self, order_id: str) -> list[stock_pb2.HeldLine]:
        return [
            stock_pb2.HeldLine(ticket_id=ticket_id, numbers=held.numbers)
            for ticket_id, held in self.reservations.items()
            if held.order_id == order_id
        ]
