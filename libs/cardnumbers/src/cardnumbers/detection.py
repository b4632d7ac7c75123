"""Card numbers, which never reach us (docs/reliability.md, rule 49)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from servicekit.http.validation import target_of

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


def find_card_number(value: Any) -> str | None:
    """The path of the first field of a JSON value, however deep, that holds a card number, or None; `general`
    for what has no path: a value alone, and the names in the outermost object.

    Names of fields are looked at too: nothing a client sends may carry one past us.
    """
    # The first part of a location names the body and is in no path.
    location: list[str | int] = [""]
    walks: list[Iterator[tuple[str | int, Any]]] = [iter([("", value)])]
    while walks:
        for place, inner in walks[-1]:
            location[-1] = place
            if isinstance(place, str) and holds_card_number(place):
                return target_of(location[:-1])
            if isinstance(inner, dict):
                walks.append(iter(inner.items()))
            elif isinstance(inner, list):
                walks.append(enumerate(inner))
            elif _is_card_number(inner):
                return target_of(location)
            else:
                continue
            location.append("")
            break
        else:
            walks.pop()
            location.pop()
    return None


def _is_card_number(value: Any) -> bool:
    if isinstance(value, str):
        return holds_card_number(value)
    if isinstance(value, bool) or value is None:
        return False
    return holds_card_number(str(value))
