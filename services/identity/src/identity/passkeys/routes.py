"""Passkeys: /api/customer/passkeys, and /api/login/passkey."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from fastapi import APIRouter, Response
from pydantic import AwareDatetime, Field

from identity.passkeys.tables import Passkey
from identity.passkeys.use_passkeys import Passkeys
from identity.sessions.route_policy import Permitted
from identity.sessions.visitor import CurrentVisitor
from identity.sign_in.answers import Answers, LogInOut
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok


class CredentialBody(RequestModel):
    """What the browser's `PublicKeyCredential.toJSON()` gives."""

    credential: dict[str, Any]


class RegisterPasskeyBody(CredentialBody):
    """A new passkey and what its owner calls it."""

    name: str | None = Field(default=None, min_length=1, max_length=80)


class OptionsOut(ResponseModel):
    """What the browser is given, as `PublicKeyCredential.parse…OptionsFromJSON` takes it."""

    public_key: dict[str, Any]


class PasskeyOut(ResponseModel):
    """A passkey of the customer."""

    id: UUID
    name: str
    created_at: AwareDatetime
    last_used_at: AwareDatetime | None

    @classmethod
    def of(cls, passkey: Passkey) -> PasskeyOut:
        return cls(
            id=passkey.passkey_id,
            name=passkey.name,
            created_at=passkey.created_at,
            last_used_at=passkey.last_used_at,
        )


def router(*, passkeys: Passkeys, answers: Answers) -> APIRouter:
    routes = APIRouter(tags=["passkeys"])

    @routes.post("/api/login/passkey/options")
    async def get_passkey_login_options(visitor: CurrentVisitor) -> Envelope[OptionsOut]:
        """What `navigator.credentials.get` is given to sign in."""
        return ok(OptionsOut(public_key=await passkeys.options_to_log_in(visitor)))

    @routes.post("/api/login/passkey")
    async def login_with_passkey(
        body: CredentialBody, visitor: CurrentVisitor, response: Response
    ) -> Envelope[LogInOut]:
        """Signs in with a passkey, which stands for password and code. 401 `passkey_refused`."""
        signed_in = await passkeys.log_in(body.credential, visitor)
        return await answers.begun(signed_in, visitor, response)

    @routes.get("/api/customer/passkeys")
    async def list_passkeys(principal: Permitted) -> Envelope[list[PasskeyOut]]:
        """The customer's passkeys, the oldest first."""
        return ok([PasskeyOut.of(passkey) for passkey in await passkeys.list(principal)])

    @routes.post("/api/customer/passkeys/options")
    async def get_passkey_registration_options(principal: Permitted) -> Envelope[OptionsOut]:
        """What `navigator.credentials.create` is given. Needs a step-up for `passkey_change`."""
        return ok(OptionsOut(public_key=await passkeys.options_to_register(principal)))

    @routes.post("/api/customer/passkeys", status_code=201)
    async def register_passkey(
        body: RegisterPasskeyBody, principal: Permitted, visitor: CurrentVisitor
    ) -> Envelope[PasskeyOut]:
        """Adds the passkey that was made with these options. 400 `passkey_invalid`, 409 `passkey_known`."""
        return ok(PasskeyOut.of(await passkeys.register(principal, body.credential, visitor, name=body.name)))

    @routes.delete("/api/customer/passkeys/{passkey_id}", status_code=204)
    async def remove_passkey(passkey_id: UUID, principal: Permitted) -> Response:
        """Removes a passkey. Needs a step-up for `passkey_change`."""
        await passkeys.remove(principal, passkey_id)
        return Response(status_code=204)

    return routes
