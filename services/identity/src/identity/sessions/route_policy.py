"""What each route requires of its caller (docs/reliability.md, rules 40, 42 and 45).

The table decides for every version of a route alike: a route takes `Permitted` and is refused whatever its
row does not allow; one that looks for itself is held to its row by tests. A route without a row fails a test.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final

from fastapi import Depends, Request

from access.capabilities import require
from identity.sessions.check_caller import CheckCaller
from identity.sessions.rules import (
    CLOSURE,
    EMAIL_CHANGE,
    PASSKEY_CHANGE,
    PASSWORD_CHANGE,
    SESSION_REVOKE,
    TWO_FACTOR_CHANGE,
)
from servicekit.security.elevation import (
    DEFAULT_MAX_AGE_SECONDS,
    PASSWORD,
    WEAK,
    require_assurance,
)
from servicekit.security.principal import Principal
from servicekit.security.sessions import (
    MaybeSignedIn,
    any_session,
    online_any_session,
    online_session,
    signed_in,
)
from servicekit.security.step_ups import StepUps


class Caller(Enum):
    """Who may call."""

    ANYONE = "anyone"
    ANY_SESSION = "any session"
    """Includes a session restricted to a password change."""
    CUSTOMER = "customer"


@dataclass(frozen=True, slots=True)
class RoutePolicy:
    """One row of the table."""

    caller: Caller
    aal: int = WEAK
    """Lowest assurance level of the session. From a password on the session itself is checked."""
    purpose: str | None = None
    """Purpose of the step-up that it takes."""
    max_age: int = DEFAULT_MAX_AGE_SECONDS
    """Seconds for which the step-up holds."""
    bound: bool = False
    """Whether the step-up is bound to the request, which the route itself checks."""
    capability: str | None = None
    """What the caller's segment must list (docs/domain.md §10.1)."""


_ANYONE: Final = RoutePolicy(Caller.ANYONE)
_READS: Final = RoutePolicy(Caller.CUSTOMER)
_ACTS: Final = RoutePolicy(Caller.CUSTOMER, PASSWORD)


def _steps_up(purpose: str, *, bound: bool = False) -> RoutePolicy:
    return RoutePolicy(Caller.CUSTOMER, PASSWORD, purpose, bound=bound)


def _opened_by(capability: str) -> Callable[[RoutePolicy], RoutePolicy]:
    return lambda policy: replace(policy, capability=capability)


_details: Final = _opened_by("account_details_manage")
_preferences: Final = _opened_by("manage_notification_settings")
_verifying: Final = _opened_by("verify_id")
_migrating: Final = _opened_by("customer_migration")
_closing: Final = _opened_by("customer_deactivate")

