"""What checkout asks of other services, over gRPC. Refusals arrive as the ServiceError that the other side
raised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import grpc.aio
import orjson

from checkout.cart.rules.blocking import SpendRefusal
from checkout.cart.rules.scarce import HeldStock, WantedNumbers
from checkout.orders.rules.printing import PlayedEntry
from checkout.payment.rules.stakes import Stake
from checkout.payment.rules.unattended import FundKind, UnattendedCharge, fund_not_found
from servicekit.data.group_commit import GroupCommit
from servicekit.errors import NotFound, ServiceError, error_of_status
from servicekit.telemetry.tracing import current_traceparent
from wattle.catalog.v1 import (
    catalog_service_pb2,
    catalog_service_pb2_grpc,
    draw_pb2,
    offer_pb2,
    stock_service_pb2,
    stock_service_pb2_grpc,
)
from wattle.identity.v1 import identity_service_pb2, identity_service_pb2_grpc
from wattle.type.v1 import money_pb2
from wattle.wallet.v1 import deposits_pb2, wallet_service_pb2, wallet_service_pb2_grpc

_ORDERS_OF_A_CALL: Final = 500
"""Most orders that the wallet tells of at once."""


@dataclass(frozen=True, slots=True)
class DrawNotice:
    """What must stand on the tickets of a draw: permits by region, names of causes by key, and what the
    syndicate of its shares plays.
    """

    permits: Mapping[str, str]
    cause_names: Mapping[str, str]
    played: Sequence[PlayedEntry] = ()


class CatalogClient:
    """Catalog, asked only for what its events have not brought yet."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = catalog_service_pb2_grpc.CatalogServiceStub(channel)

    async def offer(self, offer_key: str) -> tuple[offer_pb2.Offer, Sequence[draw_pb2.Draw]]:
        """An offer with its draws that are not yet drawn. Raises NotFound, Unavailable."""
        answer = await self._stub.GetOffer(catalog_service_pb2.GetOfferRequest(offer_key=offer_key))
        return answer.offer, answer.draws

    async def notice(self, offer_key: str, draw_no: int, series: int = 0) -> DrawNotice:
        """What must stand on the tickets of a draw; with `series` on shares of that syndicate.

        Raises NotFound, Unavailable.
        """
        answer = await self._stub.GetDraw(
            catalog_service_pb2.GetDrawRequest(offer_key=offer_key, draw_no=draw_no, series=series)
        )
        return DrawNotice(
            {permit.region: f"{permit.number} ({permit.issuer})" for permit in answer.permits},
            dict(answer.cause_names),
            [
                PlayedEntry(
                    entry.name,
                    entry.games,
                    [{each.name: list(each.numbers) for each in game.sets} for game in entry.filled],
                )
                for entry in answer.syndicate_entries
            ],
        )


