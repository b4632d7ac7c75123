"""A customer who repeats each call under its key until it is decided, as a careful client does."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import httpx2

from customers import PASSWORD, Customer, fresh_key, signed_up
from torture.record import Kind, Operation, Record, Told

PATIENCE_SECONDS = 60.0
"""How long a customer repeats a call before they leave without an answer."""
_HURRY_SECONDS = 10.0
_TOKEN_SECONDS = 200.0
"""Age at which an access token is renewed; it lives for five minutes."""
_REPEATED = 0.2
"""Share of decided calls that are sent once more."""
_LONGEST_PAUSE = 10
"""Seconds for which a customer waits when they are asked to; beyond that they do something else."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class SignedOutError(Exception):
    """The session is over and the customer could not sign in again."""


@dataclass(eq=False)
class Player:
    """A signed-in customer with dice of their own."""

    customer: Customer
    dice: random.Random
    record: Record
    stop: Event
    refresh_token: str = ""
    renewed: float = field(default_factory=time.monotonic)
    secret: str = ""
    """Key of the customer's authenticator."""
    last_step: int = 0
    bank_account: str = ""
    direct_debit: str = ""
    left: bool = False
    """Whether the customer excluded themselves, or lost their session."""

    @property
    def customer_id(self) -> str:
        return self.customer.customer_id

    def key(self) -> str:
        """A fresh idempotency key, from the dice."""
        key = str(uuid.UUID(int=self.dice.getrandbits(128), version=4))
        self.record.keys.add(key)
        return key

    @contextmanager
    def asking(self, kind: Kind, key: str) -> Iterator[None]:
        """Writes down that nothing was answered when the session ends inside the block."""
        try:
            yield
        except SignedOutError:
            self.tell(kind, None, key)
            raise

    def amount(self, least: int, most: int, *odd: int) -> int:
        """Cents: whole dollars, or ending in one of the cents that the payment simulator takes for a sign."""
        return self.dice.randint(least, most) * 100 + (self.dice.choice(odd) if odd else 0)

    def call(self, method: str, path: str, **options: Any) -> httpx2.Response | None:
        """A call repeated until it is decided; None when the customer gave up first.

        Raises SignedOutError.
        """
        return self.decided(lambda: self.customer.call(method, path, **options))

    def result(self, method: str, path: str, **options: Any) -> Any:
        """The result of a call, None when it was refused or nothing came."""
        answer = self.call(method, path, **options)
        return (
            answer.json()["result"] if answer is not None and answer.is_success and answer.content else None
        )

    def once(
        self, method: str, path: str, key: str, body: dict[str, Any], **headers: str
    ) -> httpx2.Response | None:
        """The answer to a call that changes money under `key`; some are sent again, for the same answer."""

        def send() -> httpx2.Response:
            return self.customer.call(method, path, json=body, headers={**fresh_key(key), **headers})

        answer = self.decided(send)
        if answer is not None and self.dice.random() < _REPEATED:
            again = self.decided(send, patience=_HURRY_SECONDS)
            self.record.count("sent again under its key")
            # An answer that only says "under way" may have moved on.
            if again is not None and answer.status_code == 201 and _named(again) != _named(answer):
                self.record.violated(
                    f"{method} {path} of {self.customer_id} under {key} was 201, "
                    f"and again {again.status_code} {again.text[:200]}"
                )
        return answer

    def decided(
        self, send: Callable[[], httpx2.Response], *, patience: float = PATIENCE_SECONDS
    ) -> httpx2.Response | None:
        """Repeats a call until its answer is the service's own; at the end of a run not for long."""
        until, hurries = time.monotonic() + patience, False
        if time.monotonic() - self.renewed > _TOKEN_SECONDS:
            self.renew()
        while time.monotonic() < until:
            if self.stop.is_set() and not hurries:
                hurries, until = True, min(until, time.monotonic() + _HURRY_SECONDS)
            try:
                answer = send()
            except httpx2.TransportError:
                self.record.count("answer lost")
                time.sleep(0.2)
                continue
            if answer.status_code == 401:
                self.renew()
                continue
            if _is_decided(answer):
                return answer
            self.record.count(f"not decided: {answer.status_code}")
            time.sleep(0.3)
        return None

    def renew(self, **body: str) -> bool:
        """Renews the tokens, by the refresh token or else by the password; False when `otp` is refused."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            by_token = bool(self.refresh_token)
            path = "/api/refresh" if by_token else "/api/login"
            proof = (
                {"refresh_token": self.refresh_token, **body}
                if by_token
                else {"email": self.customer.email, "password": PASSWORD}
            )
            try:
                answer = self.customer.http.post(path, json=proof)
            except httpx2.TransportError:
                time.sleep(0.2)
                continue
            if answer.is_success and "access_token" in answer.json()["result"]:
                self._take(answer.json()["result"])
                return True
            if not _is_decided(answer):
                time.sleep(0.3)
            elif by_token and body and answer.status_code == 422:
                return False
            elif by_token:
                self.refresh_token = ""
            else:
                break
        self.left = True
        raise SignedOutError

    def _take(self, tokens: dict[str, Any]) -> None:
        self.customer.http.headers["Authorization"] = f"Bearer {tokens['access_token']}"
        self.refresh_token = tokens.get("refresh_token") or ""
        self.renewed = time.monotonic()

    def tell(self, kind: Kind, answer: httpx2.Response | None, key: str = "", **facts: Any) -> Told:
        """Writes down the answer to an operation."""
        if answer is None:
            told = Told.NOTHING
        elif answer.status_code == 201:
            told = Told.DONE
        elif answer.is_success:
            told = Told.UNDER_WAY
        else:
            told = Told.REFUSED
            facts = {"detail": answer.json()["error"]} | facts
        self.record.add(Operation(kind, self.customer_id, told, key, **facts))
        return told


def _is_decided(answer: httpx2.Response) -> bool:
    """Whether an answer is final: not of a gateway without the service, of an overload, or "under way"."""
    if answer.status_code == 429:
        return int(answer.headers.get("Retry-After", "1")) > _LONGEST_PAUSE
    if answer.status_code >= 500:
        return False
    if answer.is_success:
        return True
    try:
        code = answer.json()["error"]
    except (ValueError, KeyError, TypeError):
        return False
    return bool(code != "idempotency_key_running")


def _named(answer: httpx2.Response) -> tuple[object, ...]:
    """Status of an answer, and what it names."""
    result = answer.json().get("result")
    names = result if isinstance(result, dict) else {}
    return answer.status_code, names.get("deposit_id"), names.get("order_id"), names.get("checkout_id")


def new_player(
    gateway: str, dice: random.Random, record: Record, stop: Event, stack: ExitStack
) -> Player | None:
    """Signs somebody up whom nobody resembles; None when the run ended first."""
    while not stop.is_set():
        name = "".join(dice.choices(_LETTERS, k=8)).capitalize()
        fields = {
            "first_name": name,
            "last_name": "".join(dice.choices(_LETTERS, k=9)).capitalize(),
            "phone_number": f"+614{dice.randrange(10**8):08d}",
            "date_of_birth": f"19{dice.randint(50, 99)}-{dice.randint(1, 12):02d}-{dice.randint(1, 28):02d}",
            "address_line1": f"{dice.randint(1, 900)} {name} Street",
        }
        try:
            customer = stack.enter_context(signed_up(gateway, **fields))
        except (AssertionError, httpx2.TransportError, ValueError):
            record.count("sign up: not answered")
            stop.wait(0.5)
            continue
        record.add(
            Operation(Kind.SIGN_UP, customer.customer_id, Told.DONE, reference=customer.email, detail="")
        )
        return Player(customer, dice, record, stop, refresh_token=customer.refresh_token)
    return None
