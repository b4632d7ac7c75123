"""Beginning, continuing and ending sessions: /api/signup, /api/login, /api/refresh, /api/logout."""

from __future__ import annotations

import dataclasses
from datetime import datetime

from fastapi import APIRouter, Request, Response

from identity import errors
from identity.domain.signup import SignUpForm
from identity.http.cookies import (
    CUSTOMER_COOKIE,
    REFRESH_COOKIE,
    clear_session_cookies,
    set_session_cookies,
)
from identity.http.models import (
    CustomerOut,
    LogInBody,
    LogInOut,
    LogOutBody,
    RefreshBody,
    RefreshOut,
    SignUpBody,
)
from identity.http.visitor import CurrentVisitor
from identity.use_cases.begin_session import SignedInSession, Visitor
from identity.use_cases.log_in import LogIn
from identity.use_cases.log_out import LogOut
from identity.use_cases.refresh_session import RefreshClaim, RefreshSession
from identity.use_cases.sign_up import SignUp
from servicekit.clock import Clock
from servicekit.envelope import Envelope, error_response, ok
from servicekit.errors import NotSignedIn
from servicekit.tokens import ACCESS_COOKIE, maybe_signed_in


def router(
    *, sign_up: SignUp, log_in: LogIn, refresh: RefreshSession, log_out: LogOut, clock: Clock
) -> APIRouter:
    """The routes, bound to what they do."""
    routes = APIRouter(tags=["sessions"])

    @routes.post("/api/signup", status_code=201)
    async def signup(body: SignUpBody, visitor: CurrentVisitor, response: Response) -> Envelope[LogInOut]:
        """Opens an account and signs its owner in. 409 `sign_up_refused` when the e-mail address is taken."""
        form = SignUpForm(
            **{field.name: getattr(body, field.name) for field in dataclasses.fields(SignUpForm)}
        )
        return _begun(await sign_up.sign_up(form, visitor), visitor, response, clock.now())

    @routes.post("/api/login")
    async def login(body: LogInBody, visitor: CurrentVisitor, response: Response) -> Envelope[LogInOut]:
        """Signs a customer in.

        401 `wrong_credentials` for an unknown address and for a wrong password alike.
        """
        signed_in = await log_in.log_in(body.email, body.password, visitor, save_device=body.save_device)
        return _begun(signed_in, visitor, response, clock.now())

    @routes.post("/api/refresh", response_model=Envelope[RefreshOut])
    async def refresh_tokens(
        request: Request, visitor: CurrentVisitor, response: Response, body: RefreshBody | None = None
    ) -> Envelope[RefreshOut] | Response:
        """Exchanges the refresh token.

        401 `unauthorised` when it counts no more: the client must sign out.
        """
        try:
            refreshed = await refresh.refresh(_claim(request, visitor, body or RefreshBody()), visitor)
        except NotSignedIn as refusal:
            refused = error_response(refusal)
            if visitor.channel == "web":
                clear_session_cookies(refused)
            return refused
        if visitor.channel != "web":
            return ok(
                RefreshOut(
                    device_uuid=refreshed.device_id,
                    access_token=refreshed.access_token,
                    refresh_token=refreshed.refresh_token,
                )
            )
        set_session_cookies(
            response,
            customer_id=refreshed.customer_id,
            access_token=refreshed.access_token,
            refresh_token=refreshed.refresh_token,
            expires_at=refreshed.expires_at,
            now=clock.now(),
        )
        return ok(RefreshOut(device_uuid=refreshed.device_id, access_token=None, refresh_token=None))

    @routes.post("/api/logout", status_code=204)
    async def logout(request: Request, visitor: CurrentVisitor, body: LogOutBody | None = None) -> Response:
        """Ends the session, and succeeds when there is none."""
        try:
            principal = await maybe_signed_in(request)
        except NotSignedIn:
            principal = None
        token = request.cookies.get(REFRESH_COOKIE) if visitor.channel == "web" else None
        if visitor.channel != "web" and body is not None:
            token = body.refresh_token
        await log_out.log_out(principal, token)
        response = Response(status_code=204)
        if visitor.channel == "web":
            clear_session_cookies(response)
        return response

    return routes


def _begun(
    session: SignedInSession, visitor: Visitor, response: Response, now: datetime
) -> Envelope[LogInOut]:
    """A session that has just begun: in cookies for a browser, in the body for others."""
    web = visitor.channel == "web"
    if web:
        set_session_cookies(
            response,
            customer_id=session.customer.customer_id,
            access_token=session.access_token,
            refresh_token=session.refresh_token,
            expires_at=session.expires_at,
            now=now,
        )
    return ok(
        LogInOut(
            customer=CustomerOut.of(session.customer, is_new_signup=session.is_new_signup),
            device_uuid=session.device_id,
            fingerprint=session.fingerprint,
            access_token=None if web else session.access_token,
            refresh_token=None if web else session.refresh_token,
        )
    )


def _claim(request: Request, visitor: Visitor, body: RefreshBody) -> RefreshClaim:
    """What the request says about who calls. Raises NotSignedIn when it brings no refresh token."""
    web = visitor.channel == "web"
    refresh_token = request.cookies.get(REFRESH_COOKIE) if web else body.refresh_token
    if not refresh_token:
        raise errors.unauthorised()
    bearer = request.headers.get("authorization", "").partition(" ")[2]
    customer_ids = (
        request.headers.get("x-customer-id"),
        request.cookies.get(CUSTOMER_COOKIE) if web else None,
    )
    return RefreshClaim(
        refresh_token=refresh_token,
        fingerprint=body.fingerprint,
        access_token=bearer or (request.cookies.get(ACCESS_COOKIE) if web else None),
        customer_ids=[customer_id for customer_id in customer_ids if customer_id],
        save_device=body.save_device,
    )
