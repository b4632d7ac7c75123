"""Settings of checkout; environment variables start with `CHECKOUT_`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Final, Self

from pydantic import BeforeValidator, Field, SecretStr, model_validator

from servicekit.money import parse_amount
from servicekit.security.cipher import Cipher
from servicekit.settings import ServiceSettings, service_settings_config

_DEVELOPMENT_KEY: Final = "ZGV2ZWxvcG1lbnQtcGFydG5lci1zZWNyZXQta2V5ISE="
"""Public, so production refuses it."""
_DEVELOPMENT_LINK_KEY: Final = "development-receipt-link-key-32-bytes"
"""Public, so production refuses it."""

ReviewAmount = Annotated[int, BeforeValidator(lambda value: parse_amount(str(value))), Field(gt=0)]
"""An exact decimal amount, read to minor units."""


class CheckoutSettings(ServiceSettings):
    model_config = service_settings_config("CHECKOUT_")

    http_port: int = Field(default=8103, ge=0, le=65535)
    grpc_port: int = Field(default=9103, ge=0, le=65535)
    database_url: str = "postgresql://checkout:checkout@127.0.0.1:54329/checkout"

    catalog_target: str = "127.0.0.1:9102"
    """Address of catalog's RPCs."""
    wallet_target: str = "127.0.0.1:9104"
    """Address of wallet's RPCs."""
    identity_target: str = "127.0.0.1:9101"
    """Address of identity's RPCs."""
    public_origin: str = "http://localhost:8080"
    """Where customers reach the site; printed codes lead there."""
    site_name: str = "Wattle"
    """Name that stands on printed tickets."""
    support_phone: str = "1300 555 018"
    """Number of customer support on printed tickets."""
    support_phone_by_region: Mapping[str, str] = Field(default_factory=lambda: {"GB": "0330 555 0118"})
    """The same in regions that have a number of their own."""
    mobile_deep_links: tuple[str, ...] = ("wattle://receipt",)
    """Scheme and host of the apps that a receipt may lead back to."""
    receipt_link_keys: tuple[SecretStr, ...] = Field(
        default=(SecretStr(_DEVELOPMENT_LINK_KEY),), min_length=1
    )
    """Keys that sign the links to receipts in mails, 32 characters or more; the first signs, all verify."""
    receipt_link_days: int = Field(default=30, ge=1, le=365)
    """Days for which such a link is valid."""
    partner_secret_keys: tuple[SecretStr, ...] = Field(default=(SecretStr(_DEVELOPMENT_KEY),), min_length=1)
    """Keys of the secrets that partners sign with; the first encrypts, all decrypt."""
    site_time_zone: str = "Australia/Sydney"
    """Where the days of partners' settlements, and of what fills a cart once a day, begin and end."""
    deposit_wait: timedelta = Field(
        default=timedelta(minutes=15), gt=timedelta(minutes=10), le=timedelta(minutes=20)
    )
    """How long a checkout waits for its deposit: longer than customers have to answer their bank, and never
    beyond the stop of a draw. Catalog's reservations last ten minutes longer, and delay the sealing of an
    earlier drawing's list by half an hour at most.
    """
    currency: str = "AUD"
    """Currency of an empty cart, ISO 4217."""
    provisional_days: int = Field(default=14, ge=0, le=60)
    """Days that prizes of division 1 are provisional before they are paid (docs/domain.md §6.2); 0 pays them
    at once."""
    payout_review_from: Mapping[str, ReviewAmount] = Field(default_factory=dict)
    """Prizes of a ticket in a draw from which on a payout review is needed, as JSON: amounts by offer, "*"
    for all others, such as {"powerball": "50000.00", "*": "100000.00"}."""
    failpoint: str | None = None
    """A fault to inject, e.g. `after_begin:exit`; tests only (docs/reliability.md, rule 65)."""

    @property
    def provisional_for(self) -> timedelta | None:
        """How long prizes of division 1 are provisional; None pays them at once."""
        return timedelta(days=self.provisional_days) if self.provisional_days else None

    @model_validator(mode="after")
    def _links_have_keys_of_their_own(self) -> Self:
        keys = {key.get_secret_value() for key in self.receipt_link_keys}
        if any(len(key) < 32 for key in keys):
            raise ValueError("a key of receipt_link_keys is shorter than 32 characters")
        if self.environment == "production" and _DEVELOPMENT_LINK_KEY in keys:
            raise ValueError("production needs receipt_link_keys of its own")
        return self

    @model_validator(mode="after")
    def _partners_have_keys_of_their_own(self) -> Self:
        keys = {key.get_secret_value() for key in self.partner_secret_keys}
        Cipher(self.partner_secret_keys)
        if self.environment == "production" and _DEVELOPMENT_KEY in keys:
            raise ValueError("production needs partner_secret_keys of its own")
        return self

    @model_validator(mode="after")
    def _failpoints_are_for_tests(self) -> Self:
        if self.failpoint is not None and self.environment != "test":
            raise ValueError("a failpoint is set outside the test environment")
        return self
