"""Passwords: changing them, and links for those who forgot theirs."""

from __future__ import annotations

from fastapi import APIRouter, Response
from pydantic import ConfigDict, Field

from identity.passwords.change_password import Passwords
from identity.sessions.route_policy import Permitted
from identity.sessions.visitor import CurrentVisitor
from identity.sign_in.answers import Answers, RefreshOut
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok


class _PasswordModel(RequestModel):
    model_config = ConfigDict(str_max_length=1_000)


class ChangePasswordBody(_PasswordModel):
    """The password as it is and as it will be."""

    current_password: str = Field(min_length=1, json_schema_extra={"format": "password"})
    new_password: str = Field(min_length=1, json_schema_extra={"format": "password"})


class NewPasswordBody(_PasswordModel):
    """The password that was asked for."""

    new_password: str = Field(min_length=1, json_schema_extra={"format": "password"})


class ForgotPasswordBody(_PasswordModel):
    """Whose password was forgotten."""

    email: str = Field(min_length=1)


class ResetTokenBody(_PasswordModel):
    """The token of a link."""

    token: str = Field(min_length=1, max_length=200)


class ResetPasswordBody(ResetTokenBody):
    """The token of a link, and the password that it is for."""

    new_password: str = Field(min_length=1, json_schema_extra={"format": "password"})
    otp: str | None = Field(default=None, max_length=40)


class ResetLinkOut(ResponseModel):
    """What a link is for."""

    email: str
    """Masked."""
    requires_code: bool


def router(*, passwords: Passwords, answers: Answers) -> APIRouter:
    routes = APIRouter(tags=["passwords"])

    @routes.post("/api/customer/password")
    async def change_password(
        body: ChangePasswordBody, principal: Permitted, visitor: CurrentVisitor, response: Response
    ) -> Envelope[RefreshOut]:
        """Changes the password: every other session ends, and this one goes on with new tokens.

        Needs a step-up for `password_change`. 422 `wrong_password`; 400 with target `new_password`.
        """
        outcome = await passwords.change(principal, body.current_password, body.new_password)
        return answers.refreshed(outcome, visitor, response)

    @routes.post("/api/force-password-change")
    async def force_password_change(
        body: NewPasswordBody, principal: Permitted, visitor: CurrentVisitor, response: Response
    ) -> Envelope[RefreshOut]:
        """Chooses the password that must be chosen before anything else; the session is a full one then.

        422 `no_change_required`; 400 with target `new_password`.
        """
        outcome = await passwords.change_required(principal, body.new_password)
        return answers.refreshed(outcome, visitor, response)

    @routes.post("/api/forgot-password", status_code=202)
    async def forgot_password(body: ForgotPasswordBody, visitor: CurrentVisitor) -> Envelope[None]:
        """Sends a link, if there is such a customer; the answer does not tell."""
        await passwords.forgot(body.email, visitor)
        return ok(None)

    @routes.post("/api/forgot-password/check")
    async def check_reset_link(body: ResetTokenBody, visitor: CurrentVisitor) -> Envelope[ResetLinkOut]:
        """Shows what a link is for and changes nothing.

        404 `link_unknown`, 409 `link_used`, `link_expired` and `link_of_another_purpose`.
        """
        email, requires_code = await passwords.show_reset(body.token, visitor)
        return ok(ResetLinkOut(email=email, requires_code=requires_code))

    @routes.post("/api/forgot-password/reset", status_code=204)
    async def reset_password(body: ResetPasswordBody, visitor: CurrentVisitor) -> Response:
        """Chooses a new password with a link, once; every session ends.

        401 `2fa_required` asks for the same call again with `otp`, as login does.
        """
        await passwords.reset(body.token, body.new_password, visitor, otp=body.otp)
        return Response(status_code=204)

    return routes