class IdentityClient:
    """Identity, asked whom a ticket is printed for, and for links by which partners hand customers over."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def name_of(self, customer_id: UUID) -> str:
        """First and family name of a customer. Raises NotFound for a closed account, Unavailable."""
        answer = await self._stub.ListContacts(
            identity_service_pb2.ListContactsRequest(customer_ids=[str(customer_id)])
        )
        if not answer.contacts:
            raise NotFound("customer_not_found")
        [contact] = answer.contacts
        return f"{contact.first_name} {contact.last_name}".strip()

    async def sign_in_token(self, customer_id: UUID, *, seconds: int) -> str:
        """The token of a link that signs a customer in, once and weakly, within so many seconds.

        Raises NotFound for somebody unknown or closed, Unavailable.
        """
        answer = await self._stub.CreateSignInLink(
            identity_service_pb2.CreateSignInLinkRequest(
                customer_id=str(customer_id),
                purpose=identity_service_pb2.SIGN_IN_LINK_PURPOSE_AUTOLOGIN,
                ttl_seconds=seconds,
            )
        )
        return answer.token


class StockClient:
    """Catalog's stock of scarce things. Each call is idempotent by the order."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = stock_service_pb2_grpc.StockServiceStub(channel)

    async def reserve(self, wanted: WantedNumbers) -> datetime:
        """Holds numbers for all lines, or none, and says until when; those that are held already, on.

        Raises RuleRefused (`sold_out`, `too_few_left`, `customer_limit`, `draw_closed`, `draw_not_open`,
        `licensing_restriction`) and Unavailable.
        """
        request = stock_service_pb2.ReserveStockRequest(
            order_id=str(wanted.order_id),
            customer_id=str(wanted.customer_id),
            region=wanted.region,
            lines=[
                stock_service_pb2.StockLine(
                    ticket_id=str(line.ticket_id),
                    offer_key=line.offer_key,
                    draw_no=line.draw_no,
                    game_type=line.game_type,
                    quantity=line.quantity,
                    series=line.series,
                )
                for line in wanted.lines
            ],
        )
        if wanted.waits_until is not None:
            request.waits_until.FromDatetime(wanted.waits_until)
        held = await self._stub.ReserveStock(request)
        expires_at: datetime = held.expires_at.ToDatetime(tzinfo=UTC)
        return expires_at

    async def confirm(self, order_id: UUID) -> list[HeldStock]:
        """Makes what a paid order holds its own. Raises RuleRefused when it cannot be had any more."""
        confirmed = await self._stub.ConfirmStock(
            stock_service_pb2.ConfirmStockRequest(order_id=str(order_id))
        )
        return [HeldStock(UUID(line.ticket_id), line.series, line.numbers) for line in confirmed.lines]

    async def release_tickets(self, order_id: UUID, tickets: Sequence[UUID]) -> list[UUID]:
        """Gives back what tickets hold where nothing was decided with them; says which of them are free."""
        answer = await self._stub.ReleaseStock(
            stock_service_pb2.ReleaseStockRequest(
                order_id=str(order_id), ticket_ids=[str(ticket) for ticket in tickets]
            )
        )
        return [UUID(ticket) for ticket in answer.free_ticket_ids]

    async def release(self, order_id: UUID) -> None:
        """Gives back what an order holds, if anything."""
        await self._stub.ReleaseStock(stock_service_pb2.ReleaseStockRequest(order_id=str(order_id)))


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize to credit: `amount` minor units, once for each `reference`."""

    customer_id: UUID
    reference: str
    amount: int
    currency: str
    description: str


@dataclass(frozen=True, slots=True)
class PrizeReversal:
    """The prize that was credited by `reference` is taken back."""

    reference: str
    description: str


class WalletClient:
    """The wallet. Each call is idempotent by its reference, so each may be repeated after an unknown
    outcome.
    """

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = wallet_service_pb2_grpc.WalletServiceStub(channel)
        self._purchase_with_others = GroupCommit(self._purchase)
        self._check_spend_with_others = GroupCommit(self._check_spend)

    async def purchase(
        self,
        *,
        customer_id: UUID,
        order_id: UUID,
        amount: int,
        currency: str,
        stakes: Sequence[Stake],
        not_after: datetime,
        description: str,
        alone: bool,
        discounts: Sequence[Stake] = (),
        hold_id: UUID | None = None,
    ) -> UUID:
        """Takes the price of an order, in minor units, and gives the journal that moved the money.

        The stakes, which sum to it, say which draws it is for; `discounts` are what the house pays into them.
        `hold_id` is what is held for it, whose place it takes. It travels with the purchases of others that
        wait at the same time, unless it is to go `alone`.
        Raises RuleRefused (`insufficient_funds`, `purchase_expired`, `purchase_cancelled`): nothing was
        taken. Raises Unavailable when the outcome is not known.
        """
        request = wallet_service_pb2.Purchase(
            customer_id=str(customer_id),
            order_id=str(order_id),
            amount=money_pb2.Money(currency=currency, minor_units=amount),
            description=description,
            stakes=_stakes(stakes),
            discounts=_stakes(discounts),
            hold_id="" if hold_id is None else str(hold_id),
        )
        request.not_after.FromDatetime(not_after)
        request.traceparent = current_traceparent() or ""
        if alone:
            [captured] = await self._purchase([request])
            if isinstance(captured, ServiceError):
                raise captured
        else:
            captured = await self._purchase_with_others(request)
        return UUID(captured.journal_id)

    async def _purchase(
        self, purchases: Sequence[wallet_service_pb2.Purchase]
    ) -> list[wallet_service_pb2.CapturedOrder | ServiceError]:
        answer = await self._stub.Purchase(wallet_service_pb2.PurchaseRequest(purchases=purchases))
        return [
            outcome.captured if outcome.HasField("captured") else _refusal(outcome.refused)
            for outcome in answer.outcomes
        ]

    async def cancel_purchase(self, *, customer_id: UUID, order_id: UUID) -> UUID | None:
        """Settles a purchase whose outcome is unknown: its journal when the money was taken; None when it
        never will be.
        """
        answer = await self._stub.CancelPurchase(
            wallet_service_pb2.CancelPurchaseRequest(customer_id=str(customer_id), order_id=str(order_id))
        )
        return UUID(answer.journal_id) if answer.captured else None

    async def refund(
        self,
        *,
        customer_id: UUID,
        order_id: UUID,
        reference: str,
        amount: int,
        currency: str,
        description: str,
        stakes: Sequence[Stake] = (),
        discounts: Sequence[Stake] = (),
    ) -> None:
        """Gives money of an order back; once for each `reference` inside the order.

        It comes from the draws that are named, which is what is given back of each; without any from those of
        the order, the last one first. `discounts` go back to the house.
        """
        request = wallet_service_pb2.RefundRequest(
            customer_id=str(customer_id),
            order_id=str(order_id),
            reference=reference,
            amount=money_pb2.Money(currency=currency, minor_units=amount),
            description=description,
            stakes=_stakes(stakes),
            discounts=_stakes(discounts),
        )
        await self._stub.Refund(request)

    async def check_spend(self, customer_id: UUID, amount: int, currency: str) -> list[SpendRefusal]:
        """Everything that would keep a customer from paying an amount in minor units now. Decides nothing.

        It travels with the checks of others that wait at the same time.
        """
        answer = await self._check_spend_with_others(
            wallet_service_pb2.SpendCheck(
                customer_id=str(customer_id),
                amount=money_pb2.Money(currency=currency, minor_units=amount),
            )
        )
        return [SpendRefusal(reason.id, reason.message) for reason in answer.reasons]

    async def _check_spend(
        self, checks: Sequence[wallet_service_pb2.SpendCheck]
    ) -> list[wallet_service_pb2.BlockedReasons | ServiceError]:
        answer = await self._stub.CheckSpend(wallet_service_pb2.CheckSpendRequest(checks=checks))
        return [
            outcome.answered if outcome.HasField("answered") else _refusal(outcome.refused)
            for outcome in answer.outcomes
        ]

    async def plan_unattended(
        self, customer_id: UUID, region: str, fund_id: UUID, price: int, currency: str
    ) -> UnattendedCharge:
        """What paying a price in minor units by wallet and saved fund would take now. Decides nothing.

        Raises RuleRefused when the fund may not be charged while its customer is away.
        """
        try:
            answer = await self._stub.PlanUnattended(
                deposits_pb2.PlanUnattendedRequest(
                    customer_id=str(customer_id),
                    region=region,
                    fund_id=str(fund_id),
                    price=money_pb2.Money(currency=currency, minor_units=price),
                )
            )
        except NotFound as error:
            raise fund_not_found() from error
        return UnattendedCharge(FundKind(answer.kind), answer.deposit.minor_units)

    async def grant_promo(
        self, *, customer_id: UUID, reference: str, amount: int, currency: str, description: str
    ) -> None:
        """Gives promotional money, in minor units; once for each reference. Raises RuleRefused
        (`wrong_currency`), Unavailable when the outcome is not known.
        """
        await self._stub.GrantPromo(
            wallet_service_pb2.GrantPromoRequest(
                customer_id=str(customer_id),
                reference=reference,
                amount=money_pb2.Money(currency=currency, minor_units=amount),
                description=description,
            )
        )

    async def booked_orders(self, order_ids: Sequence[UUID]) -> dict[UUID, tuple[int, int]]:
        """What the ledger took for orders and gave back of them, in minor units; orders that took nothing are
        missing. Raises Unavailable.
        """
        booked: dict[UUID, tuple[int, int]] = {}
        for start in range(0, len(order_ids), _ORDERS_OF_A_CALL):
            asked = [str(order_id) for order_id in order_ids[start : start + _ORDERS_OF_A_CALL]]
            answer = await self._stub.ListOrderTotals(
                wallet_service_pb2.ListOrderTotalsRequest(order_ids=asked)
            )
            booked |= {
                UUID(total.order_id): (total.taken.minor_units, total.given_back) for total in answer.totals
            }
        return booked

    async def pay_prizes(self, prizes: Sequence[Prize]) -> None:
        """Credits at most 500 prizes; those credited before are left as they are."""
        await self._stub.PayPrizes(
            wallet_service_pb2.PayPrizesRequest(
                prizes=[
                    wallet_service_pb2.Prize(
                        customer_id=str(prize.customer_id),
                        reference=prize.reference,
                        amount=money_pb2.Money(currency=prize.currency, minor_units=prize.amount),
                        description=prize.description,
                    )
                    for prize in prizes
                ]
            )
        )

    async def reverse_prizes(self, reversals: Sequence[PrizeReversal]) -> None:
        """Takes at most 500 prizes back; those that are back already are left as they are."""
        await self._stub.ReversePrizes(
            wallet_service_pb2.ReversePrizesRequest(
                reversals=[
                    wallet_service_pb2.PrizeReversal(
                        reference=reversal.reference, description=reversal.description
                    )
                    for reversal in reversals
                ]
            )
        )


def _stakes(stakes: Sequence[Stake]) -> list[wallet_service_pb2.Stake]:
    return [
        wallet_service_pb2.Stake(offer_key=stake.offer_key, draw_no=stake.draw_no, minor_units=stake.amount)
        for stake in stakes
    ]


def _refusal(refused: wallet_service_pb2.Refusal) -> ServiceError:
    return error_of_status(refused.status)(
        refused.code,
        refused.message,
        target=refused.target,
        entities=orjson.loads(refused.entities) if refused.entities else None,
    )
