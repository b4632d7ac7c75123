"""/api/customer/two-factor-auth: the customer's second factor, and codes for step-ups."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from fastapi import APIRouter, Response
from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from identity.second_factors.manage_second_factor import TwoFactor, TwoFactorOut
from identity.second_factors.rules import Asked, Method, is_binding, is_step_up_purpose
from identity.sessions.route_policy import Permitted
from identity.sessions.visitor import CurrentVisitor
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.security.elevation import SIGN_IN

_QR_SCALE = 5


def _purpose(text: str) -> str:
    if not is_step_up_purpose(text):
        raise PydanticCustomError("invalid", "This is not a purpose of a step-up")
    return text


def _binding(text: str | None) -> str | None:
    if text is not None and not is_binding(text):
        raise PydanticCustomError("invalid", "A binding is a SHA-256 in hexadecimal")
    return text


class SendCodeBody(RequestModel):
    """What the code is for: purpose and binding of the refusal `REQUIRED`, as they came."""

    purpose: Annotated[str, AfterValidator(_purpose)] = SIGN_IN
    binding: Annotated[str | None, AfterValidator(_binding)] = None


class ConfirmBody(RequestModel):
    """The first code of a new second factor."""

    otp: str = Field(min_length=1, max_length=40)


class SentCodeOut(ResponseModel):
    """What the customer must do now: look at their authenticator, or wait for a message."""

    method: str
    identifier: str | None
    sent: bool
    resend_after: int
    """Seconds until another code may be asked for."""

    @classmethod
    def of(cls, asked: Asked) -> SentCodeOut:
        return cls.model_validate(asked, from_attributes=True)


class AuthenticatorOut(ResponseModel):
    """What an authenticator is set up with; shown this once."""

    secret: str
    otpauth_uri: str
    qr_svg: str
    """The address as a QR code: an SVG element."""


class RecoveryCodesOut(ResponseModel):
    """Codes that stand in for a lost second factor, each once; shown this once."""

    recovery_codes: list[str]


def router(*, two_factor: TwoFactor) -> APIRouter:
    routes = APIRouter(tags=["two-factor"], prefix="/api/customer/two-factor-auth")

    @routes.get("")
    async def get_two_factor_config(principal: Permitted) -> Envelope[TwoFactorOut]:
        """How the customer is protected."""
        return ok(await two_factor.config(principal))

    @routes.post("/send-code")
    async def send_code(
        principal: Permitted, visitor: CurrentVisitor, body: SendCodeBody | None = None
    ) -> Envelope[SentCodeOut]:
        """Asks for the code of a step-up; then `POST /api/refresh` takes it as `otp`.

        429 `2fa_code_sent_recently` with Retry-After; 422 `2fa_account_locked`.
        """
        body = body or SendCodeBody()
        asked = await two_factor.send_code(principal, visitor, purpose=body.purpose, binding=body.binding)
        return ok(SentCodeOut.of(asked))

    @routes.post("/prompt-acknowledged", status_code=204)
    async def acknowledge_two_factor_prompt(principal: Permitted) -> Response:
        """The customer saw the advice to protect their account; it is not shown again."""
        await two_factor.acknowledge_prompt(principal)
        return Response(status_code=204)

    @routes.post("/authenticator", status_code=201)
    async def enrol_authenticator(
        principal: Permitted, visitor: CurrentVisitor
    ) -> Envelope[AuthenticatorOut]:
        """Begins to set up an authenticator. Needs a step-up for `two_factor_change`."""
        key = await two_factor.enrol_authenticator(principal, visitor)
        return ok(AuthenticatorOut(secret=key.secret, otpauth_uri=key.uri, qr_svg=_qr_code(key.uri)))

    @routes.post("/email", status_code=201)
    async def enrol_email(principal: Permitted, visitor: CurrentVisitor) -> Envelope[SentCodeOut]:
        """Begins to use codes by email and sends the first. Needs a step-up for `two_factor_change`."""
        return ok(SentCodeOut.of(await two_factor.enrol_by_message(principal, "email", visitor)))

    @routes.post("/sms", status_code=201)
    async def enrol_sms(principal: Permitted, visitor: CurrentVisitor) -> Envelope[SentCodeOut]:
        """Begins to use codes by SMS and sends the first. Needs a step-up for `two_factor_change`."""
        return ok(SentCodeOut.of(await two_factor.enrol_by_message(principal, "sms", visitor)))

    @routes.post("/{method}/confirm")
    async def confirm_second_factor(
        method: Method, body: ConfirmBody, principal: Permitted
    ) -> Envelope[RecoveryCodesOut]:
        """Puts the new second factor into use, in the place of another; answers the recovery codes.

        422 `2fa_incorrect`, `2fa_account_locked`, `2fa_not_enrolling`.
        """
        codes = await two_factor.confirm(principal, method, body.otp)
        return ok(RecoveryCodesOut(recovery_codes=list(codes)))

    @routes.post("/disable", status_code=204)
    async def disable_second_factor(principal: Permitted) -> Response:
        """Removes the second factor. Needs a step-up for `two_factor_change`."""
        await two_factor.disable(principal)
        return Response(status_code=204)

    @routes.post("/recovery-codes", status_code=201)
    async def make_recovery_codes(principal: Permitted) -> Envelope[RecoveryCodesOut]:
        """Ten new recovery codes in the place of all others. Needs a step-up for `two_factor_change`."""
        return ok(RecoveryCodesOut(recovery_codes=list(await two_factor.new_recovery_codes(principal))))

    return routes


def _qr_code(uri: str) -> str:
    out = io.BytesIO()
    segno.make_qr(uri).save(out, kind="svg", scale=_QR_SCALE, xmldecl=False, svgns=True, title=None)
    return out.getvalue().decode()
