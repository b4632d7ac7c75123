"""What customers agree to receive (specification, Communication preferences)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

CommunicationMethod = Literal["email", "phone", "sms", "directmail", "push"]
METHODS: Final[tuple[CommunicationMethod, ...]] = ("email", "phone", "sms", "directmail", "push")
SHOWN: Final[tuple[CommunicationMethod, ...]] = ("email", "phone", "sms", "directmail")
"""In the order of display; push is kept and not shown."""

ConsentSource = Literal["account", "link", "unsubscribe", "closure"]


def complete(stored: Mapping[str, bool]) -> dict[CommunicationMethod, bool]:
    """Every method with the customer's choice; what nobody agreed to is not allowed."""
    return {method: stored.get(method, False) for method in METHODS}
