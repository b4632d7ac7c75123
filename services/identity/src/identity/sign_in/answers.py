"""Answers that carry tokens: in cookies for browsers, in the body for other clients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self
from uuid import UUID

from fastapi import Response
from pydantic import ConfigDict, Field

from identity.customer import tables as customer_tables
from identity.order_values.average_order_values import AverageOrderValues
from identity.order_values.rules import Averages
from identity.second_factors.rules import masked_email, masked_name
from identity.sessions.begin_session import SignedInSession
from identity.sessions.rules import Visitor
from identity.sessions.visitor import set_device_cookie, set_known_device_cookie, set_session_cookies
from identity.sign_in.refresh_session import RefreshedSession
from servicekit.clock import Clock
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.elevation import PASSWORD


class AverageTransactionValueOut(ResponseModel):
    """Average value of an order by category (docs/domain.md §10.4).

    Null until there are enough orders, above a limit of the customer, and during a break or an exclusion.
    """

    atv_commercial: MoneyOut | None = None
    atv_charity: MoneyOut | None = None
    atv_social_syndicate: MoneyOut | None = None
    atv_syndicate: MoneyOut | None = None

    @classmethod
    def of(cls, averages: Averages, currency: str) -> Self:
        return cls(**{f"atv_{category}": money_out(value, currency) for category, value in averages.items()})


class CustomerOut(ResponseModel):
    """The signed-in customer: what identity itself knows, as signing in and signing up answer it."""

    customer_id: UUID
    first_name: str
    last_name: str
    email: str
    state: str
    country: str
    currency: str
    locale: str
    region: str
    segment_name: str
    pricing_id: str
    branding_region: str
    is_verified: bool
    is_new_signup: bool
    account_status: str
    account_upgrade: bool
    migration_status: str
    country_banned: bool
    country_banned_confirmation_required: bool
    address_confirmation_required: bool
    email_address_confirmation_required: bool
    atv: AverageTransactionValueOut

    @classmethod
    def of(
        cls, customer: customer_tables.Customer, averages: Averages, *, is_new_signup: bool, aal: int
    ) -> Self:
        return cls(**own_fields(customer, averages, is_new_signup=is_new_signup, aal=aal))


def own_fields(
    customer: customer_tables.Customer, averages: Averages, *, is_new_signup: bool, aal: int
) -> dict[str, object]:
    """The fields of `CustomerOut`; in the weak session of a link last name and email address are masked."""
    own = {name: getattr(customer, name) for name in CustomerOut.model_fields if hasattr(customer, name)}
    if aal < PASSWORD:
        averages = {}
        own |= {"last_name": masked_name(customer.last_name), "email": masked_email(customer.email)}
    return own | {
        "is_verified": customer.verified_at is not None,
        "is_new_signup": is_new_signup,
        "account_upgrade": customer.account_upgrade_required,
        "email_address_confirmation_required": customer.email_confirmation_required,
        "atv": AverageTransactionValueOut.of(averages, customer.currency),
    }


class LogInBody(RequestModel):
    """An email address and a password."""

    model_config = ConfigDict(str_max_length=1_000)

    email: str = Field(min_length=1)
    password: str = Field(min_length=1, json_schema_extra={"format": "password"})
    save_device: bool = False
    otp: str | None = Field(default=None, max_length=40)


class LinkBody(RequestModel):
    """The token of a link for signing in."""

    token: str = Field(min_length=1, max_length=200)
    save_device: bool = False
    otp: str | None = Field(default=None, max_length=40)


class RefreshBody(RequestModel):
    """A refresh; browsers send the token in a cookie instead."""

    model_config = ConfigDict(str_max_length=1_000)

    refresh_token: str | None = None
    save_device: bool = False
    fingerprint: str | None = None
    otp: str | None = Field(default=None, max_length=40)


class LogOutBody(RequestModel):
    """Optional:

    an app may name its refresh token, so that signing out works with an expired access token too.
    """

    model_config = ConfigDict(str_max_length=1_000)

    refresh_token: str | None = None


class LogInOut(ResponseModel):
    """Answer to a sign-up and a login (docs/requirements.md, Session and login).

    Tokens only where no cookie carries them.
    """

    customer: CustomerOut
    session_id: UUID
    """The visit, for analytics; it opens nothing."""
    device_uuid: UUID
    fingerprint: str
    """Proof that the customer signed in on this device; an app sends it as X-Device-Fingerprint."""
    aal: int
    """0 after a link, 1 after a password, 2 after a second factor."""
    force_password_change: bool
    """True when the session may do nothing but choose a new password."""
    access_token: str | None
    refresh_token: str | None
    device_token: str | None
    """Proof that the device is trusted, where no cookie carries it; sent back as X-Device-Token."""


class RefreshOut(ResponseModel):
    """Answer to a refresh. Tokens only where no cookie carries them."""

    session_id: UUID
    device_uuid: UUID
    aal: int
    access_token: str | None
    refresh_token: str | None
    device_token: str | None


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers that carry tokens: in cookies for browsers, in the body for other clients."""

    averages: AverageOrderValues
    clock: Clock
    remember_for_days: int

    async def begun(
        self, session: SignedInSession, visitor: Visitor, response: Response
    ) -> Envelope[LogInOut]:
        """A new customer has no orders, so their averages are not read."""
        customer = session.customer
        averages = {} if session.is_new_signup else await self.averages.of(customer)
        tokens = self._tokens(session, customer.customer_id, visitor, response)
        if visitor.channel == "web":
            set_known_device_cookie(response, session.fingerprint)
        return ok(
            LogInOut(
                customer=CustomerOut.of(
                    customer, averages, is_new_signup=session.is_new_signup, aal=session.aal
                ),
                session_id=session.analytics_session_id,
                device_uuid=session.device_id,
                fingerprint=session.fingerprint,
                aal=session.aal,
                force_password_change=session.restriction == "password_change",
                **tokens,
            )
        )

    def refreshed(
        self, session: RefreshedSession, visitor: Visitor, response: Response
    ) -> Envelope[RefreshOut]:
        tokens = self._tokens(session, session.customer_id, visitor, response)
        return ok(
            RefreshOut(
                session_id=session.analytics_session_id,
                device_uuid=session.device_id,
                aal=session.aal,
                **tokens,
            )
        )

    def _tokens(
        self,
        session: SignedInSession | RefreshedSession,
        customer_id: UUID,
        visitor: Visitor,
        response: Response,
    ) -> dict[str, str | None]:
        """The tokens of the body; none of a browser, which gets cookies."""
        names = ("access_token", "refresh_token", "device_token")
        if visitor.channel != "web":
            return {name: getattr(session, name) for name in names}
        set_session_cookies(
            response,
            customer_id=customer_id,
            access_token=session.access_token,
            refresh_token=session.refresh_token,
            expires_at=session.expires_at,
            now=self.clock.now(),
        )
        if session.device_token is not None:
            set_device_cookie(response, session.device_token, days=self.remember_for_days)
        return dict.fromkeys(names)
