"""The customer's own sessions and trusted devices."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Response
from pydantic import AwareDatetime, Field

from identity.sessions.check_ended import CheckEnded
from identity.sessions.own_sessions import OwnSessions
from identity.sessions.route_policy import Permitted
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.policy import PUBLIC
from servicekit.security.ended_sessions import LARGEST_QUESTION, PATH


class HeartbeatOut(ResponseModel):
    """Answer to a heartbeat."""

    session_id: UUID
    """The visit, for analytics: another one after 30 minutes without any doing."""
    inactivity_seconds: int
    """Time without a heartbeat after which the session ends."""


class SessionOut(ResponseModel):
    """A live session."""

    id: UUID
    device_name: str
    channel: str
    aal: int
    began_at: AwareDatetime
    last_active_at: AwareDatetime
    current: bool


class DeviceOut(ResponseModel):
    """A device that skips the second factor at sign-in."""

    id: UUID
    name: str
    last_seen_at: AwareDatetime
    trusted_until: AwareDatetime
    current: bool


class EndedSessionsBody(RequestModel):
    """Access tokens whose sessions are meant."""

    tokens: Annotated[list[str], Field(min_length=1, max_length=LARGEST_QUESTION)]


def ended_router(*, check_ended: CheckEnded) -> APIRouter:
    """What other services ask (`servicekit.security.ended_sessions`)."""
    routes = APIRouter()

    @routes.post(f"/api/identity/{PATH}", openapi_extra=dict(PUBLIC), include_in_schema=False)
    async def list_ended_sessions(body: EndedSessionsBody) -> Envelope[list[bool]]:
        return ok(list(await check_ended.have_ended(body.tokens)))

    return routes


def router(*, own_sessions: OwnSessions) -> APIRouter:
    routes = APIRouter(tags=["own sessions"])

    @routes.post("/api/heartbeat")
    async def heartbeat(principal: Permitted) -> Envelope[HeartbeatOut]:
        """Says that the customer was active; a client sends it only then. 401 `session_expired`."""
        visit, seconds = await own_sessions.record_heartbeat(principal)
        return ok(HeartbeatOut(session_id=visit, inactivity_seconds=seconds))

    @routes.get("/api/customer/sessions")
    async def list_sessions(principal: Permitted) -> Envelope[list[SessionOut]]:
        """Live sessions, the last used first."""
        found = await own_sessions.list(principal)
        return ok(
            [
                SessionOut(
                    id=session.session_id,
                    device_name=device.name,
                    channel=session.channel,
                    aal=session.aal,
                    began_at=session.authenticated_at,
                    last_active_at=session.last_active_at,
                    current=session.session_id == principal.session_id,
                )
                for session, device in found
            ]
        )

    @routes.delete("/api/customer/sessions", status_code=204)
    async def end_other_sessions(principal: Permitted) -> Response:
        """Ends every session but this one. Needs a step-up for `session_revoke`."""
        await own_sessions.end_others(principal)
        return Response(status_code=204)

    @routes.delete("/api/customer/sessions/{session_id}", status_code=204)
    async def end_own_session(session_id: UUID, principal: Permitted) -> Response:
        """Ends one session. Needs a step-up for `session_revoke`."""
        await own_sessions.end(principal, session_id)
        return Response(status_code=204)

    @routes.get("/api/customer/devices")
    async def list_devices(principal: Permitted) -> Envelope[list[DeviceOut]]:
        """The trusted devices, the last seen first."""
        found = await own_sessions.trusted_devices(principal)
        return ok(
            [
                DeviceOut(
                    id=device.device_id,
                    name=device.name,
                    last_seen_at=device.last_seen_at,
                    trusted_until=device.trusted_until,
                    current=device.device_id == principal.device_id,
                )
                for device in found
                if device.trusted_until is not None
            ]
        )

    @routes.delete("/api/customer/devices/{device_id}", status_code=204)
    async def end_device_trust(device_id: UUID, principal: Permitted) -> Response:
        """Trusts a device no more and ends its other sessions. Needs a step-up for `session_revoke`."""
        await own_sessions.end_trust(principal, device_id)
        return Response(status_code=204)

    return routes
