"""References that customers type into their bank: BPAY's customer reference number and our own for
transfers.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No sign that is mistaken for another on paper."""
_TRANSFER: Final = re.compile(rf"W(?:[ -]?[{_ALPHABET}]){{8}}", re.ASCII)
_CRN_DIGITS: Final = 9


def check_digit_mod10v1(digits: str) -> str:
    """BPAY's MOD10V01, which is Luhn's: `10000456` gives `3`. Raises ValueError for anything but digits."""
    if not digits.isascii() or not digits.isdigit():
        raise ValueError("a customer reference number has digits only")
    total = 0
    for position, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (2 - position % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return str(-total % 10)


def customer_reference_number(number: int) -> str:
    """The BPAY customer reference number of a customer's number: nine digits and the check digit."""
    digits = f"{number:0{_CRN_DIGITS}d}"
    return digits + check_digit_mod10v1(digits)


def is_customer_reference_number(text: str) -> bool:
    """Whether the check digit is right, which rules out one mistyped digit."""
    digits = re.sub(r"\s", "", text)
    return (
        len(digits) >= 2
        and digits.isascii()
        and digits.isdigit()
        and check_digit_mod10v1(digits[:-1]) == digits[-1]
    )


def new_transfer_reference() -> str:
    """A reference for bank transfers: W and eight signs, of which the last checks the others."""
    body = "".join(secrets.choice(_ALPHABET) for _ in range(7))
    return f"W{body}{_check_sign(body)}"


def transfer_reference_in(text: str) -> str | None:
    """The reference inside what a payer wrote, however it is spaced or cased; None when there is no right
    one.
    """
    for found in _TRANSFER.finditer(text.upper()):
        reference = re.sub(r"[ -]", "", found.group())
        if _check_sign(reference[1:-1]) == reference[-1]:
            return reference
    return None


def _check_sign(body: str) -> str:
    """Luhn's scheme over an alphabet of 30 (ISO/IEC 7812, annex B, generalised)."""
    size = len(_ALPHABET)
    total = 0
    for position, sign in enumerate(reversed(body)):
        doubled = _ALPHABET.index(sign) * (2 - position % 2)
        total += doubled // size + doubled % size
    return _ALPHABET[-total % size]
