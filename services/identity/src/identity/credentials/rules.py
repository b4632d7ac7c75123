"""Rules for passwords (docs/reliability.md, rule 44).

Length, a list of breached passwords and words that others know about the customer; no rule on composition.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable

from servicekit.errors import FieldError

MIN_LENGTH = 8
MAX_LENGTH = 128
_SHORTEST_CONTEXT_WORD = 4
_BRAND_WORDS = ("wattle",)

BreachCheck = Callable[[str], bool]
"""Answers whether a password is on a list of leaked ones."""


def normalise_password(password: str) -> str:
    """The form that is hashed: one person's keyboards may compose the same letter differently (NFKC)."""
    return unicodedata.normalize("NFKC", password)


def password_error(
    password: str, *, known_words: Iterable[str], is_breached: BreachCheck
) -> FieldError | None:
    """Why a new password is refused, or None when it is good. `known_words`: email, names, phone number."""
    password = normalise_password(password)
    if len(password) < MIN_LENGTH:
        return _error("password_too_short", f"Please use at least {MIN_LENGTH} characters")
    if len(password) > MAX_LENGTH:
        return _error("password_too_long", f"Please use at most {MAX_LENGTH} characters")
    if is_breached(password):
        return _error(
            "password_breached", "This password is known from data leaks. Please choose another one"
        )
    if _is_mostly_known(password, (*known_words, *_BRAND_WORDS)):
        return _error("password_guessable", "Please choose a password without your name or email address")
    return None


def _error(code: str, message: str) -> FieldError:
    return FieldError("password", code, message)


def _is_mostly_known(password: str, known_words: Iterable[str]) -> bool:
    """True when, without the words that others know, fewer than `MIN_LENGTH` characters are left."""
    rest = password.casefold()
    pieces = {
        piece
        for word in known_words
        for piece in (word.casefold(), *re.split(r"[^\w]+|_", word.casefold()))
        if len(piece) >= _SHORTEST_CONTEXT_WORD
    }
    if not any(piece in rest for piece in pieces):
        return False
    for piece in sorted(pieces, key=len, reverse=True):
        rest = rest.replace(piece, "")
    return len(rest) < MIN_LENGTH
