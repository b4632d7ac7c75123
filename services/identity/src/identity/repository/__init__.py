"""Every SQL statement of identity, one file a topic."""

from identity.repository.customers import (
    add_customer,
    find_customer_of_live_session,
    find_customer_to_sign_in,
    replace_password_hash,
)
from identity.repository.sessions import (
    KEEP_SESSIONS_DAYS,
    NewSession,
    add_refresh_token,
    add_session,
    end_session,
    find_device_fingerprint,
    find_refresh_token,
    is_current_token,
    lock_session_of_token,
    mark_device_seen,
    prune_sessions,
    replace_refresh_token,
    see_device,
    sessions_ended_since,
)

__all__ = [
    "KEEP_SESSIONS_DAYS",
    "NewSession",
    "add_customer",
    "add_refresh_token",
    "add_session",
    "end_session",
    "find_customer_of_live_session",
    "find_customer_to_sign_in",
    "find_device_fingerprint",
    "find_refresh_token",
    "is_current_token",
    "lock_session_of_token",
    "mark_device_seen",
    "prune_sessions",
    "replace_password_hash",
    "replace_refresh_token",
    "see_device",
    "sessions_ended_since",
]
