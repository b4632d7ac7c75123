"""Card numbers, which never reach us (handbook, API and web, rule 49)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

CARD_NUMBER_REFUSED: Final = (
    "card_number_not_accepted",
    "Never send a card number here. Please use the card fields of the payment page",
)
"""Code and message of the refusal."""

_DIGIT_RUN: Final = re.compile(r"(?<![0-9])[0-9](?:[ .\-_/\u00a0]{0,2}[0-9]){12,18}(?![0-9])", re.ASCII)

_IDENTIFIER: Final = re.compile(
    r"(?=.*[a-f])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
)
"""One of our ids: of five hundred, one has digits in a row that pass for a card number."""


def passes_luhn(digits: str) -> bool:
    """Whether the last digit is the check digit of the others (ISO/IEC 7812)."""
    total = 0
    for position, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + position % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def holds_card_number(text: str) -> bool:
    """Whether a text contains 13 to 19 digits, grouped or not, that may be a card number. One that is nothing
    but an id of ours does not.
    """
    if _IDENTIFIER.fullmatch(text):
        return False
    for run in _DIGIT_RUN.finditer(text):
        digits = re.sub(r"[^0-9]", "", run.group())
        if passes_luhn(digits) and len(set(digits)) > 1:
            return True
    return False


def find_card_number(value: Any, path: str = "") -> str | None:
    """The path of the first field of a JSON value that holds a card number, or None.

    Names of fields are looked at too: nothing a client sends may carry one past us.
    """
    if isinstance(value, str):
        return path if holds_card_number(value) else None
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return path if holds_card_number(str(value)) else None
    if isinstance(value, Mapping):
        for name, inner in value.items():
            at = f"{path}.{name}" if path else str(name)
            if holds_card_number(str(name)):
                return path or "general"
            found = find_card_number(inner, at)
            if found is not None:
                return found
        return None
    for position, inner in enumerate(value):
        found = find_card_number(inner, f"{path}[{position}]")
        if found is not None:
            return found
    return None
