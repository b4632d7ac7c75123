"""The objects of Stripe's API, made of what the simulator knows.

They are laid over the shapes that Stripe publishes, so every field that theirs have, ours have.
"""

from __future__ import annotations

import copy
import json
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from payments_simulator.instruments import Instrument
from payments_simulator.processor import Payment, Processor
from payments_simulator.settings import Settings

_SHAPES: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "shapes" / "stripe.json").read_text()
)
_DECLINES: Final = {
    "card_declined": ("card_declined", "generic_decline", "Your card was declined."),
    "insufficient_funds": ("card_declined", "insufficient_funds", "Your card has insufficient funds."),
    "expired_card": ("expired_card", "expired_card", "Your card has expired."),
    "incorrect_cvc": ("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
    "authentication_failed": (
        "payment_intent_authentication_failure",
        "payment_intent_authentication_failure",
        "We are unable to authenticate your payment method.",
    ),
    "authentication_required": (
        "authentication_required",
        "authentication_required",
        "Your card was declined. This transaction requires authentication.",
    ),
    "dishonoured": ("payment_method_bank_account_blocked", "dishonoured", "The bank refused the debit."),
}


def intent_of(payment: Payment, settings: Settings) -> dict[str, Any]:
    """A PaymentIntent, its latest charge expanded."""
    status = {
        "waiting": "requires_action",
        "pending": "processing",
        "succeeded": "succeeded",
        "declined": "requires_payment_method",
        "cancelled": "canceled",
    }[payment.status]
    action = None
    if payment.status == "waiting":
        url = f"{settings.origin}/challenge/{payment.challenge_id}"
        action = {
            "type": "redirect_to_url",
            "redirect_to_url": {"url": url, "return_url": payment.return_url},
        }
    return shape(
        "payment_intent",
        id=payment.id,
        amount=payment.amount,
        amount_received=payment.amount if payment.status == "succeeded" else 0,
        automatic_payment_methods=None,
        canceled_at=seconds_of(payment.created) if payment.status == "cancelled" else None,
        client_secret=f"{payment.id}_secret_{payment.challenge_id}",
        created=seconds_of(payment.created),
        currency=payment.currency.lower(),
        customer=payment.facts["form"].get("customer"),
        last_payment_error=decline_of(payment) if payment.status == "declined" else None,
        latest_charge=_charge(payment) if payment.status in ("succeeded", "declined") else None,
        metadata=metadata_of(payment.facts["form"]),
        next_action=action,
        payment_method=payment.facts["token"] if payment.status != "declined" else None,
        payment_method_configuration_details=None,
        payment_method_types=[payment.facts["form"].get("payment_method_types[]", "card")],
        processing={"type": "card"} if payment.status == "pending" else None,
        shipping=None,
        status=status,
        transfer_data=None,
    )


def setup_of(asked: Payment, settings: Settings) -> dict[str, Any]:
    """A SetupIntent that was confirmed by the server."""
    action = None
    if asked.status == "waiting":
        url = f"{settings.origin}/challenge/{asked.challenge_id}"
        action = {"type": "redirect_to_url", "redirect_to_url": {"url": url, "return_url": asked.return_url}}
    status = {"waiting": "requires_action", "succeeded": "succeeded"}.get(
        asked.status, "requires_payment_method"
    )
    return shape(
        "setup_intent",
        id=asked.id,
        client_secret=f"{asked.id}_secret_{asked.challenge_id}",
        customer=asked.facts["form"].get("customer") or None,
        created=seconds_of(asked.created),
        payment_method=asked.facts["token"] if asked.status != "declined" else None,
        payment_method_types=["card"],
        last_setup_error=decline_of(asked) if asked.status == "declined" else None,
        metadata=metadata_of(asked.facts["form"]),
        next_action=action,
        status=status,
        usage="off_session",
    )


def decline_of(payment: Payment) -> dict[str, Any]:
    """Why a card was declined, as an error says it."""
    code, decline_code, text = _DECLINES[payment.decline]
    return {
        "type": "card_error",
        "code": code,
        "decline_code": decline_code,
        "message": text,
        "payment_method": method_of(payment.facts["token"], payment.instrument),
    }


def _charge(payment: Payment) -> dict[str, Any]:
    taken = payment.status == "succeeded"
    charge = shape(
        "charge",
        id=payment.facts["charge"],
        amount=payment.amount,
        amount_captured=payment.amount if taken else 0,
        amount_refunded=payment.refunded,
        captured=taken,
        created=seconds_of(payment.created),
        currency=payment.currency.lower(),
        description=None,
        disputed=payment.disputed,
        metadata=metadata_of(payment.facts["form"]),
        paid=taken,
        payment_intent=payment.id,
        payment_method=payment.facts["token"],
        refunded=payment.refunded >= payment.amount,
        status="succeeded" if taken else "failed",
        failure_code=None if taken else _DECLINES[payment.decline][0],
        failure_message=None if taken else _DECLINES[payment.decline][2],
    )
    instrument = payment.instrument
    if instrument.kind == "bank":
        charge["payment_method_details"] = {
            "type": payment.facts["form"]["payment_method_types[]"],
            payment.facts["form"]["payment_method_types[]"]: {"last4": instrument.last4},
        }
    else:
        charge["payment_method_details"]["card"] |= _card_facts(instrument)
    return charge


def method_of(token: str, instrument: Instrument) -> dict[str, Any]:
    """A PaymentMethod of a card or a bank account."""
    method = shape("payment_method", id=token, customer=None, metadata={})
    method["billing_details"] = {
        "address": dict.fromkeys(method["billing_details"]["address"]),
        "email": None,
        "name": instrument.holder,
        "phone": None,
        "tax_id": None,
    }
    if instrument.kind == "bank":
        del method["card"]
        return method | {
            "type": "au_becs_debit",
            "au_becs_debit": {
                "bsb_number": "000000",
                "fingerprint": instrument.fingerprint,
                "last4": instrument.last4,
            },
        }
    method["card"] |= _card_facts(instrument)
    wallet = {"apple_pay": "apple_pay", "google_pay": "google_pay"}.get(instrument.kind)
    method["card"]["wallet"] = {"dynamic_last4": None, "type": wallet} if wallet else None
    return method


def _card_facts(instrument: Instrument) -> dict[str, Any]:
    return {
        "brand": instrument.brand,
        "last4": instrument.last4,
        "funding": instrument.funding,
        "exp_month": instrument.expiry_month,
        "exp_year": instrument.expiry_year,
        "fingerprint": instrument.fingerprint,
    }


def dispute_of(payment: Payment) -> dict[str, Any]:
    """A Dispute of all of a payment."""
    return shape(
        "dispute",
        id=f"dp_{payment.id[3:]}",
        amount=payment.amount,
        charge=payment.facts["charge"],
        currency=payment.currency.lower(),
        payment_intent=payment.id,
        status="needs_response",
        created=int(time.time()),
    )


def movements_of(processor: Processor) -> list[dict[str, Any]]:
    """The BalanceTransactions of every payment, refund and dispute."""
    rows = []
    for payment in processor.payments.values():
        if payment.provider != "stripe" or payment.taken_at is None:
            continue
        source = _charge(payment)
        rows.append(_movement(payment, "charge", payment.amount, payment.taken_at, source))
        rows += [
            _movement(payment, "refund", -refund["amount"], refund["at"], source)
            for refund in payment.refunds
        ]
        if payment.disputed:
            rows.append(_movement(payment, "dispute", -payment.amount, datetime.now(UTC), source))
    return rows


def _movement(
    payment: Payment, kind: str, amount: int, at: datetime, source: dict[str, Any]
) -> dict[str, Any]:
    return shape(
        "balance_transaction",
        id=f"txn_{payment.id[3:]}{kind}",
        amount=amount,
        net=amount,
        currency=payment.currency.lower(),
        created=seconds_of(at),
        description=None,
        reporting_category=kind,
        source=source,
        type="adjustment" if kind == "dispute" else kind,
    )


def shape(name: str, **values: Any) -> dict[str, Any]:
    """An object as Stripe publishes it, with these values."""
    published: dict[str, Any] = copy.deepcopy(_SHAPES[name])
    return published | values


def metadata_of(form: dict[str, str]) -> dict[str, str]:
    """The metadata of a form."""
    return {name[9:-1]: value for name, value in form.items() if name.startswith("metadata[")}


def seconds_of(at: datetime) -> int:
    """A moment as Stripe writes it."""
    return int(at.timestamp())
