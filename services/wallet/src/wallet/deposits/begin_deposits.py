"""Deposits begin here: what is asked for is checked, room is made under the customer's limits, the intent
is written.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.data.idempotency import IdempotentRequest, StoredResponse
from servicekit.errors import Conflict, InvalidRequest, NotFound, RuleRefused
from servicekit.http.validation import REQUIRED_MESSAGE
from servicekit.identifiers import uuid7
from wallet.customers import store as customers
from wallet.customers.rules import Owner
from wallet.deposits.advance_deposits import AdvanceDeposits
from wallet.deposits.rules.deposits import Deposit, NewDeposit, RequestedDeposit, UnattendedPlan
from wallet.deposits.rules.states import State
from wallet.deposits.store import deposits
from wallet.errors import check_amount, refusal
from wallet.funds import store as funds
from wallet.funds.manage_funds import check_unattended, usable_fund
from wallet.funds.rules import KINDS, UNATTENDED, Fund, check_funding, credit_refused
from wallet.ledger.rules import request_hash
from wallet.ledger.store import journals
from wallet.limits import store as limits
from wallet.money.rules import Money
from wallet.providers.gateways import Gateways
from wallet.providers.port import Gateway, GatewayRefusedError
from wallet.settings import failpoints
from wallet.settings.failpoints import Failpoints
from wallet.settings.payments import METHOD_NAMES, PaymentSettings

_BY_TOKEN: Final = frozenset({"cc", "ap", "gp"})
_BY_REDIRECT: Final = frozenset({"pl"})


@dataclass(frozen=True, slots=True)
class _Source:
    """The validated source of a deposit."""

    method: str
    gateway: Gateway
    fund: Fund | None
    token: str | None
    label: str
    customer: str | None = None
    """What the gateway knows the customer by, for whom a fund was saved."""


Render = Callable[[Deposit], StoredResponse]


@dataclass(frozen=True, slots=True)
class BeginDeposits:
    database: Database
    gateways: Gateways
    advance: AdvanceDeposits
    fails: Failpoints
    settings: PaymentSettings

    async def once(
        self, request: IdempotentRequest, payer: Owner, ask: RequestedDeposit, render: Render
    ) -> StoredResponse:
        """Begins a deposit under the client's key and goes as far as the provider lets it.

        A repetition gets the bank's question while the customer is asked: its answer may have been lost. A
        refusal leaves nothing behind. Raises NotFound for a fund that is not the payer's, InvalidRequest,
        RuleRefused with the codes of limits, restrictions and methods, and Conflict while the key is in use.
        """
        reference = f"{request.owner}/{request.key}"
        known = await self._known(reference)
        source = await self._source(payer, ask) if known is None else None

        async def begin() -> StoredResponse | UUID:
            async with self.database.transaction() as session:
                stored = await idempotency.begin(session, request)
                if stored is not None:
                    return stored
                if source is None:
                    assert known is not None  # noqa: S101 - one of both is there
                    return known.deposit_id
                return await self._create(session, payer, ask, source, reference)

        try:
            begun = await retrying(begin)
        except Conflict:
            asked = await self._known(reference)
            if asked is None or asked.request_hash != _hash(payer, ask):
                raise
            if asked.state is not State.AWAITING_CUSTOMER:
                raise
            return render(asked)
        if isinstance(begun, StoredResponse):
            return begun
        self.fails.reach(failpoints.AFTER_CREATE)
        response = render(await self.advance.settle(begun))
        async with self.database.transaction() as session:
            await idempotency.finish(session, request, response)
        return response

    async def by_reference(self, payer: Owner, ask: RequestedDeposit, reference: str) -> Deposit:
        """As `once`, for a caller who has no key but a reference of its own, e.g. a checkout.

        Raises Conflict(`reference_reused`) when the reference was used for something else, RuleRefused
        (`deposit_cancelled`) when it was ruled out.
        """
        known = await self._known(reference)
        if known is None:
            source = await self._source(payer, ask)

            async def begin() -> UUID:
                async with self.database.transaction() as session:
                    if not await deposits.may_begin(session, reference):
                        raise refusal("deposit_cancelled")
                    return await self._create(session, payer, ask, source, reference)

            deposit_id = await retrying(begin)
            self.fails.reach(failpoints.AFTER_CREATE)
        else:
            if known.customer_id != payer.customer_id or known.request_hash != _hash(payer, ask):
                raise refusal("reference_reused")
            deposit_id = known.deposit_id
        return await self.advance.settle(deposit_id)

    async def cancel_reference(self, customer_id: UUID, reference: str) -> Deposit | None:
        """Cancels a reference; returns the deposit that has begun under it already.

        Raises Conflict(`reference_reused`) when it is another customer's.
        """

        async def decide() -> Deposit | None:
            async with self.database.transaction() as session:
                return await deposits.cancel_reference(session, customer_id, reference)

        known = await retrying(decide)
        if known is not None and known.customer_id != customer_id:
            raise refusal("reference_reused")
        return known

    async def plan_unattended(
        self, customer_id: UUID, region: str, fund_id: UUID, price: Money
    ) -> UnattendedPlan:
        """Plans an unattended payment: the wallet first, the rest from a saved fund.

        Raises NotFound, RuleRefused (`method_not_unattended`, `verification_required`,
        `method_not_available`, `amount_too_large`, those of `usable_fund`).
        """
        fund = await usable_fund(self.database, self.settings, fund_id, customer_id, region)
        if fund.method not in self.settings.methods_of(region):
            raise RuleRefused(
                "method_not_available", "This way to pay is not available here", target="fund_id"
            )
        check_unattended(fund, self.gateways)
        kind = KINDS[fund.method]
        balance = await journals.balance(self.database, customer_id, price.currency)
        missing = price.minor_units - balance.available
        if missing <= 0:
            return UnattendedPlan(kind, None)
        limits = self.settings.limits_of(fund.method)
        deposit = Money(max(missing, limits.minimum), price.currency)
        check_amount(deposit, limits)
        return UnattendedPlan(kind, deposit)

    async def _known(self, reference: str) -> Deposit | None:
        async with self.database.read() as session:
            return await deposits.by_reference(session, reference)

    async def _create(
        self, session: AsyncSession, payer: Owner, ask: RequestedDeposit, source: _Source, reference: str
    ) -> UUID:
        await customers.add_unknown(session, payer.customer_id, payer.region, payer.home_currency)
        home = await journals.home_balance_in(session, payer.customer_id)
        if ask.amount.currency != (payer.home_currency if home is None else home.currency):
            raise refusal("wrong_currency")
        deposit_id = uuid7()
        status = await limits.reserve_deposit(session, payer.customer_id, deposit_id, ask.amount)
        if status not in ("reserved", "repeated"):
            raise refusal(status)
        saved = source.fund is not None
        created = await deposits.create(
            session,
            NewDeposit(
                deposit_id=deposit_id,
                customer_id=payer.customer_id,
                method=source.method,
                gateway_key=source.gateway.key,
                funding_source_id=source.fund.funding_source_id if source.fund else None,
                reference=reference,
                request_hash=_hash(payer, ask),
                amount=ask.amount,
                instruction={
                    "token": source.token,
                    "customer": source.customer,
                    "saved": saved,
                    "attended": ask.attended,
                    "csc": ask.csc,
                    "browser": dict(ask.browser),
                    "client_address": ask.client_address,
                    "device_data": ask.device_data,
                    "pages": ask.return_path,
                },
                label=source.label,
                notify_secret=secrets.token_urlsafe(18),
            ),
        )
        if created is None:
            # Another call has begun the same deposit; the rollback returns the reserved room.
            raise Conflict("deposit_running", "This deposit has begun already", retry_after=1)
        return created.deposit_id

    async def _source(self, payer: Owner, ask: RequestedDeposit) -> _Source:
        source = (
            await self._from_token(payer, ask) if ask.fund_id is None else await self._from_fund(payer, ask)
        )
        if source.method not in self.settings.methods_of(payer.region):
            raise RuleRefused(
                "method_not_available", "This way to pay is not available here", target="deposit_method_code"
            )
        if ask.unattended_later and source.method not in UNATTENDED:
            raise RuleRefused(
                "method_not_unattended",
                "Part of your order is paid later. Please choose a card or PayPal",
                target="deposit_method_code",
            )
        check_amount(ask.amount, self.settings.limits_of(source.method))
        if (
            source.fund is not None
            and source.method == "cc"
            and ask.attended
            and source.gateway.capabilities.csc_required
            and not ask.csc
        ):
            raise InvalidRequest("required", REQUIRED_MESSAGE, target="csc")
        return source

    async def _from_fund(self, payer: Owner, ask: RequestedDeposit) -> _Source:
        assert ask.fund_id is not None  # noqa: S101 - the caller looked
        fund = await usable_fund(self.database, self.settings, ask.fund_id, payer.customer_id, payer.region)
        if not ask.attended:
            check_unattended(fund, self.gateways)
        gateway = self.gateways.get(fund.gateway_key or "")
        return _Source(
            method=fund.method,
            gateway=gateway,
            fund=fund,
            token=fund.token_reference,
            label=_label_of(fund),
            customer=await funds.gateway_customer(self.database, gateway.key, payer.customer_id),
        )

    async def _from_token(self, payer: Owner, ask: RequestedDeposit) -> _Source:
        method = ask.method or ""
        serving = self.gateways.serving(method)
        chosen = next((gateway for gateway in serving if ask.gateway_key in (None, "", gateway.key)), None)
        if chosen is None or method not in _BY_TOKEN | _BY_REDIRECT:
            raise NotFound
        if not ask.attended:
            raise InvalidRequest("required", REQUIRED_MESSAGE, target="fund_id")
        if method in _BY_REDIRECT:
            return _Source(method, chosen, None, ask.token, METHOD_NAMES[method])
        if not ask.token:
            raise InvalidRequest("required", REQUIRED_MESSAGE, target="token")
        label = METHOD_NAMES[method]
        try:
            inspected = await chosen.inspect(ask.token, method)
        except GatewayRefusedError as refused:
            raise InvalidRequest(refused.code, refused.message, target="token") from refused
        if inspected is not None and inspected.last4:
            label = f"{label} ending in {inspected.last4}"
        if self.settings.refuses_credit(payer.region):
            if inspected is None:
                # Only a saved card tells before it pays; whatever is not known to be a debit card is refused.
                raise credit_refused()
            check_funding(inspected.funding)
        return _Source(method, chosen, None, ask.token, label)


def _hash(payer: Owner, ask: RequestedDeposit) -> bytes:
    return request_hash(
        payer.customer_id,
        ask.amount.minor_units,
        ask.amount.currency,
        str(ask.fund_id or ""),
        ask.method or "",
        ask.gateway_key or "",
    )


def _label_of(fund: Fund) -> str:
    name = METHOD_NAMES[fund.method] if fund.method != "cc" else fund.brand or METHOD_NAMES["cc"]
    return f"{name} ending in {fund.last4}" if fund.last4 else name
