"""The one function that moves a deposit on, called by webhook, return page and poller.

Under a row lock the next step is decided and its key written; the provider is asked when that is committed;
what the answer means is written against the version that was read (docs/reliability.md, rule 29). What takes
money is sent by one alone: the deposit is submitted for the time of a lease. Two may look up at once, and one
of them writes.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import NotFound, RuleRefused, Unavailable
from servicekit.events import outbox
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet.config import WalletSettings
from wallet.deposits import events, metrics
from wallet.deposits.rules.deposits import Chargeback, Deposit, ReceivedMoney
from wallet.deposits.rules.states import (
    CAN_TURN,
    ENDED,
    SUBMISSION_LEASE,
    WITHOUT_PROVIDER,
    State,
    Step,
    after,
    is_never_taken,
    next_step,
    pays_order,
    retry_after,
    retry_after_silence,
    takes_money_now,
)
from wallet.deposits.settle_deposits import bounce_deposit, charge_back, settle_deposit
from wallet.deposits.store import deposits, provider_messages
from wallet.limits import store as limits
from wallet.providers.gateways import Gateways
from wallet.providers.port import (
    AccessDeniedError,
    Charge,
    Continuation,
    Gateway,
    GatewayRefusedError,
    OutcomeUnknownError,
    Payment,
)
from wallet.providers.rules import CHALLENGE_LIFETIME, Result
from wallet.settings import failpoints
from wallet.settings.failpoints import Failpoints

_MOST_STEPS: Final = 8
_POLL_AT_ONCE: Final = 20
_POLL_LEASE: Final = timedelta(seconds=20)
_APPROVED: Final = "approved"

_PURPOSES: Final = {
    Step.CHARGE: "charge",
    Step.CONTINUE: "continue",
    Step.CANCEL: "cancel",
    Step.REFUND: "refund",
}

ABANDONED: Final = ("abandoned", "The payment was not confirmed in time")

CUSTOMER_AWAY: Final = (
    "authentication_required",
    "Your bank wants you to confirm this payment yourself. Nothing was taken",
)

_DECLINED: Final = ("card_declined", "The payment was declined. Please try another way to pay")

_ACCESS_DENIED: Final = (
    "refused",
    "This way to pay is not available at the moment. Please try another way to pay",
)

_CREDIT: Final = ("credit_card_not_allowed", "Credit cards cannot be used here. Please use a debit card")


@dataclass(frozen=True, slots=True)
class AdvanceDeposits:
    """Asks providers and writes what their answers mean."""

    database: Database
    gateways: Gateways
    fails: Failpoints
    settings: WalletSettings

    async def settle(self, deposit_id: UUID, *, notified: bool = False) -> Deposit:
        """Moves a deposit on as far as the provider lets it; returns it as it stands then.

        `notified` is whether a webhook or return page reports a change. Raises NotFound.
        """
        with span("wallet settle_deposit", deposit_id=str(deposit_id)):
            for _ in range(_MOST_STEPS):
                deposit, step, sent_before = await retrying(
                    partial(self._decide, deposit_id, notified=notified)
                )
                if step is Step.WAIT:
                    return deposit
                self.fails.reach(failpoints.AFTER_INTENT)
                payment = await self._ask(deposit, step, sent_before=sent_before)
                self.fails.reach(failpoints.AFTER_PROVIDER)
                written = await self._write(deposit, step, payment)
                self.fails.reach(failpoints.AFTER_CONCLUSION)
                if written is None:
                    continue
                if not _continues(written, payment):
                    return written
                notified = False
            return deposit

    async def poll(self) -> int:
        """Advances every due deposit; returns their number."""
        due = await deposits.take_due(self.database, _POLL_AT_ONCE, _POLL_LEASE)
        await asyncio.gather(*(self._poll_one(deposit_id) for deposit_id in due))
        return len(due)

    async def _poll_one(self, deposit_id: UUID) -> None:
        try:
            await self.settle(deposit_id, notified=True)
        except Unavailable as error:
            log.info("deposit_waits", deposit_id=str(deposit_id), reason=error.code)
        except Exception:  # One deposit that trips over a bug must not keep the others waiting.
            log.exception("deposit_poll_failed", deposit_id=str(deposit_id))

    async def _decide(self, deposit_id: UUID, *, notified: bool) -> tuple[Deposit, Step, bool]:
        """The deposit, the next step, and whether its charge may have been sent before."""
        async with self.database.transaction() as session:
            deposit = await deposits.lock(session, deposit_id)
            if deposit is None:
                raise NotFound("deposit_not_found")
            sent_before = deposit.submitted_at is not None
            step = (
                Step.WAIT
                if deposit.method in WITHOUT_PROVIDER
                else next_step(deposit.standing, notified=notified)
            )
            if step in (Step.CHARGE, Step.CONTINUE):
                submitted = await deposits.submit(session, deposit, lease=SUBMISSION_LEASE)
                assert submitted is not None  # noqa: S101 - the row is locked
                deposit = submitted
            purpose = _PURPOSES.get(step)
            if purpose is not None:
                await provider_messages.begin_call(
                    session, _key(deposit, step), deposit.gateway_key, purpose, deposit.deposit_id
                )
            return deposit, step, sent_before

    async def _ask(self, deposit: Deposit, step: Step, *, sent_before: bool) -> Payment | None:
        """The provider's answer; None when it does not answer a look-up."""
        try:
            gateway = self.gateways.get(deposit.gateway_key)
            return await self._call(gateway, deposit, step)
        except OutcomeUnknownError as error:
            if step is Step.CHARGE and not sent_before and isinstance(error, AccessDeniedError):
                # Nothing was sent, and nothing may be sent when access is back and the customer has left.
                log.warning("payment_access_denied", deposit_id=str(deposit.deposit_id), reason=str(error))
                return Payment(Result.DECLINED, code=_ACCESS_DENIED[0], message=_ACCESS_DENIED[1])
            log.warning("payment_unknown", deposit_id=str(deposit.deposit_id), step=step, reason=str(error))
            return Payment(Result.UNKNOWN)
        except GatewayRefusedError as refused:
            if step is Step.LOOK_UP:
                log.warning("payment_not_found", deposit_id=str(deposit.deposit_id), code=refused.code)
                return None
            return Payment(Result.DECLINED, code=refused.code, message=refused.message)
        except (Unavailable, NotFound) as error:
            log.info("provider_silent", deposit_id=str(deposit.deposit_id), reason=error.code)
            return None

    async def _call(self, gateway: Gateway, deposit: Deposit, step: Step) -> Payment:
        key, known = _key(deposit, step), deposit.provider_reference
        if step is Step.CHARGE:
            return await gateway.charge(self._charge(deposit))
        if step is Step.REFUND and known is not None:
            return await gateway.refund(known, key, deposit.amount)
        if step is Step.CANCEL and known is not None:
            return await gateway.cancel(str(deposit.deposit_id), known, key)
        if step is Step.CONTINUE and known is not None:
            challenge = deposit.challenge or {}
            continuation = Continuation(challenge.get("state", {}), deposit.challenge_answer)
            return await gateway.proceed(replace(self._charge(deposit), key=key), known, continuation)
        return await gateway.find(str(deposit.deposit_id), known)

    def _charge(self, deposit: Deposit) -> Charge:
        instruction = deposit.instruction or {}
        query = urlencode({"deposit": str(deposit.deposit_id), "key": deposit.notify_secret})
        notify = f"{self.settings.public_origin}/3ds/notify"
        pages = {
            "return_url": f"{notify}?{query}",
            "cancel_url": f"{notify}?{query}&cancelled=true",
            "notify_url": notify,
        }
        if deposit.method == "pl" and instruction.get("pages") is not None:
            base = (
                f"{self.settings.public_origin}{instruction['pages'].format(deposit_id=deposit.deposit_id)}"
            )
            pages |= {"return_url": f"{base}/success", "cancel_url": f"{base}/cancel"}
        return Charge(
            key=deposit.key,
            reference=str(deposit.deposit_id),
            amount=deposit.amount,
            method=deposit.method,
            token=instruction.get("token"),
            customer=instruction.get("customer"),
            saved=bool(instruction.get("saved")),
            attended=bool(instruction.get("attended", True)),
            csc=instruction.get("csc"),
            browser=instruction.get("browser") or {},
            client_address=instruction.get("client_address") or "",
            device_data=instruction.get("device_data") or "",
            session=f"{deposit.deposit_id}.{deposit.notify_secret}",
            **pages,
        )

    async def _write(self, deposit: Deposit, step: Step, payment: Payment | None) -> Deposit | None:
        """Writes the outcome; None when another process has changed the deposit since."""
        return await retrying(lambda: self._write_once(deposit, step, payment))

    async def _write_once(self, read: Deposit, step: Step, payment: Payment | None) -> Deposit | None:
        async with self.database.transaction() as session:
            deposit = await deposits.lock(session, read.deposit_id)
            if deposit is None or deposit.version != read.version:
                return None
            if step in _PURPOSES:
                outcome = "unanswered" if payment is None else payment.result.value
                await provider_messages.end_call(session, _key(deposit, step), outcome)
            if payment is None:
                return await _postpone(
                    session, deposit, retry_after_silence(deposit.now - deposit.created_at)
                )
            if takes_money_now(deposit.standing, step, payment.result):
                approved = replace(
                    deposit,
                    state=State.AWAITING_CUSTOMER,
                    challenge_answer=_APPROVED,
                    failure_code=None,
                    failure_message=None,
                )
                return await deposits.change(
                    session, approved, provider_reference=payment.provider_reference, due_in=timedelta(0)
                )
            return await self._conclude(session, deposit, step, payment)

    async def _conclude(
        self, session: AsyncSession, deposit: Deposit, step: Step, payment: Payment
    ) -> Deposit | None:
        state = after(deposit.standing, step, payment.result)
        failure: tuple[str | None, str | None] = (deposit.failure_code, deposit.failure_message)
        if state is State.SETTLED and deposit.state is not State.SETTLED:
            if _differs(deposit, payment):
                log.error("payment_differs", deposit_id=str(deposit.deposit_id))
                metrics.DEPOSITS.labels(deposit.method, "differs").inc()
                return await _postpone(session, deposit, timedelta(minutes=10))
            state, failure = await self._post(session, deposit, payment)
        elif state is State.REVERSED and deposit.state is not State.REVERSED:
            if not await self._take_back(session, deposit, payment):
                return await _postpone(session, deposit, timedelta(seconds=30))
            await outbox.publish(session, events.deposit_reversed(deposit))
        elif state in (State.FAILED, State.ABANDONED) and deposit.state is not state:
            failure = reason = _failure(deposit, state, payment)
            await limits.release_deposit(session, deposit.deposit_id)
            await outbox.publish(session, events.deposit_failed(deposit, reason[0]))
        if state is not deposit.state:
            metrics.DEPOSITS.labels(deposit.method, state.value).inc()
        challenged = (
            payment.result is Result.CHALLENGE
            and deposit.state is not State.AWAITING_CUSTOMER
            and step is not Step.CONTINUE
        )
        due_in = retry_after(state, _age(deposit, state))
        if is_never_taken(deposit.standing, payment.result):
            due_in = None
        changed = replace(
            deposit,
            state=state,
            challenge_answer=None if step is Step.CONTINUE else deposit.challenge_answer,
            failure_code=failure[0],
            failure_message=failure[1],
        )
        if challenged:
            changed = replace(
                changed, challenge=None if payment.challenge is None else asdict(payment.challenge)
            )
        return await deposits.change(
            session,
            changed,
            provider_reference=None if step is Step.REFUND else payment.provider_reference,
            # The customer is away: the challenge is abandoned at once.
            expires_in=(CHALLENGE_LIFETIME if deposit.attended else timedelta(0)) if challenged else None,
            due_in=due_in,
            clear_instruction=state in ENDED,
        )

    async def _post(
        self, session: AsyncSession, deposit: Deposit, payment: Payment
    ) -> tuple[State, tuple[str | None, str | None]]:
        """Credits the money; money that may not be accepted is refunded."""
        if deposit.currency in self.settings.credit_refused_currencies and payment.funding == "credit":
            await limits.release_deposit(session, deposit.deposit_id)
            return State.RETURNING, _CREDIT
        arrived = ReceivedMoney(
            deposit_id=deposit.deposit_id,
            customer_id=deposit.customer_id,
            method=deposit.method,
            amount=deposit.amount,
            description=deposit.label,
            gateway=deposit.gateway_key,
            uncleared=deposit.method == "bd",
        )
        # A deposit for an order repays nothing, for then the order could not be paid from it.
        repay = self.settings.repay_receivables and not pays_order(deposit.reference)
        try:
            async with session.begin_nested():
                await settle_deposit(session, arrived, repay=repay)
        except RuleRefused as refused:
            log.warning("deposit_goes_back", deposit_id=str(deposit.deposit_id), code=refused.code)
            return State.RETURNING, (refused.code, refused.message)
        return State.SETTLED, (None, None)

    async def _take_back(self, session: AsyncSession, deposit: Deposit, payment: Payment) -> bool:
        """Books a returned deposit; False while some of it is held."""
        description = f"{deposit.label}, returned by your bank"
        if deposit.method == "bd":
            try:
                async with session.begin_nested():
                    return await bounce_deposit(session, deposit.deposit_id, description=description)
            except RuleRefused as refused:
                if refused.code != "deposit_cleared":
                    raise
        await charge_back(
            session,
            Chargeback(
                dispute_reference=f"{deposit.gateway_key}/{deposit.deposit_id}",
                customer_id=deposit.customer_id,
                deposit_id=deposit.deposit_id,
                gateway=deposit.gateway_key,
                amount=deposit.amount,
                description=description,
            ),
        )
        log.warning("deposit_reversed", deposit_id=str(deposit.deposit_id), code=payment.code)
        return True


