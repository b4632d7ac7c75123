"""Commands for staff, beside those of every service; histories name the member of staff."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from datetime import UTC, timedelta
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from access.roles import ROLES
from identity.config import IdentitySettings
from identity.credentials import store as credentials_store
from identity.credentials.hashing import PasswordHashing
from identity.customer import store as customer_store
from identity.customer.change_customer import CustomerChanges
from identity.customer.reference_data import load_assignment_rules, load_reference_data
from identity.customer.rules.details import DetailRules, lookup_email
from identity.customer.tables import MIGRATION_STATUSES, Customer
from identity.customer.wallet import WalletClient
from identity.messages.request_message import RequestMessage
from identity.persons.check_persons import CheckPersons
from identity.persons.review_persons import ReviewPersons
from identity.second_factors.store import codes, factors
from identity.sign_in import store as sign_in_store
from identity.sign_in.rules import link_digest, new_link_token
from identity.sign_up.open_account import BeginRecord
from identity.sign_up.seed_demo_customers import read_demo_customers, seed_demo_customers
from identity.tokens.access_tokens import staff_token
from identity.tokens.secret_keys import SecretKeys, secret_keys
from identity.tokens.signing_keys import SigningKeys
from identity.verification.regional_rules import load_regional_rules
from identity.verification.review_verification import ReadDocument, ReviewVerification, VerificationOutcomes
from servicekit.clock import SystemClock
from servicekit.data.database import Database
from servicekit.errors import NotFound, RuleRefused
from servicekit.process.commands import Command
from servicekit.rpc.client import open_channel

_CLOCK: Final = SystemClock()
_BEGUN: Final = ("in_progress", "migrated")
_SUFFIXES: Final = {"image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf"}
_LONGEST_MINUTES: Final = 24 * 60


async def _seed(settings: IdentitySettings, database: Database, _: argparse.Namespace) -> int:
    if settings.environment == "production":
        raise RuleRefused("not_in_production", "The passwords of demo customers are public")
    reference = load_reference_data()
    persons = _persons(settings, database)
    with PasswordHashing(threads=settings.hashing_threads, queue_limit=settings.hashing_queue) as hashing:
        await seed_demo_customers(
            read_demo_customers(settings.demo_file),
            database=database,
            hashing=hashing,
            rules=DetailRules(reference.jurisdictions, reference.suburbs),
            records=BeginRecord(reference.assignment, load_regional_rules(reference.jurisdictions), persons),
            clock=_CLOCK,
        )
    return 0


async def _two_factor(settings: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    if given.action == "unlock":
        async with database.transaction() as session:
            customer = await _customer(session, given.email)
            if not await codes.unlock_second_factor(session, customer.customer_id):
                raise RuleRefused("not_locked", "This second factor is not locked")
        print(f"unlocked: {customer.customer_id}")
        return 0
    folder = settings.secret_keys_dir or settings.signing_keys_dir
    keys = SecretKeys(folder, settings.secret_key_name, make_one=False)
    keys.load()
    async with database.transaction() as session:
        count = await factors.reencrypt_secrets(session, keys.reencrypt)
    print(f"{count} keys of authenticators are encrypted anew")
    return 0


def _two_factor_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("unlock", help="after too many wrong codes").add_argument("email")
    actions.add_parser("reencrypt", help="with the current key, before an old one is removed")


async def _require_change(_: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    async with database.transaction() as session:
        customer_id = await credentials_store.require_password_change(session, lookup_email(given.email))
    if customer_id is None:
        raise _unknown_customer()
    print(f"must choose another password: {customer_id}")
    return 0


def _password_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("require-change", help="at the next sign-in").add_argument("email")


async def _make_link(_: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    token = new_link_token()
    async with database.transaction() as session:
        customer = await _customer(session, given.email)
        await sign_in_store.add_link(
            session,
            customer.customer_id,
            given.purpose,
            token_digest=link_digest(token),
            requires_code=given.requires_code,
            expires_in=timedelta(minutes=given.minutes),
            now=_CLOCK.now(),
        )
    print(f"/login/{given.purpose}/{token}")
    return 0


def _link_arguments(parser: argparse.ArgumentParser) -> None:
    make = parser.add_subparsers(dest="action", required=True).add_parser("make", help="for one sign-in")
    make.add_argument("email")
    make.add_argument("--purpose", choices=("autologin", "transfer"), default="autologin")
    make.add_argument("--minutes", type=int, choices=range(1, _LONGEST_MINUTES + 1), default=15, metavar="N")
    make.add_argument("--requires-code", action="store_true")


def _persons(settings: IdentitySettings, database: Database) -> CheckPersons:
    """Needs a running event loop, for the channel to the wallet."""
    keys = secret_keys(settings)
    keys.load()
    changes = CustomerChanges(load_assignment_rules(), _CLOCK)
    channel = open_channel(settings.wallet_target, token=settings.rpc_tokens.get("wallet"))
    return CheckPersons(database, keys, changes, WalletClient(channel), _CLOCK)


def _reviews(settings: IdentitySettings, database: Database) -> ReviewVerification:
    reference = load_reference_data()
    persons = _persons(settings, database)
    keys = persons.keys
    outcomes = VerificationOutcomes(persons.changes, RequestMessage(keys, _CLOCK), persons, _CLOCK)
    regional = load_regional_rules(reference.jurisdictions)
    return ReviewVerification(database, regional, outcomes, keys, _CLOCK)


async def _list_reviews(settings: IdentitySettings, database: Database, _: argparse.Namespace) -> int:
    for attempt, customer in await _reviews(settings, database).queue():
        began = attempt.started_at.astimezone(UTC).isoformat(timespec="minutes")
        print(attempt.attempt_id, attempt.method, began, customer.customer_id, customer.region)
    return 0


async def _read_documents(settings: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    documents = await _reviews(settings, database).documents(given.attempt, staff=given.staff)
    for path in _write(documents, given.folder):
        print(path)
    return 0


async def _decide_review(settings: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    reviews = _reviews(settings, database)
    print(await reviews.decide(given.attempt, given.decision, staff=given.staff, note=given.note))
    return 0


async def _list_person_reviews(
    settings: IdentitySettings, database: Database, given: argparse.Namespace
) -> int:
    desk = ReviewPersons(database, _persons(settings, database), _CLOCK)
    for review in await (desk.queue() if given.customer is None else desk.of_customer(given.customer)):
        opened = review.opened_at.astimezone(UTC).isoformat(timespec="minutes")
        customers = review.customer_id, review.matched_customer_id
        print(review.review_id, review.likeness, opened, *customers, ",".join(review.shared), review.state)
    return 0


def _person_reviews_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--customer", type=UUID, help="all reviews of this customer, also decided ones")


async def _decide_person_review(
    settings: IdentitySettings, database: Database, given: argparse.Namespace
) -> int:
    reviews = ReviewPersons(database, _persons(settings, database), _CLOCK)
    await reviews.decide(given.review, given.decision, staff=given.staff, reason=given.reason)
    print(f"decided: {given.review}")
    return 0


def _person_decision_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--review", type=UUID, required=True)
    parser.add_argument("--staff", required=True, help="who you are")
    parser.add_argument("decision", choices=("clear", "refuse"))
    parser.add_argument("--reason", required=True)


def _review_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--attempt", type=UUID, required=True)
    parser.add_argument("--staff", required=True, help="who you are")


def _document_arguments(parser: argparse.ArgumentParser) -> None:
    _review_arguments(parser)
    parser.add_argument("--folder", type=Path, required=True)


def _decision_arguments(parser: argparse.ArgumentParser) -> None:
    _review_arguments(parser)
    parser.add_argument("decision", choices=("approve", "reject"))
    parser.add_argument("--note", required=True, help="the reason")


def _write(documents: Sequence[ReadDocument], folder: Path) -> list[Path]:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    paths = []
    for document in documents:
        path = folder / f"{document.part}-{document.document_id}.{_SUFFIXES[document.content_type]}"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(document.content)
        paths.append(path)
    return paths


async def _staff_token(settings: IdentitySettings, _: Database, given: argparse.Namespace) -> int:
    keys = SigningKeys(settings.signing_keys_dir, settings.signing_key_name, make_one=False)
    keys.load()
    lifetime = timedelta(hours=given.hours)
    print(staff_token(keys, given.staff, given.roles, lifetime=lifetime, now=_CLOCK.now()))
    return 0


def _token_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--staff", required=True, help="who you are")
    parser.add_argument("--role", action="append", required=True, choices=sorted(ROLES), dest="roles")
    parser.add_argument("--hours", type=int, default=1, choices=range(1, 13), metavar="1..12")


async def _mark_customer(_: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    changes = CustomerChanges(load_assignment_rules(), _CLOCK)
    async with database.transaction() as session:
        found = await customer_store.find_customer_by_email(session, given.email.strip().lower())
        customer = found and await customer_store.lock_customer(session, found.customer_id)
        if customer is None or customer.account_status == "closed":
            raise NotFound("customer_unknown", "There is no open account with this address")
        values = _marks(customer, given)
        await changes.apply(session, customer, values, fact="marked", actor=f"staff:{given.staff}")
    return 0


def _mark_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--staff", required=True, help="who you are")
    parser.add_argument("--email", required=True)
    parser.add_argument(
        "--migration", choices=tuple(status for status in MIGRATION_STATUSES if status not in _BEGUN)
    )
    parser.add_argument("--require-upgrade", action="store_true")
    parser.add_argument("--require-address-confirmation", action="store_true")


def _marks(customer: Customer, given: argparse.Namespace) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if given.migration is not None:
        if customer.migration_status in _BEGUN:
            raise RuleRefused("migration_begun", f"The migration is {customer.migration_status}")
        values["migration_status"] = given.migration
    if given.require_upgrade:
        values["account_upgrade_required"] = True
    if given.require_address_confirmation:
        values["address_confirmation_required"] = True
    return values


async def _customer(session: AsyncSession, email: str) -> Customer:
    """The customer of an email address. Raises NotFound."""
    customer = await customer_store.find_customer_by_email(session, lookup_email(email))
    if customer is None:
        raise _unknown_customer()
    return customer


def _unknown_customer() -> NotFound:
    return NotFound("customer_unknown", "There is no customer with this email address")


COMMANDS: Final = {
    "seed": Command("add the demo customers; harmless when repeated", _seed),
    "two-factor": Command(
        "unlock second factors, encrypt their keys anew", _two_factor, _two_factor_arguments
    ),
    "password": Command("make customers choose another password", _require_change, _password_arguments),
    "link": Command("make links that sign customers in", _make_link, _link_arguments),
    "list-reviews": Command("list the verifications to review", _list_reviews),
    "read-documents": Command(
        "write the documents of an attempt into a folder that only you can read",
        _read_documents,
        _document_arguments,
    ),
    "decide-review": Command("approve or reject a verification", _decide_review, _decision_arguments),
    "list-person-reviews": Command(
        "list the customers who resemble an excluded or closed one",
        _list_person_reviews,
        _person_reviews_arguments,
    ),
    "decide-person-review": Command(
        "clear or refuse a customer who resembles another",
        _decide_person_review,
        _person_decision_arguments,
    ),
    "staff-token": Command("print a token for the staff API", _staff_token, _token_arguments),
    "mark-customer": Command(
        "mark an account for migration, for an upgrade, or for confirming the address",
        _mark_customer,
        _mark_arguments,
    ),
}
