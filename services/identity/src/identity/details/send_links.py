from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.postal_address import address_lines
from identity.customer.tables import Customer
from identity.details import store
from identity.details.rules.confirmations import (
    LINK_LIFETIME,
    LinkPurpose,
    address_digest,
)
from identity.messages.request_message import RequestMessage
from identity.sessions.rules.refresh import token_digest
from servicekit.clock import Clock


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
