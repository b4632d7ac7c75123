"""Opening an account (docs/requirements.md, Signup)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.credentials import store as credentials_store
from identity.credentials.breached_passwords import BreachedPasswords
from identity.credentials.hashing import PasswordHashing
from identity.customer import change_customer
from identity.customer import store as customer_store
from identity.customer.rules.assignment import AssignmentRules, Facts
from identity.customer.rules.details import Applicant, DetailRules
from identity.customer.tables import Customer
from identity.details.confirm_details import SendLinks
from identity.location.locate import Locate
from identity.persons.check_persons import CheckPersons
from identity.restrictions.check_register import CheckRegister
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.begin_session import SignedInSession, begin_session
from identity.sessions.rules import Visitor
from identity.sign_in.complete_sign_in import WriteSlots
from identity.sign_up.rules import SignUpForm, check_sign_up
from identity.tokens.access_tokens import AccessTokens
from identity.verification.regional_rules import RegionalRules
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.events.outbox import publish
from servicekit.identifiers import uuid7


@dataclass(frozen=True, slots=True)
class BeginRecord:
    """Assigns segment, price list and verification deadline."""

    assignment: AssignmentRules
    regional: RegionalRules
    persons: CheckPersons

    async def begin(
        self,
        session: AsyncSession,
        applicant: Applicant,
        *,
        password_hash: str,
        channel: str | None,
        sub_variant: str | None,
        now: datetime,
        customer_id: UUID | None = None,
        device_id: UUID | None = None,
        registered_until: datetime | None = None,
    ) -> Customer | None:
        """Adds the customer and publishes the event; None, and nothing written, when the address is taken.

        For other services the account of who resembles a barred person, or whom a national register names
        until `registered_until`, is suspended at once. The record
        follows later, so that the answer is that of every sign-up.
        """
        jurisdiction = applicant.jurisdiction
        facts = Facts(
            customer_id=customer_id or uuid7(),
            region=jurisdiction.key,
            currency=jurisdiction.currency,
            brand=jurisdiction.branding_region,
            sub_variant=sub_variant,
            channel=channel,
            migration_status="ineligible",
        )
        segment = self.assignment.segment(facts, now)
        customer = await customer_store.add_customer(
            session,
            applicant,
            customer_id=facts.customer_id,
            segment=segment,
            price_list=self.assignment.price_list(facts, segment.value),
            channel=channel,
            sub_variant=sub_variant,
            verification_deadline=self.regional.in_jurisdiction(jurisdiction, now).deadline(now),
            now=now,
        )
        if customer is None:
            return None
        await credentials_store.add_credential(
            session, customer.customer_id, password_hash=password_hash, now=now
        )
        await self.persons.screen(
            session, customer.customer_id, customer, client=device_id, registered_until=registered_until
        )
        await publish(session, change_customer.customer_signed_up(customer))
        return customer


@dataclass(frozen=True, slots=True)
class SignUp:
    database: Database
    hashing: PasswordHashing
    slots: WriteSlots
    rules: DetailRules
    records: BeginRecord
    links: SendLinks
    locate: Locate
    breached: BreachedPasswords
    limits: AttemptLimits
    register: CheckRegister
    access_tokens: AccessTokens
    clock: Clock

    async def sign_up(self, form: SignUpForm, visitor: Visitor) -> SignedInSession:
        """Creates the customer and their first session.

        Raises InvalidRequest with every wrong field, TooManyRequests, or Conflict `sign_up_refused` when the
        address is taken: after the same work as for a free one, so that the time tells nothing either. Who
        resembles a barred person, or is named by a national register of exclusions, gets the answer of every
        sign-up after the same work; the wallet refuses them from the start.
        """
        await self.limits.count(Attempts.SIGNUP_BY_ADDRESS, visitor.address)
        await self.limits.count_device(Attempts.SIGNUP_BY_DEVICE, visitor.device_id)
        now = self.clock.now()
        applicant = check_sign_up(form, rules=self.rules, now=now, is_breached=self.breached.__contains__)
        await self.limits.count(Attempts.SIGNUP_BY_ACCOUNT, applicant.email)
        entry = await self.register.check_applicant(applicant)
        password_hash = await self.hashing.hash(applicant.password)
        async with self.slots, self.database.transaction() as session:
            customer = await self.records.begin(
                session,
                applicant,
                password_hash=password_hash,
                channel=visitor.channel,
                sub_variant=visitor.sub_variant,
                now=now,
                device_id=visitor.device_id,
                registered_until=self.register.excluded_until(entry),
            )
            if customer is None:
                raise errors.sign_up_refused()
            await self.register.record_applicant(session, customer, entry)
            await self.links.send(session, customer, "confirm_email")
            customer = await self.locate.note(session, customer, visitor.country)
            begun = await begin_session(
                session,
                customer,
                visitor,
                began_by="signup",
                save_device=False,
                access_tokens=self.access_tokens,
                now=now,
            )
        await self.records.persons.apply_to_wallet(customer)
        return begun
