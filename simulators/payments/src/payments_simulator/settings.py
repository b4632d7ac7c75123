"""Settings of the simulator; environment variables start with `PAYMENTS_SIMULATOR_`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self


class NotInProductionError(RuntimeError):
    """Simulated money was about to exist where people play for real."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where it stands and what it takes for the merchant's secrets: all of them begin with `simulated`."""

    origin: str = "http://localhost:8192"
    """Where a browser finds this application."""
    merchant: str = "http://localhost:8080"
    """Where the merchant's site and its webhooks are."""
    pause: float = 2.0
    """Seconds until what happens later happens."""
    hang: float = 30.0
    """Seconds for which an answer that never comes is kept back."""
    late: float = 20.0
    """Seconds by which a late webhook is late."""
    stripe_secret_key: str = "simulated_sk_stripe"
    stripe_webhook_secret: str = "simulated_whsec_stripe"
    braintree_public_key: str = "simulated_public_braintree"
    braintree_private_key: str = "simulated_private_braintree"
    eway_api_key: str = "simulated_key_eway"
    eway_password: str = "simulated_password_eway"
    opayo_key: str = "simulated_key_opayo"
    opayo_password: str = "simulated_password_opayo"
    paystream_api_key: str = "simulated_key_paystream"
    paystream_webhook_secret: str = "simulated_whsec_paystream"
    paypal_client_id: str = "simulated_client_paypal"
    paypal_client_secret: str = "simulated_secret_paypal"
    paypal_webhook_id: str = "WH-SIMULATED"
    bank_webhook_secret: str = "simulated_whsec_bank"
    bank_key: str = "simulated_key_bank"

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] = os.environ, *, port: int) -> Self:
        """The settings of a process. Raises NotInProductionError where the suite is in production."""
        if environment.get("WATTLE_ENVIRONMENT") == "production":
            raise NotInProductionError("the payment simulator does not run in production")
        stated: dict[str, Any] = {}
        for each in fields(cls):
            value = environment.get(f"PAYMENTS_SIMULATOR_{each.name.upper()}")
            if value is not None:
                stated[each.name] = float(value) if each.type == "float" else value
        stated.setdefault("origin", f"http://localhost:{port}")
        stated.setdefault("merchant", environment.get("WATTLE_PUBLIC_ORIGIN", "http://localhost:8080"))
        return cls(**stated)
