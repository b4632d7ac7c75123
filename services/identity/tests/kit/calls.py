"""Routes about the account, and the tables that hold facts of a customer."""

from __future__ import annotations

import uuid
from typing import Any, NamedTuple

TABLES = (
    "customers", "credentials", "devices", "sessions", "second_factors", "one_time_codes", "recovery_codes",
    "sign_in_links", "passkeys", "messages", "communication_preferences", "verification_attempts",
    "account_closures", "customer_migrations", "customer_history",
)  # fmt: skip


class Call(NamedTuple):
    """One route, and what its owner gets for a request that is good enough to get past the door."""

    method: str
    path: str
    body: Any
    owner: int
    public: bool = False


NOBODY = uuid.UUID(int=7)
CALLS = (
    Call("GET", "/api/v3/customer", None, 200),
    Call("GET", "/api/customer/details", None, 200),
    Call("PATCH", "/api/customer/details", {}, 200),
    Call("POST", "/api/customer/email", {"email": "new@example.com"}, 403),
    Call("GET", "/api/customer/upgrade-account", None, 200),
    Call("POST", "/api/customer/upgrade-account", {"accept_terms": True}, 200),
    Call("POST", "/api/customer/confirm-address", None, 204),
    Call("POST", "/api/customer/confirm-address/send-link", None, 202),
    Call("POST", "/api/customer/confirm-email/send-link", None, 202),
    Call("POST", "/api/customer/country-confirmation", {"travelling": True}, 200),
    Call("GET", "/api/customer/communication-preferences", None, 200),
    Call("PUT", "/api/customer/communication-preferences", {"preferences": {}}, 200),
    Call("GET", "/api/customer/verification", None, 200),
    Call("GET", "/api/customer/verification/form", None, 200),
    Call("POST", "/api/customer/verification/documents?part=front", {}, 400),
    Call("POST", "/api/customer/verification/auto_verification", {}, 400),
    Call("POST", "/api/customer/verification/connect_id", {}, 400),
    Call("POST", "/api/customer/verification/greenid_ui", {}, 400),
    Call(
        "POST",
        "/api/customer/verification/drivers_licence",
        {"licence_number": "12345", "card_number": "12345", "issuing_state": "NSW"},
        400,
    ),
    Call("POST", "/api/customer/verification/photo_id_upload", {"document_ids": [str(NOBODY)]}, 400),
    Call("POST", "/api/customer/verification/pdf_form", {"document_ids": [str(NOBODY)]}, 400),
    Call("POST", "/api/migration/migrate", {"accept_terms": True}, 422),
    Call("GET", "/api/customer/close", None, 200),
    Call("POST", "/api/customer/close", {"reasons": ["other"], "accept_terms": True}, 403),
    Call("GET", "/api/locate", None, 200, public=True),
    Call("GET", "/api/identity/addresses?q=richmond", None, 200, public=True),
    Call("GET", "/api/identity/addresses/nothing", None, 404, public=True),
    Call("GET", "/api/confirmations/nothing", None, 404, public=True),
    Call("POST", "/api/confirmations/nothing", None, 404, public=True),
    Call("GET", "/api/communication-preferences/nothing", None, 404, public=True),
    Call("PUT", "/api/communication-preferences/nothing", {}, 404, public=True),
    Call("GET", f"/api/unsubscribe/{NOBODY}?token=x", None, 404, public=True),
    Call("POST", f"/api/unsubscribe/{NOBODY}?token=x", None, 404, public=True),
    Call("GET", f"/api/unsubscribe/{NOBODY}/powerball?token=x", None, 404, public=True),
    Call("POST", f"/api/unsubscribe/{NOBODY}/powerball?token=x", None, 404, public=True),
    Call("POST", f"/unsubscribe/{NOBODY}?token=nothing", None, 400, public=True),
    Call("POST", f"/unsubscribe/{NOBODY}/powerball?token=nothing", None, 400, public=True),
    Call("POST", "/api/identity/verification-notifications", {}, 401, public=True),
)
