"""What every adapter must do, whichever provider it speaks to; the provider is the simulator on a real
port.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
import pytest_asyncio
from prometheus_client import REGISTRY

from payments_simulator.processor import Payment as Simulated
from payments_simulator.webhooks import Message
from servicekit.errors import Unavailable
from servicekit.testing.fixed_answers import NOT_FOUND_IN_FRONT, fixed_answer
from servicekit.testing.waiting import until
from services.wallet.tests.kit.shop import Simulator, running_simulator
from wallet.config import WalletSettings
from wallet.money.rules import Money
from wallet.providers.egress import Egress, HostNotAllowedError
from wallet.providers.gateways import build_gateways
from wallet.providers.port import (
    AccessDeniedError,
    Challenge,
    Charge,
    Continuation,
    Gateway,
    GatewayRefusedError,
    OutcomeUnknownError,
    Payment,
    WebhookRefusedError,
)
from wallet.providers.rules import Result

GATEWAYS = ["stripe", "braintree", "eway", "opayo", "paystream", "paypal"]


DECLINED, CHALLENGE = "4000000000000002", "4000000000003220"


AMOUNT = Money(2000, "AUD")


WRONG_SECRETS: Final = {
    "stripe": {"secret_key": "simulated_wrong"},
    "braintree": {"private_key": "simulated_wrong"},
    "eway": {"password": "simulated_wrong"},
    "opayo": {"integration_password": "simulated_wrong"},
    "paystream": {"api_key": "simulated_wrong"},
}


@dataclass
class Provider:
    """One adapter and the provider behind it."""

    gateway: Gateway
    simulator: Simulator
    egress: Egress
    sent: list[Message]

    def denying_access(self) -> Gateway:
        """The adapter whose next call the provider denies: it has other secrets, or its token is revoked."""
        if self.gateway.key == "paypal":
            self.simulator.app.state.paypal_revocations += 1
            return self.gateway
        key = self.gateway.key
        return adapter(key, self.simulator, self.egress, **WRONG_SECRETS[key])

    async def token(self, number: str = "4000056655665556") -> str:
        """A kept card; a kept account for PayPal."""
        kind = "paypal" if self.gateway.key == "paypal" else "card"
        saved = await self.gateway.save(
            self.simulator.token(self.gateway.key, number, kind), await self.customer(), "cc"
        )
        return saved.token

    async def customer(self) -> str | None:
        return await self.gateway.create_customer(str(uuid4()))

    async def charge(self, number: str = "4000056655665556", **changes: object) -> Charge:
        identifier = str(uuid4())
        made = Charge(
            key=f"deposit:{identifier}:1",
            reference=identifier,
            amount=AMOUNT,
            method="pl" if self.gateway.key == "paypal" else "cc",
            return_url="http://shop.test/3ds/notify?deposit=x",
            cancel_url="http://shop.test/3ds/notify?cancelled=true",
            notify_url="http://shop.test/3ds/notify",
            token=await self.token(number),
            saved=True,
            browser={"browser_language": "en-AU", "challenge_window_size": "Small"},
            session=f"{identifier}.secret",
        )
        return replace(made, **changes)  # type: ignore[arg-type]

    def payment(self, reference: str) -> list[Simulated]:
        """What the provider has taken or tried for a deposit."""
        plain = reference.replace("-", "")
        return [
            each
            for each in self.simulator.processor.payments.values()
            if each.provider == self.gateway.key
            and "for" not in each.facts
            and plain in each.reference.replace("-", "")
        ]

    async def answer(self, challenge: Challenge, decision: str) -> str | None:
        """What the customer does on the issuer's page; the issuer's word, where it goes through us."""
        http = self.simulator.http
        path = urlsplit(challenge.url).path
        if challenge.fields:
            page = await http.post(path, data=dict(challenge.fields))
            path = page.text.split('action="')[1].split('/answer"')[0]
        back = await http.post(f"{path}/answer", content=f"decision={decision}")
        if back.status_code == 303:
            return None
        return back.text.split('name="cres" value="')[1].split('"')[0]


def adapter(key: str, simulator: Simulator, egress: Egress, **secrets: str) -> Gateway:
    """The adapter of one provider, which is the simulator."""
    settings = WalletSettings.model_validate(
        {
            "environment": "test",
            "http_port": 0,
            "grpc_port": 0,
            "database_url": "postgresql://nobody@127.0.0.1:1/nothing",
            "gateways": (key,),
            key: {"base_url": f"{simulator.origin}/{key}", **secrets},
        }
    )
    return build_gateways(settings, egress).get(key)


@pytest_asyncio.fixture(params=GATEWAYS, scope="module", loop_scope="session")
async def provider(request: pytest.FixtureRequest) -> AsyncIterator[Provider]:
    async with running_simulator() as simulator:
        egress = Egress([simulator.origin], timeout=10)
        await egress.open()
        sent: list[Message] = []

        async def keep(message: Message) -> bool:
            sent.append(message)
            return True

        simulator.webhooks.deliver = keep  # type: ignore[method-assign]
        yield Provider(adapter(request.param, simulator, egress), simulator, egress, sent)
        await egress.close()


async def asked_again(provider: Provider, charge: Charge, seconds: float = 4) -> Payment:
    """What the provider says of a payment by our reference, or by its own after the same charge again."""
    found = await provider.gateway.find(charge.reference, None)
    if found.result is Result.NOT_FOUND:
        found = await provider.gateway.charge(charge)
    return found


async def test_a_charge_succeeds_with_our_reference_and_amount(provider: Provider) -> None:
    charge = await provider.charge()
    payment = await provider.gateway.charge(charge)
    assert (payment.result, payment.amount, payment.reference) == (Result.SUCCEEDED, AMOUNT, charge.reference)
    assert await provider.gateway.find(charge.reference, payment.provider_reference) == payment


async def test_the_same_charge_twice_takes_the_money_once(provider: Provider) -> None:
    charge = await provider.charge()
    first = await provider.gateway.charge(charge)
    again = await provider.gateway.charge(charge)
    assert again.provider_reference == first.provider_reference
    assert len(provider.payment(charge.reference)) == 1


async def test_a_declined_charge_says_so(provider: Provider) -> None:
    provider.simulator.processor.next_outcomes.append("decline")
    payment = await provider.gateway.charge(await provider.charge())
    assert payment.result is Result.DECLINED
    assert payment.code in ("card_declined", "paypal_declined")
    assert payment.message


async def challenged(provider: Provider) -> tuple[Charge, Payment]:
    """A charge that waits for the customer: PayPal's own page, or the card issuer's."""
    if provider.gateway.key == "paypal":
        charge = await provider.charge(token=None, saved=False)
    else:
        charge = await provider.charge(CHALLENGE)
    return charge, await provider.gateway.charge(charge)


async def goes_on(provider: Provider, charge: Charge, waiting: Payment, answer: str | None) -> Payment:
    assert waiting.provider_reference is not None
    assert waiting.challenge is not None
    payment = await provider.gateway.find(charge.reference, waiting.provider_reference)
    if payment.result is Result.APPROVED or answer is not None:
        continuation = Continuation(waiting.challenge.state, answer)
        return await provider.gateway.proceed(charge, waiting.provider_reference, continuation)
    return payment


async def test_a_challenge_that_is_confirmed_takes_the_money(provider: Provider) -> None:
    charge, waiting = await challenged(provider)
    assert (waiting.result, waiting.challenge is not None) == (Result.CHALLENGE, True)
    assert waiting.challenge is not None
    answer = await provider.answer(waiting.challenge, "accept")
    payment = await goes_on(provider, charge, waiting, answer)
    assert (payment.result, payment.amount) == (Result.SUCCEEDED, AMOUNT)
    assert len([each for each in provider.payment(charge.reference) if each.status == "succeeded"]) == 1


async def test_a_challenge_that_is_refused_takes_nothing(provider: Provider) -> None:
    charge, waiting = await challenged(provider)
    assert waiting.challenge is not None
    answer = await provider.answer(waiting.challenge, "refuse")
    payment = await goes_on(provider, charge, waiting, answer)
    assert payment.result in (Result.DECLINED, Result.CHALLENGE)
    assert not [each for each in provider.payment(charge.reference) if each.status == "succeeded"]


async def test_an_unanswered_challenge_can_be_cancelled(provider: Provider) -> None:
    charge, waiting = await challenged(provider)
    assert waiting.provider_reference is not None
    payment = await provider.gateway.cancel(
        charge.reference, waiting.provider_reference, f"cancel:{charge.reference}:1"
    )
    assert payment.result in (Result.DECLINED, Result.CHALLENGE)
    assert not [each for each in provider.payment(charge.reference) if each.status == "succeeded"]


async def test_a_payment_without_answer_is_unknown_and_found_later(provider: Provider) -> None:
    provider.simulator.processor.next_outcomes.append("time_out")
    charge = await provider.charge()
    with pytest.raises(OutcomeUnknownError):
        await provider.gateway.charge(charge)
    found = await asked_again(provider, charge)
    assert (found.result, found.amount) == (Result.SUCCEEDED, AMOUNT)
    assert len(provider.payment(charge.reference)) == 1


def denials() -> float:
    """How often operators were told that a provider denies us access."""
    return sum(
        sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if sample.name == "wallet_provider_denials_total"
    )


@pytest.mark.parametrize(
    ("call", "told_by"),
    [("charge", AccessDeniedError), ("refund", OutcomeUnknownError), ("cancel", OutcomeUnknownError)],
)
async def test_a_provider_that_denies_us_access_says_nothing_about_a_payment(
    provider: Provider, call: str, told_by: type[OutcomeUnknownError]
) -> None:
    charge = await provider.charge()
    known = (await provider.gateway.charge(charge)).provider_reference
    assert known is not None
    told, gateway = denials(), provider.denying_access()
    calls = {
        "charge": lambda: gateway.charge(charge),
        "refund": lambda: gateway.refund(known, f"refund:{charge.reference}:1", AMOUNT),
        "cancel": lambda: gateway.cancel(charge.reference, known, f"cancel:{charge.reference}:1"),
    }
    with pytest.raises(told_by):
        await calls[call]()
    assert denials() > told
    assert [each.refunded for each in provider.payment(charge.reference)] == [0]


async def test_a_payment_is_not_lost_while_the_provider_denies_us_access(provider: Provider) -> None:
    charge = await provider.charge()
    payment = await provider.gateway.charge(charge)
    gateway = provider.denying_access()
    with pytest.raises(Unavailable):
        await gateway.find(charge.reference, payment.provider_reference)
    assert await provider.gateway.find(charge.reference, payment.provider_reference) == payment


@pytest.mark.parametrize("provider", ["paypal"], indirect=True)
async def test_a_payment_that_was_taken_under_another_key_is_not_declined(provider: Provider) -> None:
    charge = await provider.charge()
    await provider.gateway.charge(charge)
    with pytest.raises(OutcomeUnknownError):
        await provider.gateway.charge(replace(charge, key=f"deposit:{charge.reference}:2"))
    assert len(provider.payment(charge.reference)) == 1


async def test_a_success_after_a_decline_is_found(provider: Provider) -> None:
    provider.simulator.processor.next_outcomes.append("late_success")
    charge = await provider.charge()
    declined = await provider.gateway.charge(charge)
    assert declined.result is Result.DECLINED

    async def is_taken() -> bool:
        return provider.payment(charge.reference)[0].status == "succeeded"

    await until(is_taken)
    found = await asked_again(provider, charge)
    assert found.result is Result.SUCCEEDED


async def test_an_unknown_payment_is_not_found(provider: Provider) -> None:
    assert (await provider.gateway.find(str(uuid4()), None)).result is Result.NOT_FOUND


@asynccontextmanager
async def behind(provider: Provider, body: str) -> AsyncIterator[Gateway]:
    """The adapter, whose provider is behind something that finds nothing; signing in succeeds."""
    async with fixed_answer(404, body, token='{"access_token":"x","expires_in":900}') as origin:
        egress = Egress([origin], timeout=10)
        await egress.open()
        yield adapter(provider.gateway.key, provider.simulator, egress, base_url=origin)
        await egress.close()


@pytest.mark.parametrize("body", NOT_FOUND_IN_FRONT)
async def test_a_404_that_is_not_the_providers_own_says_nothing(provider: Provider, body: str) -> None:
    charge = await provider.charge()
    refund = f"refund:{charge.reference}:1"
    async with behind(provider, body) as gateway:
        with pytest.raises(Unavailable):
            await gateway.find(charge.reference, "payment-1")
        with pytest.raises(OutcomeUnknownError):
            await gateway.charge(charge)
        with pytest.raises((OutcomeUnknownError, Unavailable)):
            await gateway.proceed(charge, "payment-1", Continuation(answer="approved"))
        with pytest.raises(OutcomeUnknownError):
            await gateway.cancel(charge.reference, "payment-1", f"cancel:{charge.reference}:1")
        with pytest.raises(OutcomeUnknownError):
            await gateway.refund("payment-1", refund, AMOUNT)
        if gateway.capabilities.payouts:
            with pytest.raises(OutcomeUnknownError):
                await gateway.pay_out(refund, "buyer@example.test", AMOUNT)
            with pytest.raises(Unavailable):
                await gateway.find_payout(refund, "batch-1")


async def test_a_refund_returns_the_money_once(provider: Provider) -> None:
    charge = await provider.charge()
    payment = await provider.gateway.charge(charge)
    assert payment.provider_reference is not None
    key = f"refund:{charge.reference}:1"
    answers = [await provider.gateway.refund(payment.provider_reference, key, AMOUNT) for _ in range(2)]
    assert [each.result for each in answers] == [Result.SUCCEEDED, Result.SUCCEEDED]
    assert [each.refunded for each in provider.payment(charge.reference)] == [AMOUNT.minor_units]
    more = await provider.gateway.refund(payment.provider_reference, f"refund:{charge.reference}:2", AMOUNT)
    assert more.result in (Result.DECLINED, Result.SUCCEEDED)
    assert [each.refunded for each in provider.payment(charge.reference)] == [AMOUNT.minor_units]


async def test_a_charge_back_is_seen(provider: Provider) -> None:
    charge = await provider.charge()
    payment = await provider.gateway.charge(charge)
    provider.simulator.processor.charge_back(provider.payment(charge.reference)[0])
    found = await provider.gateway.find(charge.reference, payment.provider_reference)
    assert found.result is Result.REVERSED


async def test_an_unknown_card_is_refused(provider: Provider) -> None:
    with pytest.raises(GatewayRefusedError):
        await provider.gateway.save("pm_nobody", await provider.customer(), "cc")


async def test_the_statement_has_every_movement(provider: Provider) -> None:
    charge = await provider.charge()
    payment = await provider.gateway.charge(charge)
    assert payment.provider_reference is not None
    await provider.gateway.refund(payment.provider_reference, f"refund:{charge.reference}:1", AMOUNT)
    lines = await provider.gateway.statement(datetime.now(UTC).date())
    own = [line for line in lines if line.reference == charge.reference]
    assert sorted((line.kind, line.amount, line.currency) for line in own) == [
        ("charge", 2000, "AUD"),
        ("refund", -2000, "AUD"),
    ]


async def message_of(provider: Provider) -> Message:
    """The webhook of a payment that succeeded."""
    provider.sent.clear()
    await provider.gateway.charge(await provider.charge())

    async def newest() -> Message | None:
        return provider.sent[-1] if provider.sent else None

    return await until(newest)


async def test_a_webhook_names_its_payment_and_says_the_same_twice(provider: Provider) -> None:
    if not provider.gateway.capabilities.webhooks:
        with pytest.raises(WebhookRefusedError):
            await provider.gateway.read_webhook({}, b"{}", datetime.now(UTC))
        return
    message = await message_of(provider)
    headers = {name.lower(): value for name, value in message.headers.items()}
    now = datetime.now(UTC)
    first = await provider.gateway.read_webhook(headers, message.body, now)
    again = await provider.gateway.read_webhook(headers, message.body, now)
    assert first == again
    assert first.provider_reference in provider.simulator.processor.payments


@pytest.mark.parametrize("fault", ["forged", "changed", "old", "unsigned"])
async def test_a_forged_or_old_webhook_is_refused(provider: Provider, fault: str) -> None:
    now = datetime.now(UTC)
    if not provider.gateway.capabilities.webhooks:
        with pytest.raises(WebhookRefusedError):
            await provider.gateway.read_webhook({}, b"{}", now)
        return
    message = await message_of(provider)
    headers = {name.lower(): value for name, value in message.headers.items()}
    body = message.body
    if fault == "old":
        now += timedelta(seconds=301)
    elif fault == "unsigned":
        headers = {"content-type": headers["content-type"]}
        body = body.replace(b"bt_signature", b"unsigned")
    elif fault == "changed":
        body = (
            body.replace(b"2000", b"9000")
            .replace(b"20.00", b"90.00")
            .replace(b"bt_payload=", b"bt_payload=A")
        )
    else:
        secret = next(name for name in (*headers, "body") if "sig" in name or name == "body")
        if secret == "body":
            body = body.replace(b"%7C", b"%7Cdeadbeef")
        else:
            headers[secret] = headers[secret][:-8] + "deadbeef"
    with pytest.raises(WebhookRefusedError):
        await provider.gateway.read_webhook(headers, body, now)


async def test_a_request_to_an_unlisted_host_is_refused(provider: Provider) -> None:
    egress = Egress(["https://api.provider.test"], timeout=1)
    await egress.open()
    with pytest.raises(HostNotAllowedError):
        await egress.read("GET", f"{provider.simulator.origin}/health/live")
    await egress.close()