ROUTES: Final[Mapping[tuple[str, str], RoutePolicy]] = {
    ("POST", "/api/signup"): _ANYONE,
    ("POST", "/api/login"): _ANYONE,
    ("POST", "/api/autologin"): _ANYONE,
    ("POST", "/api/autologin/transfer"): _ANYONE,
    ("POST", "/api/refresh"): _ANYONE,
    ("POST", "/api/logout"): _ANYONE,
    ("GET", "/api/identity/keys"): _ANYONE,
    ("POST", "/api/identity/ended-sessions"): _ANYONE,
    ("POST", "/api/login/passkey/options"): _ANYONE,
    ("POST", "/api/login/passkey"): _ANYONE,
    ("POST", "/api/forgot-password"): _ANYONE,
    ("POST", "/api/forgot-password/check"): _ANYONE,
    ("POST", "/api/forgot-password/reset"): _ANYONE,
    ("POST", "/api/heartbeat"): RoutePolicy(Caller.ANY_SESSION),
    ("POST", "/api/force-password-change"): RoutePolicy(Caller.ANY_SESSION, PASSWORD),
    ("POST", "/api/customer/password"): _steps_up(PASSWORD_CHANGE),
    ("GET", "/api/customer/sessions"): _ACTS,
    ("DELETE", "/api/customer/sessions"): _steps_up(SESSION_REVOKE),
    ("DELETE", "/api/customer/sessions/{session_id}"): _steps_up(SESSION_REVOKE),
    ("GET", "/api/customer/devices"): _ACTS,
    ("DELETE", "/api/customer/devices/{device_id}"): _steps_up(SESSION_REVOKE),
    ("GET", "/api/customer/two-factor-auth"): _READS,
    ("POST", "/api/customer/two-factor-auth/send-code"): _READS,
    ("POST", "/api/customer/two-factor-auth/prompt-acknowledged"): _READS,
    ("POST", "/api/customer/two-factor-auth/authenticator"): _steps_up(TWO_FACTOR_CHANGE),
    ("POST", "/api/customer/two-factor-auth/email"): _steps_up(TWO_FACTOR_CHANGE),
    ("POST", "/api/customer/two-factor-auth/sms"): _steps_up(TWO_FACTOR_CHANGE),
    ("POST", "/api/customer/two-factor-auth/{method}/confirm"): _ACTS,
    ("POST", "/api/customer/two-factor-auth/disable"): _steps_up(TWO_FACTOR_CHANGE),
    ("POST", "/api/customer/two-factor-auth/recovery-codes"): _steps_up(TWO_FACTOR_CHANGE),
    ("GET", "/api/customer/passkeys"): _ACTS,
    ("POST", "/api/customer/passkeys/options"): _steps_up(PASSKEY_CHANGE),
    ("POST", "/api/customer/passkeys"): _ACTS,
    ("DELETE", "/api/customer/passkeys/{passkey_id}"): _steps_up(PASSKEY_CHANGE),
    ("GET", "/api/v3/customer"): _READS,
    ("GET", "/api/customer/details"): _ACTS,
    ("PATCH", "/api/customer/details"): _details(_ACTS),
    ("POST", "/api/customer/email"): _details(_steps_up(EMAIL_CHANGE, bound=True)),
    ("GET", "/api/customer/upgrade-account"): _ACTS,
    ("POST", "/api/customer/upgrade-account"): _ACTS,
    ("GET", "/api/identity/addresses"): _ANYONE,
    ("GET", "/api/identity/addresses/{suggestion_id}"): _ANYONE,
    ("GET", "/api/confirmations/{token}"): _ANYONE,
    ("POST", "/api/confirmations/{token}"): _ANYONE,
    ("POST", "/api/customer/confirm-address"): _ACTS,
    ("POST", "/api/customer/confirm-address/send-link"): _ACTS,
    ("POST", "/api/customer/confirm-email/send-link"): _ACTS,
    ("GET", "/api/locate"): _ANYONE,
    ("POST", "/api/customer/country-confirmation"): _ACTS,
    ("GET", "/api/customer/communication-preferences"): _preferences(_READS),
    ("PUT", "/api/customer/communication-preferences"): _preferences(_ACTS),
    ("GET", "/api/communication-preferences/{preferences_id}"): _preferences(_ANYONE),
    ("PUT", "/api/communication-preferences/{preferences_id}"): _preferences(_ANYONE),
    ("GET", "/api/unsubscribe/{customer_id}"): _ANYONE,
    ("POST", "/api/unsubscribe/{customer_id}"): _ANYONE,
    ("GET", "/api/unsubscribe/{customer_id}/{product_offer_key}"): _ANYONE,
    ("POST", "/api/unsubscribe/{customer_id}/{product_offer_key}"): _ANYONE,
    ("POST", "/unsubscribe/{customer_id}"): _ANYONE,
    ("POST", "/unsubscribe/{customer_id}/{product_offer_key}"): _ANYONE,
    ("GET", "/api/customer/verification"): _verifying(_ACTS),
    ("GET", "/api/customer/verification/form"): _verifying(_ACTS),
    ("POST", "/api/customer/verification/documents"): _verifying(_ACTS),
    ("POST", "/api/customer/verification/auto_verification"): _verifying(_ACTS),
    ("POST", "/api/customer/verification/connect_id"): _verifying(_ACTS),
    ("POST", "/api/customer/verification/greenid_ui"): _verifying(_ACTS),
    ("POST", "/api/customer/verification/drivers_licence"): _verifying(_ACTS),
    ("POST", "/api/customer/verification/photo_id_upload"): _verifying(_ACTS),
    ("POST", "/api/customer/verification/pdf_form"): _verifying(_ACTS),
    ("POST", "/api/identity/verification-notifications"): _ANYONE,
    ("POST", "/api/migration/migrate"): _migrating(_ACTS),
    ("GET", "/api/customer/close"): _closing(_ACTS),
    ("POST", "/api/customer/close"): _closing(_steps_up(CLOSURE)),
}


async def permitted(request: Request) -> AsyncIterator[Principal]:
    """The calling customer, checked by the route's policy.

    Raises NotSignedIn, and Forbidden: `REQUIRED` when the session must step up, `password_change_required`
    when it is for choosing a new password only, `account_closed`. A step-up is used by the route; a refusal
    of the route gives it back.
    """
    policy = ROUTES[request.method, request.scope["route"].path]
    restricted_too, checked = policy.caller is Caller.ANY_SESSION, policy.aal >= PASSWORD
    if checked:
        principal = await (online_any_session if restricted_too else online_session)(request)
    else:
        principal = await (any_session if restricted_too else signed_in)(request)
    callers: CheckCaller = request.app.state.callers
    await callers.check(principal)
    require_assurance(principal, policy.aal)
    if policy.purpose is None or policy.bound:
        yield principal
        return
    step_ups: StepUps = request.app.state.step_ups
    async with step_ups.used(principal, policy.purpose, max_age=policy.max_age):
        yield principal


async def _opened(request: Request, principal: MaybeSignedIn) -> None:
    policy = ROUTES[request.method, request.scope["route"].path]
    if policy.capability is not None:
        await require(request, principal, policy.capability)


OPENED: Final = Depends(_opened)
"""Dependency of routers whose routes a segment may lack: the table above says which capability opens one."""

Permitted = Annotated[Principal, Depends(permitted)]
"""Parameter type of a route for customers: the table above says who passes."""
