"""In-test servers of catalog's and identity's contracts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NoReturn

import grpc.aio

from servicekit.errors import NotFound, RuleRefused, Unavailable
from wattle.catalog.v1 import catalog_service_pb2 as catalog_pb2
from wattle.catalog.v1 import (
    catalog_service_pb2_grpc,
    draw_pb2,
    offer_pb2,
    stock_service_pb2_grpc,
    syndicate_pb2,
)
from wattle.catalog.v1 import stock_service_pb2 as stock_pb2
from wattle.identity.v1 import identity_service_pb2 as identity_pb2
from wattle.identity.v1 import identity_service_pb2_grpc

Context = grpc.aio.ServicerContext[Any, Any]


class FakeCatalog(catalog_service_pb2_grpc.CatalogServiceServicer):
    """Has the offers that a test adds, and counts requests."""

    def __init__(self) -> None:
        self.offers: dict[str, tuple[offer_pb2.Offer, Sequence[draw_pb2.Draw]]] = {}
        self.asked: defaultdict[str, int] = defaultdict(int)
        self.permits: dict[str, list[catalog_pb2.DrawPermit]] = {}
        self.played: dict[tuple[str, int], list[syndicate_pb2.SyndicateEntry]] = {}

    async def GetDraw(
        self, request: catalog_pb2.GetDrawRequest, context: Context
    ) -> catalog_pb2.GetDrawResponse:
        if request.offer_key not in self.offers:
            raise NotFound("draw_not_found")
        return catalog_pb2.GetDrawResponse(
            permits=self.permits.get(request.offer_key, ()),
            cause_names={"rescue": "Sea Rescue"},
            syndicate_entries=self.played.get((request.offer_key, request.series), ()),
        )

    async def GetDrawResult(self, request: catalog_pb2.GetDrawResultRequest, context: Context) -> NoReturn:
        raise NotImplementedError

    async def ListFavouriteOffers(
        self, request: catalog_pb2.ListFavouriteOffersRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def GetOffer(
        self, request: catalog_pb2.GetOfferRequest, context: Context
    ) -> catalog_pb2.GetOfferResponse:
        self.asked[request.offer_key] += 1
        if request.offer_key not in self.offers:
            raise NotFound("offer_not_found")
        offer, draws = self.offers[request.offer_key]
        return catalog_pb2.GetOfferResponse(offer=offer, draws=draws)


class FakeIdentity(identity_service_pb2_grpc.IdentityServiceServicer):
    """Every customer is called the same, but for those that are `closed`."""

    def __init__(self) -> None:
        self.closed: set[str] = set()
        self.links: list[str] = []

    async def ListContacts(
        self, request: identity_pb2.ListContactsRequest, context: Context
    ) -> identity_pb2.ListContactsResponse:
        return identity_pb2.ListContactsResponse(
            contacts=[
                identity_pb2.Contact(customer_id=customer, first_name="Ada", last_name="Byron")
                for customer in request.customer_ids
                if customer not in self.closed
            ]
        )

    async def ReadMessage(self, request: identity_pb2.ReadMessageRequest, context: Context) -> NoReturn:
        raise NotImplementedError

    async def MessageDelivered(
        self, request: identity_pb2.MessageDeliveredRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def ListJackpotAlerts(
        self, request: identity_pb2.ListJackpotAlertsRequest, context: Context
    ) -> NoReturn:
        raise NotImplementedError

    async def CreateSignInLink(
        self, request: identity_pb2.CreateSignInLinkRequest, context: Context
    ) -> identity_pb2.CreateSignInLinkResponse:
        if request.customer_id in self.closed:
            raise NotFound("customer_unknown", "There is no such customer")
        self.links.append(request.customer_id)
        return identity_pb2.CreateSignInLinkResponse(token=f"sign-in-{request.customer_id}")


class FakeStock(stock_service_pb2_grpc.StockServiceServicer):
    """Stock of draws by offer: `left` is the count, `held` the reservations by order.

    A reservation ends at its deadline, which a test brings nearer with `pass_time`; with `lapse` another
    customer buys it, too. Sold tickets of an offer in `decided` are not released; no release of an offer in
    `kept`, and no call for one in `away`, arrives. `regions` are the regions of the customers' last calls.
    """

    def __init__(self) -> None:
        self.left: dict[str, int] = {}
        self.next: defaultdict[str, int] = defaultdict(int)
        self.held: dict[str, list[tuple[stock_pb2.StockLine, list[int]]]] = {}
        self.confirmed: set[str] = set()
        self.decided: set[str] = set()
        self.kept: set[str] = set()
        self.away: set[str] = set()
        self.calls: defaultdict[str, int] = defaultdict(int)
        self.regions: dict[str, str] = {}
        self.hold_seconds = 600.0
        self.deadlines: dict[str, datetime] = {}

    def pass_time(self, time: timedelta) -> None:
        """So long after everything that has happened, what was held until then is free."""
        self.deadlines = {order_id: at - time for order_id, at in self.deadlines.items()}
        for order_id in [order_id for order_id, at in self.deadlines.items() if at <= datetime.now(UTC)]:
            if order_id not in self.confirmed:
                self._free(order_id)

    def lapse(self, order_id: str) -> None:
        """The deadline of an order passes, and another customer buys its stock."""
        for line, _ in self.held.pop(order_id):
            self.left[line.offer_key] = 0

    async def ReserveStock(
        self, request: stock_pb2.ReserveStockRequest, context: Context
    ) -> stock_pb2.ReserveStockResponse:
        self.calls[request.customer_id] += 1
        self.regions[request.customer_id] = request.region
        if any(line.offer_key in self.away for line in request.lines):
            raise Unavailable
        if request.order_id not in self.held:
            for line in request.lines:
                if self.left[line.offer_key] < line.quantity:
                    raise RuleRefused("sold_out", "Sorry, this draw is sold out", target=line.ticket_id)
            self.held[request.order_id] = [(line, self._take(line)) for line in request.lines]
        waits_until = request.waits_until.ToDatetime(tzinfo=UTC)
        deadline = max(datetime.now(UTC), waits_until) + timedelta(seconds=self.hold_seconds)
        self.deadlines[request.order_id] = max(deadline, self.deadlines.get(request.order_id, deadline))
        answer = stock_pb2.ReserveStockResponse(lines=self._lines(request.order_id))
        answer.expires_at.FromDatetime(self.deadlines[request.order_id])
        return answer

    async def ConfirmStock(
        self, request: stock_pb2.ConfirmStockRequest, context: Context
    ) -> stock_pb2.ConfirmStockResponse:
        if request.order_id not in self.held:
            raise RuleRefused("sold_out", "Sorry, this draw is sold out")
        self.confirmed.add(request.order_id)
        return stock_pb2.ConfirmStockResponse(lines=self._lines(request.order_id))

    async def ReleaseStock(
        self, request: stock_pb2.ReleaseStockRequest, context: Context
    ) -> stock_pb2.ReleaseStockResponse:
        if request.ticket_ids:
            return self._release_tickets(request.order_id, list(request.ticket_ids))
        if any(line.offer_key in self.kept for line, _ in self.held.get(request.order_id, ())):
            raise Unavailable
        return stock_pb2.ReleaseStockResponse(released=self._free(request.order_id))

    def _free(self, order_id: str) -> int:
        self.deadlines.pop(order_id, None)
        lines = self.held.pop(order_id, [])
        for line, _ in lines:
            self.left[line.offer_key] += line.quantity
        return len(lines)

    def _release_tickets(self, order_id: str, tickets: Sequence[str]) -> stock_pb2.ReleaseStockResponse:
        """One that holds nothing any more is free as well."""
        gone = [
            line
            for line, _ in self.held[order_id]
            if line.ticket_id in tickets and line.offer_key not in self.decided
        ]
        for line in gone:
            self.left[line.offer_key] += line.quantity
        self.held[order_id] = [held for held in self.held[order_id] if held[0] not in gone]
        kept = {line.ticket_id for line, _ in self.held[order_id]}
        return stock_pb2.ReleaseStockResponse(
            released=len(gone), free_ticket_ids=[ticket for ticket in tickets if ticket not in kept]
        )

    def _take(self, line: stock_pb2.StockLine) -> list[int]:
        first = self.next[line.offer_key] + 1
        self.next[line.offer_key] += line.quantity
        self.left[line.offer_key] -= line.quantity
        return list(range(first, first + line.quantity))

    def _lines(self, order_id: str) -> list[stock_pb2.HeldLine]:
        return [
            stock_pb2.HeldLine(ticket_id=line.ticket_id, series=line.series, numbers=numbers)
            for line, numbers in self.held[order_id]
        ]
