"""Refusals of identity; equal situations get equal answers."""

from __future__ import annotations

from servicekit.errors import Conflict, Forbidden, NotFound, NotSignedIn, RuleRefused


def wrong_credentials() -> NotSignedIn:
    """One answer for an unknown address and for a wrong password."""
    return NotSignedIn("wrong_credentials", "The email address or the password is not right")


def unauthorised() -> NotSignedIn:
    """The proofs of the caller do not agree or are no longer valid:

    the client must sign out (rule 38).
    """
    return NotSignedIn("unauthorised", "Your session has ended. Please log in again")


def sign_up_refused() -> Conflict:
    """The address is taken; the text does not reveal it."""
    return Conflict(
        "sign_up_refused",
        "We could not create an account with these details. If you already have one, please log in",
    )


def session_ended() -> NotSignedIn:
    """The access token may still look valid."""
    return NotSignedIn("session_ended", "Your session has ended. Please log in again")


def jackpot_invalid(currency: str) -> RuleRefused:
    return RuleRefused(
        "amount_invalid",
        f"Choose an amount of one million to one thousand million in {currency}",
        target="minimum_jackpot_amount",
    )


def link_unknown() -> NotFound:
    """No link has this token, or it is of an account that is closed."""
    return NotFound("link_unknown", "We do not know this link. Please check that you copied all of it")


def link_used() -> Conflict:
    """The link acted before."""
    return Conflict("link_used", "This link was already used")


def link_expired() -> Conflict:
    """The link is too old."""
    return Conflict("link_expired", "This link has expired. Please ask for a new one")


def link_replaced() -> Conflict:
    """A newer link was sent, or the subject has changed."""
    return Conflict("link_replaced", "This link has been replaced. Please use the latest one we sent you")


def email_taken() -> Conflict:
    return Conflict("email_taken", "We could not change your email address to this one")


def refresh_failed() -> RuleRefused:
    """A code came with a refresh although none was asked for (docs/requirements.md §8)."""
    return RuleRefused("AUTH_REFRESH_FAILED", "Authentication refresh failed. Please try again.")


def session_expired() -> NotSignedIn:
    """Ended by time alone; no proof was wrong."""
    return NotSignedIn("session_expired", "Your session has expired. Please log in again")


def account_closed() -> Forbidden:
    """The account is closed; said only to its owner."""
    return Forbidden("account_closed", "This account is closed")
