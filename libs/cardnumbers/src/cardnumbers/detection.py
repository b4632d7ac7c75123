"""Card numbers, which never reach us (docs/reliability.md, rule 49)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, Final

from servicekit.http.validation import target_of

CARD_NUMBER_REFUSED: Final = (
    "card_number_not_accepted",
    "Never send a card number here. Please use the card fields of the payment page",
)
"""Code and message of the refusal."""

_SHORTEST: Final = 13
_LONGEST: Final = 19
_SEPARATOR: Final = " "
_DIGIT_RUN: Final = re.compile(rf"[0-9](?: {{0,8}}[0-9]){{{_SHORTEST - 1},}}")
"""Digits with at most eight separators between two of them."""
_SMALLEST_GROUP: Final = 3
_SHOWS_NOTHING: Final = frozenset({"Cf", "Cn", "Co", "Me", "Mn"})
"""Unicode categories: format characters, marks on the character before, and characters without a meaning."""

_INVISIBLE: Final = frozenset(
    "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}"
)
"""Letters without a shape; categories tell the other signs that show nothing."""

_ISSUERS: Final = (
    (range(4_000, 5_000), frozenset({13, 16, 19})),  # Visa
    (range(5_100, 5_600), frozenset({16})),  # Mastercard
    (range(2_221, 2_721), frozenset({16})),
    (range(3_400, 3_500), frozenset({15})),  # American Express
    (range(3_700, 3_800), frozenset({15})),
    (range(3_000, 3_060), frozenset(range(14, 20))),  # Diners Club
    (range(3_095, 3_096), frozenset(range(14, 20))),
    (range(3_600, 3_700), frozenset(range(14, 20))),
    (range(3_800, 4_000), frozenset(range(14, 20))),
    (range(3_528, 3_590), frozenset(range(16, 20))),  # JCB
    (range(6_011, 6_012), frozenset(range(16, 20))),  # Discover
    (range(6_440, 6_600), frozenset(range(16, 20))),
    (range(6_200, 6_300), frozenset(range(16, 20))),  # UnionPay
    (range(8_100, 8_200), frozenset(range(16, 20))),
    *(
        (range(prefix, prefix + 1), frozenset(range(13, 20)))  # Maestro
        for prefix in (5_018, 5_020, 5_038, 5_893, 6_304, 6_759, 6_761, 6_762, 6_763)
    ),
)
"""The first four digits that issuers use (ISO/IEC 7812), with the lengths of their numbers."""

_IDENTIFIER: Final = re.compile(
    r"(?<![0-9a-z])(?=[0-9-]*[a-f])"
    r"(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
    r"|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-z])",
    re.IGNORECASE,
)
"""A UUID or a digest, ours or a provider's: of three thousand UUIDs, one has digits in a row that pass for a
card number.
"""


def passes_luhn(digits: str) -> bool:
    """Whether the last digit is the check digit of the others (ISO/IEC 7812)."""
    total = 0
    for position, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + position % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def holds_card_number(text: str) -> bool:
    """Whether a text contains what may be a card number: 13 to 19 digits with an issuer's prefix, a length of
    that issuer and the check digit, however they are written and grouped (`_candidates`). Identifiers in it
    are passed over.
    """
    if text.isascii() and len(text) < _SHORTEST:
        return False
    return any(
        _is_issued(digits) and passes_luhn(digits)
        for run in _DIGIT_RUN.finditer(_plain(_IDENTIFIER.sub("id", text)))
        for digits in _candidates(run.group().split())
    )


def _plain(text: str) -> str:
    """Digits of every script as ASCII, signs that show nothing removed, letters kept; everything else is a
    separator.
    """
    plain = []
    for character in text if text.isascii() else unicodedata.normalize("NFKC", text):
        if character.isdigit():
            plain.append(str(unicodedata.digit(character)))
        elif character.isalpha():
            if character not in _INVISIBLE:
                plain.append(character)
        elif character.isascii() or unicodedata.category(character) not in _SHOWS_NOTHING:
            plain.append(_SEPARATOR)
    return "".join(plain)


def _candidates(groups: Sequence[str]) -> Iterator[str]:
    """The numbers that a run of groups of digits may be.

    Groups of a card have three digits and more, but for the last one. Smaller groups are the numbers of a
    game, unless all digits stand alone, or in pairs of which one occurs twice.
    """
    sizes = {len(group) for group in groups}
    if sizes == {1} or (sizes == {2} and len(set(groups)) < len(groups)):
        yield "".join(groups)
    for first in range(len(groups)):
        digits = ""
        for group in groups[first:]:
            digits += group
            if len(digits) > _LONGEST:
                break
            yield digits
            if len(group) < _SMALLEST_GROUP:
                break


def _is_issued(digits: str) -> bool:
    prefix = int(digits[:4])
    return any(prefix in prefixes and len(digits) in lengths for prefixes, lengths in _ISSUERS)


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
