"""Fakes of the wallet and the catalog."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import grpc

from servicekit.errors import RuleRefused, ServiceError
from wattle.catalog.v1 import catalog_service_pb2 as catalog_pb
from wattle.catalog.v1.catalog_service_pb2_grpc import (
    CatalogServiceServicer,
)
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1.wallet_service_pb2_grpc import (
    WalletServiceServicer,
)

if TYPE_CHECKING:
    # The generated classes are abstract in the methods that these doubles do not need.
    _Servicer = object
    _CatalogServicer = object
else:
    _Servicer = WalletServiceServicer
    _CatalogServicer = CatalogServiceServicer


@dataclass
class Wallet(_Servicer):
    """A wallet that says what the test wants, and remembers what it was asked."""

    balances: dict[str, int] = field(default_factory=dict)
    restrictions: dict[str, str] = field(default_factory=dict)
    closed: list[tuple[str, str]] = field(default_factory=list)
    registered: list[pb.RestrictCustomerRequest] = field(default_factory=list)
    records: list[pb.ApplyCustomerRecordRequest] = field(default_factory=list)
    failure: ServiceError | None = None
    dies_after_closing: bool = False

    async def GetCustomerAccount(self, request: pb.GetCustomerAccountRequest, context: Any) -> Any:
        if self.failure is not None:
            raise self.failure
        amount = Money(currency=request.currency, minor_units=self.balances.get(request.customer_id, 0))
        kind = self.restrictions.get(request.customer_id)
        return pb.GetCustomerAccountResponse(
            balance=amount,
            available_funds=amount,
            withdrawable_funds=amount,
            spend_limits=[
                pb.SpendLimit(id="1", period="week", limit=Money(currency="AUD", minor_units=5000))
            ],
            spend_limit_required=True,
            payment_methods=["cc", "td"],
            withdrawal_methods=["tt"],
            restrictions=[] if kind is None else [pb.Restriction(kind=kind)],
        )

    async def ApplyCustomerRecord(self, request: pb.ApplyCustomerRecordRequest, context: Any) -> Any:
        if self.failure is not None:
            raise self.failure
        self.records.append(request)
        return pb.ApplyCustomerRecordResponse()

    async def RestrictCustomer(self, request: pb.RestrictCustomerRequest, context: Any) -> Any:
        if self.failure is not None:
            raise self.failure
        if request.kind == "register":
            self.registered.append(request)
            self.restrictions[request.customer_id] = "register"
            return pb.RestrictCustomerResponse()
        if self.balances.get(request.customer_id):
            raise RuleRefused("balance_not_zero", "There is money")
        self.closed.append((request.customer_id, request.reference))
        if self.dies_after_closing:
            self.dies_after_closing = False
            await context.abort(grpc.StatusCode.UNAVAILABLE, "gone")
        return pb.RestrictCustomerResponse()


@dataclass
class Catalog(_CatalogServicer):
    """A catalog that knows of each customer's favourite numbers what the test says."""

    favourites: dict[str, list[str]] = field(default_factory=dict)
    failure: ServiceError | None = None

    async def ListFavouriteOffers(
        self, request: catalog_pb.ListFavouriteOffersRequest, context: Any
    ) -> catalog_pb.ListFavouriteOffersResponse:
        if self.failure is not None:
            raise self.failure
        return catalog_pb.ListFavouriteOffersResponse(offer_keys=self.favourites.get(request.customer_id, []))
