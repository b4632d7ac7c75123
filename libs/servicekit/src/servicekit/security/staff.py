"""Tokens of staff, verified with the same published keys as those of customers.

A staff token is for another audience, so neither opens what the other does. It travels only in the
`Authorization` header, never in a cookie, and states the name and the roles of who acts
(docs/reliability.md, rule 54).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fastapi import Request

from servicekit.errors import Forbidden, NotSignedIn
from servicekit.security.tokens import AccessTokenVerifier

STAFF_AUDIENCE: Final = "wattle-staff"
CLAIM_STAFF: Final = "sub"
CLAIM_ROLES: Final = "roles"
LONGEST_STAFF_SESSION_SECONDS: Final = 12 * 3600
"""A token with a longer life is not accepted: a working day at most."""


@dataclass(frozen=True, slots=True)
class StaffMember:
    """A member of staff, as the token states it."""

    name: str
    """Who acts, for the history."""
    roles: frozenset[str]


def staff_member(claims: Mapping[str, Any]) -> StaffMember:
    """The member of staff of verified claims. Raises KeyError, TypeError or ValueError."""
    if int(claims["exp"]) - int(claims["iat"]) > LONGEST_STAFF_SESSION_SECONDS:
        raise ValueError("a staff token lives a working day at most")
    name = claims[CLAIM_STAFF]
    if not isinstance(name, str) or not name:
        raise ValueError("a staff token has a name")
    return StaffMember(name, frozenset(str(role) for role in claims[CLAIM_ROLES]))


def staff_with(*roles: str) -> Callable[[Request], Awaitable[StaffMember]]:
    """Dependency of a route that staff with any of the roles may use.

    The route raises NotSignedIn without a valid token, and Forbidden `role_missing` for another role.
    """
    needed = frozenset(roles)

    async def find(request: Request) -> StaffMember:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise NotSignedIn
        verifier: AccessTokenVerifier = request.app.state.verifier
        member = await verifier.verify_claims(token, STAFF_AUDIENCE, staff_member)
        if not needed & member.roles:
            raise Forbidden("role_missing", "Your role does not include this")
        return member

    return find
