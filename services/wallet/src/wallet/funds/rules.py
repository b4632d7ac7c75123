"""Saved ways to pay and bank accounts of customers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from servicekit.errors import RuleRefused


@dataclass(frozen=True, slots=True)
class Fund:
    """A funding source; `token_reference` is the provider's, and never shown."""

    funding_source_id: UUID
    customer_id: UUID
    method: str
    type: str
    gateway_key: str | None
    token_reference: str | None
    brand: str | None
    last4: str | None
    expiry_month: int | None
    expiry_year: int | None
    card_funding: str | None
    holder_name: str | None
    masked_account: str | None
    bank_type: str | None
    status: str
    is_default: bool
    verification: str
    unattended_at: datetime | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class NewFund:
    """A funding source to store."""

    customer_id: UUID
    method: str
    type: str
    gateway_key: str
    token_reference: str
    fingerprint: bytes
    brand: str
    last4: str
    expiry_month: int | None
    expiry_year: int | None
    card_funding: str | None
    holder_name: str
    verification: str


@dataclass(frozen=True, slots=True)
class FundVerification:
    """A verification as it stands; `expired` is whether by the database's clock its time is over."""

    verification_id: UUID
    funding_source_id: UUID
    customer_id: UUID
    gateway_key: str
    state: str
    version: int
    browser: Mapping[str, Any]
    notify_secret: str
    provider_reference: str | None
    challenge_url: str | None
    failure_code: str | None
    failure_message: str | None
    expires_at: datetime | None
    expired: bool

    @property
    def is_open(self) -> bool:
        """Whether the issuer has not decided."""
        return self.state in ("submitted", "awaiting_customer")

    @property
    def key(self) -> str:
        """What the provider knows it by (docs/reliability.md, rule 17)."""
        return f"verify:{self.verification_id}:1"


CREDIT_REFUSED: Final = "credit_card_not_allowed"

BRANDS: Final = {
    "visa": "Visa",
    "mastercard": "MasterCard",
    "amex": "AmericanExpress",
    "american express": "AmericanExpress",
    "americanexpress": "AmericanExpress",
    "paypal": "paypal",
    "bank": "bank",
}
"""Brands of docs/requirements.md by the providers' words."""


def credit_refused() -> RuleRefused:
    """The refusal of a credit card where the law takes none."""
    return RuleRefused(
        CREDIT_REFUSED, "Credit cards cannot be used here. Please use a debit card", target="token"
    )


UNATTENDED: Final = frozenset({"cc", "pl", "bd"})
"""Methods that can pay while the customer is away."""
KINDS: Final = {"cc": "cc", "pl": "paypal"}
"""Those of them whose money is here at once, by kinds of docs/requirements.md: a draw does not wait for
days.
"""
Unattended = Literal["ready", "verification_required", "never"]


def check_funding(funding: str | None) -> None:
    """Raises RuleRefused(`credit_card_not_allowed`) for what is not known to be a debit card."""
    if funding not in ("debit", "prepaid"):
        raise credit_refused()


BankType = Literal["national", "international", "payid_email", "payid_phone"]


class AccountRefusedError(ValueError):
    """A part of an account cannot be right. `target` is the field, `code` is for programs."""

    def __init__(self, target: str, code: str, message: str) -> None:
        self.target = target
        self.code = code
        self.message = message
        super().__init__(f"{target}: {code}")


@dataclass(frozen=True, slots=True)
class BankAccount:
    """An account that can be paid into. `bank_code` is a BSB, a sort code, a BIC, or empty for a PayID."""

    type: BankType
    bank_code: str
    account_number: str
    account_name: str
    currency: str

    @property
    def masked(self) -> str:
        """What is shown of it, e.g. `062-000 ••••5678`; of a PayID enough to recognise it."""
        if self.type == "payid_email":
            local, _, domain = self.account_number.partition("@")
            return f"{local[:1]}•••@{domain}"
        last = f"••••{self.account_number[-4:]}"
        if self.type == "payid_phone":
            return last
        return f"{grouped(self.bank_code)} {last}".strip()

    @property
    def last4(self) -> str | None:
        """The last four digits, where it ends with digits."""
        tail = self.account_number[-4:]
        return tail if re.fullmatch(r"[0-9]{4}", tail) else None


