"""The class of each message, which decides whether a customer gets it.

Messages about the account, money or tickets are always sent. Others need an allowed channel, and no
unsubscription from their offer (docs/domain.md §10.20). For customers with a time-out or an exclusion,
identity reports no allowed channel.

The mail of an order concerns the customer's money and is always sent. Its offer to buy again is promotion: it
needs the customer's consent, a subscription to each offer, and the capability to buy each line
(docs/domain.md §10.16).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Any, Final, Literal
from zoneinfo import ZoneInfo

from catalogue.product_types import capability_for

Channel = Literal["email", "sms"]


class MessageClass(StrEnum):
    SERVICE = "service"
    """It concerns the account, money or tickets, and is always sent."""
    RESULTS = "results"
    """It reports the result of a draw and promotes nothing."""
    PROMOTION = "promotion"
    """It may prompt a purchase."""


CLASSES: Final[Mapping[str, MessageClass]] = {
    **dict.fromkeys(
        (
            "account_closed",
            "account_closure_refused",
            "change_email",
            "confirm_address",
            "confirm_email",
            "deposit_arrived",
            "deposit_kept",
            "deposit_reversed",
            "email_change_requested",
            "email_changed",
            "entry_refunded",
            "limit_changed",
            "migrated",
            "order_not_bought",
            "order_paid",
            "passkey_added",
            "passkey_removed",
            "password_changed",
            "password_reset",
            "pre_order_cancelled",
            "pre_order_placed",
            "pre_order_unpaid",
            "prize_corrected",
            "prize_held",
            "prize_refused",
            "prize_won",
            "raffle_prize_won",
            "register_excluded",
            "self_excluded",
            "session_reuse_detected",
            "syndicate_filled",
            "time_out",
            "two_factor_code",
            "two_factor_disabled",
            "two_factor_enabled",
            "two_factor_locked",
            "two_factor_recovery_codes_made",
            "verification_failed",
            "verification_overdue_closed",
            "verification_overdue_suspended",
            "verification_reminder",
            "verification_revoked",
            "verified",
            "withdrawal_not_paid",
            "withdrawal_paid",
        ),
        MessageClass.SERVICE,
    ),
    "draw_results": MessageClass.RESULTS,
    "jackpot_alert": MessageClass.PROMOTION,
    "jackpot_alert_text": MessageClass.PROMOTION,
}
"""The class of each template. A template without a class is not sent."""

TEXT_MESSAGES: Final = frozenset({"jackpot_alert_text"})
"""Templates sent as text messages; all others are emails."""

_QUIET_UNTIL: Final = time(9)
_QUIET_FROM: Final = time(20)


def next_daytime(now: datetime, time_zone: str) -> datetime:
    """The next time between 9:00 and 20:00 in a time zone, for a text message that can wait."""
    local = now.astimezone(ZoneInfo(time_zone))
    if _QUIET_UNTIL <= local.time() < _QUIET_FROM:
        return now
    day = local.date() if local.time() < _QUIET_UNTIL else local.date() + timedelta(days=1)
    return datetime.combine(day, _QUIET_UNTIL, local.tzinfo)


def is_over(facts: Mapping[str, Any], now: datetime) -> bool:
    """Whether the subject of a message is over."""
    stop = facts.get("stop")
    return isinstance(stop, str) and datetime.fromisoformat(stop) <= now


def offer_of(facts: Mapping[str, Any]) -> str | None:
    key = facts.get("offer_key")
    return key if isinstance(key, str) and key else None


def is_wanted(
    message_class: MessageClass,
    channel: Channel,
    offer_key: str | None,
    *,
    channels: Collection[str],
    unsubscribed_offers: Collection[str],
) -> bool:
    """Whether a customer gets a message.

    `channels` are the allowed channels, `unsubscribed_offers` the keys of offers that they have unsubscribed
    from.
    """
    if message_class is MessageClass.SERVICE:
        return True
    return channel in channels and offer_key not in unsubscribed_offers


def again_path(
    order: Mapping[str, Any],
    *,
    channels: Collection[str],
    unsubscribed_offers: Collection[str],
    capabilities: Collection[str],
) -> str | None:
    """The path that adds the lines of a paid order to the cart; None when that may not be promoted.

    A customer with a time-out, exclusion or suspension allows no channel, and so never gets it.
    """
    lines = order.get("lines") or []
    may_be_named = bool(lines) and all(
        is_wanted(
            MessageClass.PROMOTION,
            "email",
            line.get("offer_key"),
            channels=channels,
            unsubscribed_offers=unsubscribed_offers,
        )
        and capability_for(line.get("product_type", "")) in capabilities
        for line in lines
    )
    return f"/cart/replay/{order['order_id']}" if may_be_named else None
