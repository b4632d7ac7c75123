"""Closing an account on request (docs/domain.md §10.20; docs/reliability.md §4).

The request is stored, then the wallet closes or refuses: only it knows the balance.
When its answer is lost, the sweep calls again with the same reference, so the closure completes or
fails as a whole. Tickets stay valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal
from uuid import UUID

from identity.closure import store
from identity.closure.rules import BALANCE_NOT_ZERO
from identity.closure.tables import AccountClosure
from identity.customer import store as customer_store
from identity.customer.change_customer import CUSTOMER, CustomerChanges
from identity.customer.wallet import WalletAccount, WalletClient
from identity.details import store as details_store
from identity.details.rules.confirmations import LINK_PURPOSES
from identity.messages.request_message import RequestMessage
from identity.order_values import store as order_values_store
from identity.preferences.store import preferences
from identity.sessions.check_caller import lock_caller, read_caller
from identity.sessions.end_session import EndSession
from identity.verification import store as verification_store
from identity.verification.rules.methods import OPEN_STATES
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import RuleRefused, Unavailable
from servicekit.security.principal import Principal
from servicekit.telemetry.logs import log

ClosureState = Literal["closed", "processing"]

_FIRST_LOOK: Final = timedelta(seconds=15)
_BATCH: Final = 20


@dataclass(frozen=True, slots=True)
class ClosurePreview:
    """Obstacles to closing; `wallet` is None while the wallet does not answer."""

    wallet: WalletAccount | None
    under_way: bool


@dataclass(frozen=True, slots=True)
class CloseAccount:
    database: Database
    wallet: WalletClient
    changes: CustomerChanges
    ending: EndSession
    messages: RequestMessage
    clock: Clock

    async def preview(self, principal: Principal) -> ClosurePreview:
        """Raises NotSignedIn `session_ended`."""
        async with self.database.read() as session:
            customer = await read_caller(session, principal)
            newest = await store.newest_closure(session, principal.customer_id)
        try:
            account = await self.wallet.account(
                customer.customer_id, region=customer.region, currency=customer.currency
            )
        except Unavailable:
            account = None
        return ClosurePreview(account, under_way=newest is not None and newest.state == "requested")

    async def close(
        self, principal: Principal, *, reasons: Sequence[str], comment: str | None
    ) -> ClosureState:
        """Closes the caller's account. The route has checked step-up and terms.

        `processing` means that the wallet did not answer; the sweep retries. Raises RuleRefused
        `balance_not_zero`; then nothing has changed.
        """
        now = self.clock.now()
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            closure = await store.request_closure(
                session,
                customer.customer_id,
                reasons=reasons,
                comment=comment,
                due_at=now + _FIRST_LOOK,
                now=now,
            )
        try:
            await self.wallet.close(closure.customer_id, reference=closure.closure_id)
        except RuleRefused as refusal:
            await self._refuse(closure, refusal, notify=False)
            raise RuleRefused(refusal.code, _words(refusal)) from refusal
        except Unavailable as failure:
            log.warning("closure_delayed", closure_id=str(closure.closure_id), reason=failure.code)
            return "processing"
        await self._finish(closure)
        return "closed"

    async def close_due(self) -> None:
        """Retries closures whose outcome is unknown."""
        now = self.clock.now()
        async with self.database.transaction() as session:
            due = await store.lease_due_closures(session, now=now, again_at=now + _FIRST_LOOK, limit=_BATCH)
        for closure in due:
            try:
                await self.wallet.close(closure.customer_id, reference=closure.closure_id)
            except RuleRefused as refusal:
                await self._refuse(closure, refusal, notify=True)
            except Unavailable as failure:
                log.warning("closure_delayed", closure_id=str(closure.closure_id), reason=failure.code)
            else:
                await self._finish(closure)

    async def _finish(self, closure: AccountClosure) -> None:
        now = self.clock.now()
        ended: list[UUID] = []
        async with self.database.transaction() as session:
            customer = await customer_store.lock_customer(session, closure.customer_id)
            if customer is None or not await store.finish_closure(
                session, closure.closure_id, state="done", now=now
            ):
                return
            for purpose in LINK_PURPOSES:
                await details_store.revoke_links(session, customer.customer_id, purpose, now=now)
            await verification_store.abandon_attempts(
                session, customer.customer_id, while_in=OPEN_STATES, now=now
            )
            await preferences.withdraw_consents(session, customer.customer_id, source="closure", now=now)
            values = {
                "account_status": "closed",
                "account_status_reason": "customer_request",
                "account_status_at": now,
                "verification_deadline": None,
            }
            closed = await self.changes.apply(
                session, customer, values, fact="account_closed", actor=CUSTOMER
            )
            await self.messages.to_customer(session, closed, "account_closed")
            await order_values_store.delete_orders(session, customer.customer_id)
            ended = await self.ending.end_all(session, customer.customer_id, "account_closed")
        await self.ending.announce(ended)
        log.info("account_closed", customer_id=str(closure.customer_id))

    async def _refuse(self, closure: AccountClosure, refusal: RuleRefused, *, notify: bool) -> None:
        async with self.database.transaction() as session:
            decided = await store.finish_closure(
                session, closure.closure_id, state="refused", refusal=refusal.code, now=self.clock.now()
            )
            customer = await customer_store.find_customer(session, closure.customer_id)
            if decided and notify and customer is not None:
                await self.messages.to_customer(
                    session, customer, "account_closure_refused", {"reason": _words(refusal)}
                )


def _words(refusal: RuleRefused) -> str:
    return BALANCE_NOT_ZERO if refusal.code == "balance_not_zero" else refusal.message
