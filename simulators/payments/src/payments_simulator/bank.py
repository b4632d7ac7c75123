"""The bank: transfers, PayID payments and BPAY files that arrive for the merchant."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime
from typing import Any

from payments_simulator.dialects.stripe import signature
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Message


def transfer(
    settings: Settings,
    *,
    reference: str,
    amount: int,
    currency: str,
    payer: str,
    channel: str,
    forged: bool = False,
) -> Message:
    """The bank's message that a transfer (`dd`) or a BPAY payment (`bp`) has arrived; amount in minor
    units.
    """
    body = json.dumps({"receipts": [line(reference, amount, currency, payer, channel)]}).encode()
    return signed(settings, body, forged=forged)


def line(reference: str, amount: int, currency: str, payer: str, channel: str) -> dict[str, Any]:
    """One line of the bank's message."""
    return {
        "id": f"{'BPAY' if channel == 'bp' else 'NPP'}{secrets.token_hex(8).upper()}",
        "channel": channel,
        "reference": reference,
        "payer_name": payer,
        "amount": f"{amount // 100}.{amount % 100:02d}",
        "currency": currency,
        "received_at": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def signed(settings: Settings, body: bytes, *, forged: bool = False) -> Message:
    """A message with the bank's signature."""
    secret = "forged" if forged else settings.bank_webhook_secret
    headers = {"Bank-Signature": signature(secret, body), "Content-Type": "application/json"}
    return Message("/api/funds/webhooks/bank", headers, body)


def bpay_file(biller: str, lines: list[tuple[str, int]], *, on: datetime) -> str:
    """A biller's payment file of a day: header, a line for each customer reference number, trailer.

    Fixed by position in nothing: fields are separated by commas, amounts are in cents.
    """
    rows = [f"00,{biller},{on:%Y%m%d},1"]
    rows += [f"50,{crn},{amount},{on:%Y%m%d},{index:06d}" for index, (crn, amount) in enumerate(lines, 1)]
    rows.append(f"99,{len(lines)},{sum(amount for _, amount in lines)}")
    return "\r\n".join(rows) + "\r\n"