def _key(deposit: Deposit, step: Step) -> str:
    if step is Step.CHARGE:
        return deposit.key
    return f"{_PURPOSES.get(step, 'look_up')}:{deposit.deposit_id}:{deposit.attempt}"


def _age(deposit: Deposit, state: State) -> timedelta:
    """The age for `retry_after` of a deposit that comes into a state, or stays in it."""
    if state not in CAN_TURN:
        return deposit.now - deposit.created_at
    return deposit.now - deposit.changed_at if deposit.state is state else timedelta(0)


def _continues(deposit: Deposit, payment: Payment | None) -> bool:
    """Whether the next step follows at once."""
    if payment is None or payment.result in (Result.UNKNOWN, Result.PENDING):
        return False
    return deposit.state in (State.CREATED, State.RETURNING) or (
        deposit.state is State.AWAITING_CUSTOMER
        and (deposit.challenge_answer is not None or not deposit.attended)
    )


def _differs(deposit: Deposit, payment: Payment) -> bool:
    """Whether amount or reference differ from the deposit's (docs/reliability.md, rule 48)."""
    return (payment.amount is not None and payment.amount != deposit.amount) or (
        payment.reference is not None and payment.reference != str(deposit.deposit_id)
    )


def _failure(deposit: Deposit, state: State, payment: Payment) -> tuple[str, str]:
    if state is State.ABANDONED:
        return ABANDONED if deposit.attended else CUSTOMER_AWAY
    if payment.result is Result.NOT_FOUND:
        return "payment_not_received", "The payment did not reach the provider. Nothing was taken"
    return payment.code or _DECLINED[0], payment.message or _DECLINED[1]


async def _postpone(session: AsyncSession, deposit: Deposit, pause: timedelta) -> Deposit | None:
    """Leaves a deposit unchanged until the next look-up."""
    due_in: timedelta | None = pause
    if deposit.state in ENDED and deposit.state is not State.SETTLED:
        due_in = retry_after(deposit.state, _age(deposit, deposit.state))
    return await deposits.change(session, deposit, due_in=due_in)
