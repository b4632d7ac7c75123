"""The refusals of identity, in one place so that equal situations get equal answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from identity.domain.links import LinkState
from servicekit.errors import Conflict, Forbidden, NotFound, NotSignedIn, RuleRefused

if TYPE_CHECKING:
    from identity.use_cases.one_time_codes import Asked


def wrong_credentials() -> NotSignedIn:
    """One answer for an unknown address and for a wrong password."""
    return NotSignedIn("wrong_credentials", "The e-mail address or the password is not right")


def unauthorised() -> NotSignedIn:
    """The proofs of who calls do not belong together, or count no more:

    the client must sign out (rule 38).
    """
    return NotSignedIn("unauthorised", "Your session has ended. Please log in again")


def sign_up_refused() -> Conflict:
    """The address is taken; said in a way that helps its owner and tells others as little as it can."""
    return Conflict(
        "sign_up_refused",
        "We could not create an account with these details. If you already have one, please log in",
    )


def register_excluded() -> RuleRefused:
    """A national register names whoever signs up."""
    return RuleRefused(
        "register_excluded",
        "You are on a national register of people who excluded themselves from gambling, so we cannot open an"
        " account for you. If you think that this is wrong, please contact the register",
    )


def session_ended() -> NotSignedIn:
    """The session is over although the access token still looks valid."""
    return NotSignedIn("session_ended", "Your session has ended. Please log in again")


def jackpot_invalid(currency: str) -> RuleRefused:
    """Nobody can be told of jackpots from such an amount on."""
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
    """A newer link was sent, or what it confirms has changed since."""
    return Conflict("link_replaced", "This link has been replaced. Please use the latest one we sent you")


def email_taken() -> Conflict:
    """Somebody else took the e-mail address in the meantime."""
    return Conflict("email_taken", "We could not change your e-mail address to this one")


def two_factor_required(asked: Asked, *, remember_for_days: int) -> NotSignedIn:
    """The password, or the link, is right; now a code is needed (specification, Errors)."""
    return NotSignedIn(
        "2fa_required",
        "Please enter your code",
        target="otp",
        entities={
            "two_factor": {
                "method": asked.method,
                "methods": [asked.method, "recovery_code"] if asked.has_second_factor else [asked.method],
                "identifier": asked.identifier,
                "sent": asked.sent,
                "resend_after": asked.resend_after,
                "remember_for_days": remember_for_days,
            }
        },
    )


def two_factor_incorrect() -> RuleRefused:
    """Not 401 or 403, which make a client refresh and send the same guess again."""
    return RuleRefused(
        "2fa_incorrect", "Code is incorrect or expired. Try again or contact support", target="otp"
    )


def two_factor_locked() -> RuleRefused:
    """Only support unlocks it (specification, Errors)."""
    return RuleRefused(
        "2fa_account_locked",
        "Your account has been locked due to too many incorrect 2FA attempts. Please contact support.",
        target="otp",
    )


def refresh_failed() -> RuleRefused:
    """A code came with a refresh although none was asked for (specification, Errors)."""
    return RuleRefused("AUTH_REFRESH_FAILED", "Authentication refresh failed. Please try again.")


def session_expired() -> NotSignedIn:
    """The session is over because of time alone; no proof was wrong."""
    return NotSignedIn("session_expired", "Your session has expired. Please log in again")


def link_refused(state: LinkState) -> Conflict | NotFound:
    """Why a link does nothing."""
    if state is LinkState.USED:
        return link_used()
    if state is LinkState.EXPIRED:
        return link_expired()
    if state is LinkState.OTHER_PURPOSE:
        return Conflict("link_of_another_purpose", "This link is for something else")
    return link_unknown()


def account_closed() -> Forbidden:
    """The account is closed; said only to its owner."""
    return Forbidden("account_closed", "This account is closed")
