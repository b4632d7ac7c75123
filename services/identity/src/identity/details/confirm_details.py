"""Confirming an email address or a postal one, by link or signed in (docs/domain.md §10.20)."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.customer import store as customer_store
from identity.customer.change_customer import CUSTOMER, CustomerChanges
from identity.customer.tables import Customer, address_lines
from identity.details import store
from identity.details.rules import LINK_LIFETIME, LinkPurpose, address_digest, masked_email, same
from identity.details.tables import ConfirmationLink
from identity.messages.request_message import RequestMessage
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.check_caller import lock_caller
from identity.sessions.rules import token_digest
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict
from servicekit.http.envelope import ResponseModel
from servicekit.security.principal import Principal


@dataclass(frozen=True, slots=True)
class SendLinks:
    """Runs in the transaction of a caller who has locked the customer."""

    messages: RequestMessage
    clock: Clock
    public_origin: str

    async def send(
        self, session: AsyncSession, customer: Customer, purpose: LinkPurpose, *, email: str | None = None
    ) -> None:
        """Sends a link that replaces the one before it; `email` is the new address of `change_email`."""
        token = secrets.token_urlsafe(32)
        address = email or customer.email
        now = self.clock.now()
        await store.replace_link(
            session,
            customer_id=customer.customer_id,
            purpose=purpose,
            token_digest=token_digest(token),
            subject=digest_of(customer) if purpose == "confirm_address" else address,
            now=now,
            expires_at=now + LINK_LIFETIME,
        )
        await self.messages.to_customer(
            session,
            customer,
            purpose,
            {
                "link": f"{self.public_origin}/my-account/confirm-address/{token}",
                "expires_in_days": str(LINK_LIFETIME.days),
                "address": ", ".join(address_lines(customer)),
            },
            address=address,
            expires_in=LINK_LIFETIME,
        )


def digest_of(customer: Customer) -> str:
    return address_digest(
        address_line1=customer.address_line1,
        address_line2=customer.address_line2,
        suburb=customer.suburb,
        state=customer.state,
        postcode=customer.postcode,
        country=customer.country,
    )


class LinkOut(ResponseModel):
    """What a link is for: confirm_email, confirm_address or change_email."""

    purpose: str
    first_name: str
    email: str
    """The address in question, masked."""
    address: list[str]
    """Lines of the postal address, for a link that confirms one."""


@dataclass(frozen=True, slots=True)
class Confirmations:
    database: Database
    changes: CustomerChanges
    links: SendLinks
    messages: RequestMessage
    limits: AttemptLimits
    clock: Clock

    async def show(self, token: str, *, address: str) -> LinkOut:
        """The purpose of a link; nothing changes. `address` is the network address of the client.

        Raises NotFound `link_unknown`, Conflict `link_used`, `link_expired` or `link_replaced`.
        """
        await self.limits.count(Attempts.CONFIRMATION_BY_ADDRESS, address)
        async with self.database.read() as session:
            link, customer = await self._find(session, token)
        purpose = cast(LinkPurpose, link.purpose)
        return LinkOut(
            purpose=purpose,
            first_name=customer.first_name,
            email=masked_email(customer.email if purpose == "confirm_address" else link.subject),
            address=address_lines(customer) if purpose == "confirm_address" else [],
        )

    async def use(self, token: str, *, address: str) -> LinkPurpose:
        """Uses a link, once. Raises as `show` does, and Conflict `email_taken`."""
        await self.limits.count(Attempts.CONFIRMATION_BY_ADDRESS, address)
        async with self.database.transaction() as session:
            link, _ = await self._find(session, token)
            customer = await customer_store.lock_customer(session, link.customer_id)
            if customer is None or not await store.use_link(session, link.link_id, now=self.clock.now()):
                raise errors.link_used()
            purpose = cast(LinkPurpose, link.purpose)
            if purpose == "confirm_address":
                await self._confirm_address(session, customer)
            else:
                await self._confirm_email(session, customer, link.subject)
        return purpose

    async def confirm_own_address(self, principal: Principal) -> None:
        """Confirms the postal address of the signed-in customer; idempotent."""
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            if customer.address_confirmation_required:
                await store.revoke_links(
                    session, customer.customer_id, "confirm_address", now=self.clock.now()
                )
                await self._confirm_address(session, customer)

    async def send_again(self, principal: Principal, purpose: LinkPurpose) -> None:
        """Sends the link again, unless the subject is confirmed already.

        Raises TooManyRequests.
        """
        await self.limits.count(Attempts.CONFIRMATION_BY_ACCOUNT, str(principal.customer_id))
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            required = (
                customer.email_confirmation_required
                if purpose == "confirm_email"
                else customer.address_confirmation_required
            )
            if required:
                await self.links.send(session, customer, purpose)

    async def request_email_change(self, principal: Principal, email: str) -> None:
        """Sends a link to the new address and a notice to the old one; using the link changes the address.

        A taken address gets no link, and the answer does not reveal it. Raises Conflict
        `email_unchanged`, TooManyRequests.
        """
        await self.limits.count(Attempts.CONFIRMATION_BY_ACCOUNT, str(principal.customer_id))
        async with self.database.transaction() as session:
            customer = await lock_caller(session, principal)
            if same(customer.email, email):
                raise Conflict("email_unchanged", "This is your email address already", target="email")
            if not await store.is_email_taken(session, email):
                await self.links.send(session, customer, "change_email", email=email)
            await self.messages.to_customer(
                session, customer, "email_change_requested", {"new_email": masked_email(email)}
            )

    async def _find(self, session: AsyncSession, token: str) -> tuple[ConfirmationLink, Customer]:
        found = await store.find_link(session, token_digest(token))
        if found is None or found[1].account_status == "closed":
            raise errors.link_unknown()
        link, customer = found
        if link.used_at is not None:
            raise errors.link_used()
        if link.revoked_at is not None or not _still_about(link, customer):
            raise errors.link_replaced()
        if link.expires_at <= self.clock.now():
            raise errors.link_expired()
        return link, customer

    async def _confirm_address(self, session: AsyncSession, customer: Customer) -> None:
        values = {"address_confirmation_required": False}
        await self.changes.apply(session, customer, values, fact="address_confirmed", actor=CUSTOMER)

    async def _confirm_email(self, session: AsyncSession, customer: Customer, email: str) -> None:
        now: datetime = self.clock.now()
        changes_address = email != customer.email
        if changes_address and await store.is_email_taken(session, email):
            raise errors.email_taken()
        values = {"email": email, "email_confirmation_required": False, "email_confirmed_at": now}
        fact = "email_changed" if changes_address else "email_confirmed"
        old = customer.email
        try:
            updated = await self.changes.apply(session, customer, values, fact=fact, actor=CUSTOMER)
        except IntegrityError as error:
            # The address was taken after the check above; the constraint decides.
            raise errors.email_taken() from error
        if changes_address:
            await store.revoke_links(session, customer.customer_id, "confirm_email", now=now)
            await self.messages.to_customer(
                session, updated, "email_changed", {"new_email": masked_email(email)}, address=old
            )


def _still_about(link: ConfirmationLink, customer: Customer) -> bool:
    """Whether the record still holds the link's subject; `change_email` is about a new address."""
    if link.purpose == "confirm_address":
        return same(link.subject, digest_of(customer))
    return link.purpose == "change_email" or same(link.subject, customer.email)
