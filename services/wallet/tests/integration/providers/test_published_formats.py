"""Requests and answers agree with what Stripe and PayPal publish."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import httpx2
import jsonschema
import pytest
import pytest_asyncio

from services.wallet.tests.kit.shop import Simulator, running_simulator
from wallet.money.rules import Money
from wallet.providers.adapters.paypal import PaypalGateway
from wallet.providers.adapters.stripe import StripeGateway
from wallet.providers.egress import Egress
from wallet.providers.port import Charge, Continuation
from wallet.providers.rules import Result
from wallet.settings.payments import PaypalSettings, StripeSettings

DATA: Final = Path(__file__).parents[2] / "data"


STRIPE: Final[dict[str, dict[str, str]]] = json.loads((DATA / "stripe_shapes.json").read_text())


PAYPAL: Final[dict[str, dict[str, Any]]] = json.loads((DATA / "paypal_schemas.json").read_text())


AMOUNT: Final = Money(2050, "AUD")


@dataclass
class Recording:
    """Every call of an adapter, as it was sent and answered."""

    egress: Egress
    simulator: Simulator
    calls: list[tuple[str, str, Any, Any]] = field(default_factory=list)

    def of(self, method: str, path: str) -> list[tuple[Any, Any]]:
        """Bodies of requests and answers of the calls whose path ends so."""
        return [call[2:] for call in self.calls if call[0] == method and call[1].endswith(path)]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def recording() -> AsyncIterator[Recording]:
    async with running_simulator() as simulator:
        egress = Egress([simulator.origin], timeout=5)
        await egress.open()
        recording = Recording(egress, simulator)
        send = egress._send

        async def record(method: str, url: str, **options: Any) -> httpx2.Response:
            answer = await send(method, url, **options)
            body = json.loads(answer.content) if answer.content else None
            recording.calls.append((method, httpx2.URL(url).path, options.get("json"), body))
            return answer

        egress._send = record  # type: ignore[method-assign]
        yield recording
        await egress.close()


def charge(token: str | None, method: str) -> Charge:
    identifier = str(uuid4())
    return Charge(
        key=f"deposit:{identifier}:1",
        reference=identifier,
        amount=AMOUNT,
        method=method,
        return_url="https://shop.test/success",
        cancel_url="https://shop.test/cancel",
        notify_url="https://shop.test/3ds/notify",
        token=token,
        saved=token is not None,
    )


def kind_of(value: object) -> str:
    if isinstance(value, bool):
        return "boolean"
    if value is None:
        return "null"
    return {int: "integer", str: "string"}.get(type(value), type(value).__name__)


def agrees_with_stripe(told: dict[str, Any]) -> None:
    """Every field that Stripe's object has, ours has, of the same type where both have a value; ours has no
    other.
    """
    shape = STRIPE[told["object"]]
    optional = {"au_becs_debit", "card"}
    assert set(told) - optional == set(shape) - optional, set(told) ^ set(shape)
    # An expandable field is an id, or the object itself.
    expanded = {"latest_charge", "source", "payment_method", "charge", "customer", "payment_intent"}
    for name, wanted in shape.items():
        if name in told and name not in expanded and "null" not in (wanted, kind_of(told[name])):
            assert kind_of(told[name]) == wanted, name


def agrees_with_paypal(document: str, name: str, body: Any) -> None:
    root = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": PAYPAL[document]}}
    jsonschema.Draft202012Validator(root).validate(body)


async def test_stripes_objects_have_the_published_fields(recording: Recording) -> None:
    stripe = StripeGateway(StripeSettings(base_url=f"{recording.simulator.origin}/stripe"), recording.egress)
    customer = await stripe.create_customer(str(uuid4()))
    await stripe.setup(customer, "cc")
    saved = await stripe.save(recording.simulator.token("stripe"), customer, "cc")
    payment = await stripe.charge(charge(saved.token, "cc"))
    waiting = await stripe.charge(
        charge(
            (
                await stripe.save(recording.simulator.token("stripe", "4000000000003220"), customer, "cc")
            ).token,
            "cc",
        )
    )
    declined = await stripe.charge(
        charge(
            (
                await stripe.save(recording.simulator.token("stripe", "4000000000000002"), customer, "cc")
            ).token,
            "cc",
        )
    )
    assert payment.provider_reference is not None
    await stripe.find("", payment.provider_reference)
    await stripe.refund(payment.provider_reference, f"refund:{uuid4()}:1", AMOUNT)
    await stripe.statement(datetime.now(UTC).date())
    assert (waiting.result, declined.result) == (Result.CHALLENGE, Result.DECLINED)
    seen: set[str] = set()
    for *_, answer in recording.calls:
        objects = [answer.get("error", {}).get("payment_intent", answer), *(answer.get("data") or [])]
        for told in objects:
            if told.get("object") in STRIPE:
                seen.add(told["object"])
                agrees_with_stripe(told)
                if isinstance(told.get("latest_charge"), dict):
                    seen.add("charge")
                    agrees_with_stripe(told["latest_charge"])
    assert seen == {
        "balance_transaction",
        "charge",
        "customer",
        "payment_intent",
        "payment_method",
        "refund",
        "setup_intent",
    }


async def test_stripes_events_have_the_published_fields(recording: Recording) -> None:
    told: list[dict[str, Any]] = []

    async def keep(message: Any) -> bool:
        told.append(json.loads(message.body))
        return True

    recording.simulator.webhooks.deliver = keep  # type: ignore[method-assign]
    stripe = StripeGateway(StripeSettings(base_url=f"{recording.simulator.origin}/stripe"), recording.egress)
    await stripe.charge(charge(recording.simulator.token("stripe"), "ap"))
    for _ in range(100):
        if told:
            break
        await recording.simulator.http.get("/health/live")
    agrees_with_stripe(told[0])


async def test_paypals_requests_and_answers_fit_its_published_schemas(recording: Recording) -> None:
    paypal = PaypalGateway(PaypalSettings(base_url=f"{recording.simulator.origin}/paypal"), recording.egress)
    recording.calls.clear()
    saved = await paypal.save(recording.simulator.token("paypal", kind="paypal"), None, "pl")
    taken = await paypal.charge(charge(saved.token, "pl"))
    asked = charge(None, "pl")
    waiting = await paypal.charge(asked)
    assert waiting.challenge is not None
    await recording.simulator.http.post(
        f"{httpx2.URL(waiting.challenge.url).path}/answer", content="decision=accept"
    )
    assert waiting.provider_reference is not None
    agreed = await paypal.find(asked.reference, waiting.provider_reference)
    captured = await paypal.proceed(asked, waiting.provider_reference, Continuation())
    assert taken.provider_reference is not None
    await paypal.refund(taken.provider_reference, f"refund:{uuid4()}:1", AMOUNT)
    assert (agreed.result, captured.result) == (Result.APPROVED, Result.SUCCEEDED)

    for request, answer in recording.of("POST", "/v3/vault/payment-tokens"):
        agrees_with_paypal("vault", "payment_token_request", request)
        agrees_with_paypal("vault", "payment_token_response", answer)
    orders = recording.of("POST", "/v2/checkout/orders")
    assert len(orders) == 2
    for request, answer in orders:
        agrees_with_paypal("orders", "order_request", request)
        agrees_with_paypal("orders", "order", answer)
    for request, answer in recording.of("POST", "/capture"):
        agrees_with_paypal("orders", "order_capture_request", request)
        agrees_with_paypal("orders", "order", answer)
    for _, answer in recording.of("GET", waiting.provider_reference):
        agrees_with_paypal("orders", "order", answer)
    refunds = recording.of("POST", "/refund")
    assert len(refunds) == 1
    agrees_with_paypal("payments", "refund_request", refunds[0][0])
    agrees_with_paypal("payments", "refund", refunds[0][1])


def test_a_body_that_paypal_would_refuse_does_not_pass() -> None:
    with pytest.raises(jsonschema.ValidationError):
        agrees_with_paypal("orders", "order_request", {"purchase_units": []})
