"""Opening an account (docs/requirements.md, Signup)."""

from __future__ import annotations

from dataclasses import dataclass

from identity import errors
from identity.credentials.breached_passwords import BreachedPasswords
from identity.credentials.hashing import PasswordHashing
from identity.customer.rules.details import DetailRules
from identity.details.send_links import SendLinks
from identity.location.locate import Locate
from identity.restrictions.check_register import CheckRegister
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.begin_session import SignedInSession, begin_session
from identity.sessions.rules.visitor import Visitor
from identity.sign_in.write_slots import WriteSlots
from identity.sign_up.begin_record import BeginRecord
from identity.sign_up.rules import SignUpForm, check_sign_up
from identity.tokens.access_tokens import AccessTokens
from servicekit.clock import Clock
from servicekit.data.database import Database


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

        Raises InvalidRequest with every wrong field, TooManyRequests, RuleRefused `register_excluded` for
        whom a national register of exclusions names, or Conflict `sign_up_refused` when the address is taken:
        after the same work as for a free one, so that the time tells nothing either.
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
            )
            if customer is None:
                raise errors.sign_up_refused()
            await self.register.record_applicant(session, customer, entry)
            await self.links.send(session, customer, "confirm_email")
            customer = await self.locate.note(session, customer, visitor.country)
            return await begin_session(
                session,
                customer,
                visitor,
                began_by="signup",
                save_device=False,
                access_tokens=self.access_tokens,
                now=now,
            )
