"""Beginning, continuing and ending sessions."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from identity import errors
from identity.order_values.average_order_values import AverageOrderValues
from identity.sessions.begin_session import SignedInSession
from identity.sessions.cookies import clear_session_cookies
from identity.sessions.rules.visitor import Visitor
from identity.sessions.visitor import CurrentVisitor
from identity.sign_in import answers
from identity.sign_in.log_in import LogIn
from identity.sign_in.log_out import LogOut
from identity.sign_in.models import LinkBody, LogInBody, LogInOut, LogOutBody, RefreshBody, RefreshOut
from identity.sign_in.refresh_session import RefreshClaim, RefreshSession
from identity.sign_in.sign_in_links import SignInLinks
from servicekit.clock import Clock
from servicekit.errors import NotSignedIn
from servicekit.http.envelope import Envelope, error_response
from servicekit.http.policy import serves
from servicekit.security.cookies import ACCESS_COOKIE, CUSTOMER_COOKIE, REFRESH_COOKIE
from servicekit.security.sessions import maybe_any_session


def router(
    *,
    log_in: LogIn,
    links: SignInLinks,
    refresh: RefreshSession,
    log_out: LogOut,
    averages: AverageOrderValues,
    clock: Clock,
    remember_for_days: int,
) -> APIRouter:
    routes = APIRouter(tags=["sessions"])

    async def begun(session: SignedInSession, visitor: Visitor, response: Response) -> Envelope[LogInOut]:
        figures = await averages.of(session.customer)
        return answers.begun(
            session, figures, visitor, response, clock.now(), remember_for_days=remember_for_days
        )

    @routes.post("/api/login")
    async def login(body: LogInBody, visitor: CurrentVisitor, response: Response) -> Envelope[LogInOut]:
        """Signs a customer in.

        401 `wrong_credentials` for an unknown address and for a wrong password alike. 401 `2fa_required` with
        `entities.two_factor` asks for the same call again with `otp`; 422 `2fa_incorrect` and
        `2fa_account_locked` refuse a code.
        """
        signed_in = await log_in.log_in(
            body.email, body.password, visitor, save_device=body.save_device, otp=body.otp
        )
        return await begun(signed_in, visitor, response)

    @routes.post("/api/autologin", openapi_extra=serves("3.0", "3.3"))
    async def autologin(body: LinkBody, visitor: CurrentVisitor, response: Response) -> Envelope[LogInOut]:
        """Signs in with a link of a partner or a message: a weak session, unless the link asks for a code.

        404 `link_unknown`, 409 `link_used`, `link_expired` and `link_of_another_purpose`; codes as in login.
        """
        signed_in = await links.use(
            body.token, "autologin", visitor, save_device=body.save_device, otp=body.otp
        )
        return await begun(signed_in, visitor, response)

    @routes.post("/api/autologin/transfer", openapi_extra=serves("3.0", "3.3"))
    async def transfer_login(
        body: LinkBody, visitor: CurrentVisitor, response: Response
    ) -> Envelope[LogInOut]:
        """Signs in a customer whom another of our sites hands over; refusals as in autologin."""
        signed_in = await links.use(
            body.token, "transfer", visitor, save_device=body.save_device, otp=body.otp
        )
        return await begun(signed_in, visitor, response)

    @routes.post("/api/refresh", response_model=Envelope[RefreshOut])
    async def refresh_tokens(
        request: Request, visitor: CurrentVisitor, response: Response, body: RefreshBody | None = None
    ) -> Envelope[RefreshOut] | Response:
        """Exchanges the refresh token; with `otp`, also steps up for what the code was asked for.

        401 `unauthorised` when the proofs contradict each other or count no more, 401 `session_expired` when
        it is over because of time: the client must sign out. With `otp` 422 `2fa_incorrect`,
        `2fa_account_locked` and `AUTH_REFRESH_FAILED` leave the session as it is.
        """
        try:
            outcome = await refresh.refresh(_claim(request, visitor, body or RefreshBody()), visitor)
        except NotSignedIn as refusal:
            refused = error_response(refusal)
            if visitor.channel == "web":
                clear_session_cookies(refused)
            return refused
        return answers.refreshed(outcome, visitor, response, clock.now(), remember_for_days=remember_for_days)

    @routes.post("/api/logout", status_code=204)
    async def logout(request: Request, visitor: CurrentVisitor, body: LogOutBody | None = None) -> Response:
        """Ends the session, and succeeds when there is none."""
        try:
            principal = await maybe_any_session(request)
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
        otp=body.otp,
    )
