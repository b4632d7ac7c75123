"""What tests do as a customer of an app, which holds its tokens itself."""

from __future__ import annotations

import asyncio
import os
import sys
import uuid
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import httpx2
import pyotp

from servicekit.testing.services import APP
from services.identity.tests.kit.factories import GOOD_PASSWORD, sign_up_body
from services.identity.tests.kit.service import Identity

TWO_FACTOR = "/api/customer/two-factor-auth"


@dataclass
class Client:
    """One customer on one device."""

    identity: Identity
    email: str
    phone: str
    tokens: dict[str, Any]
    password: str = GOOD_PASSWORD
    device_token: str | None = None
    secret: str | None = None
    """Key of the customer's authenticator."""
    recovery_codes: list[str] = field(default_factory=list)

    @property
    def customer_id(self) -> str:
        return str(self.tokens["customer"]["customer_id"])

    @property
    def headers(self) -> dict[str, str]:
        return {
            **APP,
            "Authorization": f"Bearer {self.tokens['access_token']}",
            "X-Device-Id": self.tokens["device_uuid"],
            "X-Customer-Id": self.customer_id,
        }

    async def call(self, method: str, path: str, json: Any = None) -> httpx2.Response:
        return await self.identity.client.request(method, path, headers=self.headers, json=json)

    async def get(self, path: str) -> Any:
        answer = await self.call("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()["result"]

    async def post(self, path: str, json: Any = None) -> httpx2.Response:
        return await self.call("POST", path, {} if json is None else json)

    async def delete(self, path: str) -> httpx2.Response:
        return await self.call("DELETE", path)

    async def log_in(self, **changes: Any) -> httpx2.Response:
        headers = dict(APP)
        if self.device_token is not None:
            headers["X-Device-Token"] = self.device_token
        body = {"email": self.email, "password": self.password, **changes}
        return await self.identity.post("/api/login", headers, body)

    async def log_in_again(self, **changes: Any) -> Client:
        """The same customer with another session, on another device."""
        answer = await self.log_in(**changes)
        assert answer.status_code == 200, answer.text
        return Client(self.identity, self.email, self.phone, answer.json()["result"], self.password)

    async def log_in_on_this_device(self, **changes: Any) -> Client:
        """The same customer with another session, on this device, which proves itself by its fingerprint."""
        proof = {"fingerprint": self.tokens["fingerprint"], **changes}["fingerprint"]
        headers = {**APP, "X-Device-Id": self.tokens["device_uuid"]}
        if proof is not None:
            headers["X-Device-Fingerprint"] = proof
        answer = await self.identity.post(
            "/api/login", headers, {"email": self.email, "password": self.password}
        )
        assert answer.status_code == 200, answer.text
        return Client(self.identity, self.email, self.phone, answer.json()["result"], self.password)

    async def refresh(self, **body: Any) -> httpx2.Response:
        answer = await self.identity.post(
            "/api/refresh", APP, {"refresh_token": self.tokens["refresh_token"], **body}
        )
        if answer.status_code == 200:
            self.take(answer)
        return answer

    def take(self, answer: httpx2.Response) -> None:
        """Goes on with the tokens of an answer."""
        self.tokens = {**self.tokens, **answer.json()["result"]}

    async def step_up(self, purpose: str, binding: str | None = None) -> None:
        """Proves once more who the customer is."""
        asked = await self.post(
            "/api/customer/two-factor-auth/send-code", {"purpose": purpose, "binding": binding}
        )
        assert asked.status_code == 200, asked.text
        code = await self.code()
        answer = await self.refresh(otp=code)
        assert answer.status_code == 200, answer.text

    async def code(self) -> str:
        """A code that is right now: of the authenticator, or the one that was sent last."""
        if self.secret is not None:
            # A step is used once, so each code is taken from the next.
            self.identity.clock.advance(timedelta(seconds=30))
            return pyotp.TOTP(self.secret).at(self.identity.clock.now())
        return await self.identity.code_for(self.email)

    async def enrol(self, method: str) -> None:
        """Sets up a second factor."""
        await self.step_up("two_factor_change")
        begun = await self.post(f"/api/customer/two-factor-auth/{method}")
        assert begun.status_code == 201, begun.text
        if method == "authenticator":
            self.secret = begun.json()["result"]["secret"]
            code = pyotp.TOTP(self.secret).at(self.identity.clock.now())
        else:
            code = await self.identity.code_for(self.phone if method == "sms" else self.email)
        confirmed = await self.post(f"/api/customer/two-factor-auth/{method}/confirm", {"otp": code})
        assert confirmed.status_code == 200, confirmed.text
        self.recovery_codes = confirmed.json()["result"]["recovery_codes"]


async def new_client(identity: Identity) -> Client:
    """A new customer with a unique telephone number."""
    phone = f"0412{uuid.uuid4().int % 10**6:06}"
    body = sign_up_body(phone_number=phone)
    answer = await identity.post("/api/signup", APP, body)
    assert answer.status_code == 201, answer.text
    return Client(identity, body["email"], f"+61{phone[1:]}", answer.json()["result"])


def error(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code of a refusal."""
    return answer.status_code, str(answer.json()["error"])


def other_code(code: str) -> str:
    """A code that is wrong."""
    return f"{(int(code) + 1) % 10**6:06}"


async def command(identity: Identity, *arguments: str) -> str:
    """What a command of the service says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "identity.main",
        *arguments,
        env={
            **os.environ,
            "IDENTITY_DATABASE_URL": identity.urls.runtime,
            "IDENTITY_SIGNING_KEYS_DIR": str(identity.keys),
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return said.decode()


async def guesses(identity: Identity, email: str, count: int) -> list[int]:
    return [
        (await identity.post("/api/login", APP, {"email": email, "password": f"guess {number}"})).status_code
        for number in range(count)
    ]
