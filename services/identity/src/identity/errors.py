"""The refusals of identity, in one place so that equal situations get equal answers."""

from __future__ import annotations

from servicekit.errors import Conflict, NotSignedIn


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
