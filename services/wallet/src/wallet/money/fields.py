"""Reads fields of RPC requests, and writes money as messages."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from servicekit.errors import FieldError, InvalidRequest
from servicekit.http.validation import REQUIRED_MESSAGE
from wallet.money.rules import AmountLimits, Money, Stake, broken_stakes
from wattle.type.v1.money_pb2 import Money as MoneyMessage
from wattle.wallet.v1.wallet_service_pb2 import Stake as StakeMessage

FIRST_VERSION: Final = 1
"""Version of an aggregate's first event; for a refund, a later one of its order, the ledger counts itself."""


def money_message(money: Money) -> MoneyMessage:
    """The contract's form of an amount."""
    return MoneyMessage(currency=money.currency, minor_units=money.minor_units)


LONGEST_TEXT: Final = 200
LARGEST_STAKES: Final = 5000
"""A full cart of tickets for a hundred draws each."""
_OFFER_KEY: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_TRACEPARENT: Final = re.compile(r"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")
_NO_ID: Final = UUID(int=0)
_NEVER: Final = datetime.min.replace(tzinfo=UTC)


class Fields:
    """The fields of one message. Read them all, then `check`; what a refused field gave is never used.

    `prefix` is put before each target, for a message inside another, such as `prizes[3].`.
    """

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.errors: list[FieldError] = []

    def check(self) -> None:
        """Raises InvalidRequest with every error found."""
        if self.errors:
            raise InvalidRequest.of(self.errors)

    def uuid(self, target: str, value: str) -> UUID:
        """A UUID in any of its spellings."""
        try:
            return UUID(value)
        except ValueError:
            self._refuse(target, "required" if not value else "invalid", "This must be a UUID")
            return _NO_ID

    def text(self, target: str, value: str) -> str:
        """A text of 1 to 200 characters."""
        if not value.strip():
            self._refuse(target, "required", REQUIRED_MESSAGE)
        elif len(value) > LONGEST_TEXT or "\x00" in value:
            self._refuse(target, "invalid", f"This must be a text of at most {LONGEST_TEXT} characters")
        return value

    def traceparent(self, target: str, value: str) -> str | None:
        """A W3C trace context, if there is one."""
        if value and not _TRACEPARENT.fullmatch(value):
            self._refuse(target, "invalid", "This must be a W3C traceparent")
        return value or None

    def option(self, target: str, value: str, options: Collection[str]) -> str:
        """One of a few words."""
        if value not in options:
            self._refuse(target, "not_an_option", f"This must be one of {', '.join(sorted(options))}")
        return value

    def instant(self, target: str, message: Message) -> datetime:
        """A point in time, in the field `target` of `message`."""
        if not message.HasField(target):
            self._refuse(target, "required", REQUIRED_MESSAGE)
            return _NEVER
        value: Timestamp = getattr(message, target)
        try:
            return value.ToDatetime(tzinfo=UTC)
        except (ValueError, OverflowError):
            self._refuse(target, "invalid", "This must be a point in time")
            return _NEVER

    def amount(
        self,
        target: str,
        message: Message,
        limits: AmountLimits,
        currencies: Collection[str],
    ) -> Money:
        """An amount within limits, in a known currency, in the field `target` of `message`."""
        value: MoneyMessage = getattr(message, target)
        if not message.HasField(target):
            self._refuse(target, "required", REQUIRED_MESSAGE)
        else:
            broken = limits.broken_by(value.minor_units)
            if broken is not None:
                self._refuse(
                    f"{target}.minor_units", broken, f"This must be {limits.minimum} to {limits.maximum}"
                )
            self.currency(f"{target}.currency", value.currency, currencies)
        return Money(value.minor_units, value.currency)

    def stakes(
        self, target: str, values: Sequence[StakeMessage], minor_units: int | None, largest: int
    ) -> tuple[Stake, ...]:
        """What an amount is divided into, by draw; at most 5,000 draws. Without an amount any sum will do."""
        if len(values) > LARGEST_STAKES:
            self._refuse(target, "too_many", f"At most {LARGEST_STAKES} allowed")
            return ()
        for index, value in enumerate(values):
            if not _OFFER_KEY.fullmatch(value.offer_key) or value.draw_no < 1:
                self._refuse(f"{target}[{index}]", "invalid", "This must name a draw")
            if not 1 <= value.minor_units <= largest:
                self._refuse(f"{target}[{index}].minor_units", "invalid", f"This must be 1 to {largest}")
        stakes = tuple(Stake(value.offer_key, value.draw_no, value.minor_units) for value in values)
        total = sum(stake.minor_units for stake in stakes) if minor_units is None else minor_units
        broken = broken_stakes(stakes, total)
        if broken is not None:
            self._refuse(target, broken, "This must divide the amount among different draws")
        return stakes

    def currency(self, target: str, value: str, currencies: Collection[str]) -> str:
        """The code of a currency that a wallet may have."""
        if value not in currencies:
            self._refuse(target, "unknown_currency", "There are no wallets in this currency")
        return value

    def _refuse(self, target: str, code: str, message: str) -> None:
        self.errors.append(FieldError(f"{self._prefix}{target}", code, message))
