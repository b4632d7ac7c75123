"""Logs: one JSON object a line on standard output, with the request id and trace id, and without secrets.

Scrubbing is the last guard, not a licence: code logs ids and codes, never bodies, names or addresses.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, BinaryIO, Final

import orjson
import structlog
from structlog.typing import FilteringBoundLogger

from servicekit.telemetry import tracing as telemetry

log: FilteringBoundLogger = structlog.get_logger()
"""The one logger: `log.info("order_paid", order_id=...)`. The event is a name, details are fields."""

HIDDEN: Final = "[hidden]"

_SECRET_NAME = re.compile(
    r"passw|secret|token|authori[sz]ation|cookie|signature|api_?key|private_?key|credential"
    r"|card_?number|(?:^|_)(?:cvv|cvc|csc|otp)(?:_|$)|one_time|email|phone|date_of_birth",
    re.IGNORECASE,
)
_CARD_LIKE = re.compile(r"(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])")
_BEARER = re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/=-]{8,}")
_SIGNED_TOKEN = re.compile(r"\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*")
_URL_PASSWORD = re.compile(r"(?<=://)([^\s:/@]+):[^\s@/]+@")
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+\w")


def configure(service_name: str, level: str = "info", *, output: BinaryIO | None = None) -> None:
    """Sends structlog and standard logging to `output` (standard output) as JSON lines, from `level` up."""
    threshold = logging.getLevelNamesMapping()[level.upper()]

    def add_context(_: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        event["level"] = method
        event["service"] = service_name
        context = telemetry.current()
        if context is not None:
            event["trace_id"] = context.trace_id
            if context.request_id is not None:
                event.setdefault("request_id", context.request_id)
        return event

    structlog.configure(
        processors=[
            add_context,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            scrub,
            structlog.processors.JSONRenderer(serializer=_dump),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.BytesLoggerFactory(output or sys.stdout.buffer),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [_ToStructlog()]
    root.setLevel(threshold)
    for chatty in ("httpx2", "httpcore2", "opentelemetry", "procrastinate", "nats", "uvicorn", "alembic"):
        logging.getLogger(chatty).setLevel(max(threshold, logging.WARNING))


def scrub(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Hides what must never be written: secrets by their field's name, cards and tokens by their shape."""
    for key, value in event.items():
        event[key] = _scrubbed(key, value)
    return event


def scrub_text(text: str) -> str:
    """Hides card numbers, tokens, addresses and passwords inside a text."""
    if "eyJ" in text:
        text = _SIGNED_TOKEN.sub(HIDDEN, text)
    if "://" in text:
        text = _URL_PASSWORD.sub(rf"\1:{HIDDEN}@", text)
    text = _BEARER.sub(rf"\1 {HIDDEN}", text)
    if "@" in text:
        text = _EMAIL.sub(HIDDEN, text)
    return _CARD_LIKE.sub(_hide_card, text)


def _scrubbed(key: str, value: object) -> object:
    if _SECRET_NAME.search(key):
        return HIDDEN
    if isinstance(value, str):
        return scrub_text(value)
    if isinstance(value, Mapping):
        return {str(name): _scrubbed(str(name), inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_scrubbed("", inner) for inner in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return HIDDEN if _is_card_number(str(value)) else value
    if value is None or isinstance(value, bool | float):
        return value
    return scrub_text(str(value))


def _hide_card(match: re.Match[str]) -> str:
    digits = re.sub(r"\D", "", match.group())
    return HIDDEN if _is_card_number(digits) else match.group()


def _is_card_number(digits: str) -> bool:
    """Luhn's check over 13 to 19 digits."""
    if not 13 <= len(digits) <= 19 or not digits.isascii() or not digits.isdigit():
        return False
    total = 0
    for position, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + position % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def _dump(event: Any, **_: object) -> bytes:
    return orjson.dumps(event, default=str, option=orjson.OPT_NON_STR_KEYS)


class _ToStructlog(logging.Handler):
    """Brings what libraries log into the same lines."""

    def emit(self, record: logging.LogRecord) -> None:
        log.log(
            # Libraries invent levels in between; the ones below are known to structlog.
            max(logging.DEBUG, min(record.levelno, logging.CRITICAL) // 10 * 10),
            record.getMessage(),
            logger=record.name,
            exc_info=record.exc_info,
        )