_SEPARATORS: Final = str.maketrans("", "", " -.")
_BSB: Final = re.compile(r"[0-9]{6}", re.ASCII)
_AU_ACCOUNT: Final = re.compile(r"[0-9]{4,9}", re.ASCII)
_GB_ACCOUNT: Final = re.compile(r"[0-9]{8}", re.ASCII)
_BIC: Final = re.compile(r"[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?", re.ASCII)
_IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}", re.ASCII)
_EMAIL: Final = re.compile(r"[^@\s\x00-\x1f]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,}")
_PHONE: Final = re.compile(r"\+61-?[0-9]{9}|0[0-9]{9}", re.ASCII)
_NAME: Final = re.compile(r"[^\x00-\x1f\x7f]{1,100}")

IBAN_LENGTHS: Final = {
    "AD": 24, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20,
    "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26,
    "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28,
    "PT": 25, "RO": 24, "SE": 24, "SI": 19, "SK": 24, "SM": 27,
}  # fmt: skip
"""Length of an IBAN by country (SWIFT's registry): the countries of the single euro payments area."""


def bank_account(type_: BankType, bank_code: str, number: str, name: str, currency: str) -> BankAccount:
    """An account from what was typed, without its spaces and dashes. Raises AccountRefusedError."""
    name = " ".join(name.split())
    if not name:
        raise AccountRefusedError("account_name", "required", "This field is required")
    if _NAME.fullmatch(name) is None or len(re.sub(r"[^0-9]", "", name)) >= 13:
        raise AccountRefusedError("account_name", "invalid", "Please enter the account holder's name.")
    if type_ in ("payid_email", "payid_phone"):
        if currency != "AUD":
            raise AccountRefusedError("type", "not_an_option", "PayID is for Australian accounts")
        return BankAccount(type_, "", _payid(type_, number), name, currency)
    if type_ == "international":
        return BankAccount(type_, _bic(bank_code), _iban(number), name, currency)
    code = bank_code.translate(_SEPARATORS)
    digits = number.translate(_SEPARATORS)
    if _BSB.fullmatch(code) is None:
        what = "BSB" if currency == "AUD" else "sort code"
        raise AccountRefusedError("bsb", _missing(code), f"Please enter the 6 digits of your {what}")
    wanted, message = (
        (_AU_ACCOUNT, "Please enter 4 to 9 digits")
        if currency == "AUD"
        else (_GB_ACCOUNT, "Please enter 8 digits")
    )
    if wanted.fullmatch(digits) is None or int(digits) == 0:
        raise AccountRefusedError("account_number", _missing(digits), message)
    return BankAccount(type_, code, digits, name, currency)


def grouped(bank_code: str) -> str:
    """A bank's code as people read it: 062-000; a BIC as it is."""
    return f"{bank_code[:3]}-{bank_code[3:]}" if _BSB.fullmatch(bank_code) else bank_code


def is_iban(text: str) -> bool:
    """Whether length and check digits of an IBAN are right (ISO 13616, ISO 7064 mod 97-10)."""
    if _IBAN.fullmatch(text) is None or IBAN_LENGTHS.get(text[:2]) != len(text):
        return False
    turned = text[4:] + text[:4]
    return int("".join(str(int(character, 36)) for character in turned)) % 97 == 1


def _iban(number: str) -> str:
    iban = number.translate(_SEPARATORS).upper()
    if not is_iban(iban):
        raise AccountRefusedError("account_number", _missing(iban), "Please enter a valid IBAN")
    return iban


def _bic(code: str) -> str:
    bic = code.translate(_SEPARATORS).upper()
    if _BIC.fullmatch(bic) is None:
        raise AccountRefusedError("swift", _missing(bic), "Please enter a valid SWIFT code")
    return bic


def _payid(type_: BankType, number: str) -> str:
    typed = number.strip()
    if type_ == "payid_email":
        if _EMAIL.fullmatch(typed) is None:
            raise AccountRefusedError("account_number", _missing(typed), "Please enter a valid email address")
        return typed.lower()
    digits = typed.translate(str.maketrans("", "", " .()"))
    if _PHONE.fullmatch(digits) is None:
        raise AccountRefusedError("account_number", _missing(typed), "Please enter a valid phone number")
    digits = digits.replace("-", "")
    return digits if digits.startswith("+") else f"+61{digits[1:]}"


def _missing(text: str) -> str:
    return "invalid" if text else "required"


@dataclass(frozen=True, slots=True)
class SavedAccount:
    """An account as it is shown."""

    funding_source_id: UUID
    bank_type: str
    masked_account: str
    holder_name: str
    is_default: bool
    verification: str
    created_at: datetime
