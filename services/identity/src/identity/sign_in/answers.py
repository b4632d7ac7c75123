"""Answers that carry tokens: in cookies for browsers, in the body for other clients."""

from __future__ import annotations

from datetime import datetime

from fastapi import Response

from identity.order_values.rules import Averages
from identity.sessions.begin_session import SignedInSession
from identity.sessions.cookies import set_device_cookie, set_session_cookies
from identity.sessions.rules.visitor import Visitor
from identity.sign_in.models import CustomerOut, LogInOut, RefreshOut
from identity.sign_in.renew_session import RefreshedSession
from servicekit.http.envelope import Envelope, ok


def begun(
    session: SignedInSession,
    averages: Averages,
    visitor: Visitor,
    response: Response,
    now: datetime,
    *,
    remember_for_days: int,
) -> Envelope[LogInOut]:
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
        if session.device_token is not None:
            set_device_cookie(response, session.device_token, days=remember_for_days)
    return ok(
        LogInOut(
            customer=CustomerOut.of(session.customer, averages, is_new_signup=session.is_new_signup),
            session_id=session.analytics_session_id,
            device_uuid=session.device_id,
            fingerprint=session.fingerprint,
            aal=session.aal,
            force_password_change=session.restriction == "password_change",
            access_token=None if web else session.access_token,
            refresh_token=None if web else session.refresh_token,
            device_token=None if web else session.device_token,
        )
    )


def refreshed(
    session: RefreshedSession, visitor: Visitor, response: Response, now: datetime, *, remember_for_days: int
) -> Envelope[RefreshOut]:
    web = visitor.channel == "web"
    if web:
        set_session_cookies(
            response,
            customer_id=session.customer_id,
            access_token=session.access_token,
            refresh_token=session.refresh_token,
            expires_at=session.expires_at,
            now=now,
        )
        if session.device_token is not None:
            set_device_cookie(response, session.device_token, days=remember_for_days)
    return ok(
        RefreshOut(
            session_id=session.analytics_session_id,
            device_uuid=session.device_id,
            aal=session.aal,
            access_token=None if web else session.access_token,
            refresh_token=None if web else session.refresh_token,
            device_token=None if web else session.device_token,
        )
    )
