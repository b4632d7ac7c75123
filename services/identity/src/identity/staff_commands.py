"""What staff do from an operator's shell: reviews of documents, and marks on accounts.

All of it is in the customer's history under the name that `--staff` gives.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from datetime import UTC, timedelta
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from identity import repository
from identity.access_tokens import staff_token
from identity.config import IdentitySettings
from identity.domain.account import MIGRATION_STATUSES
from identity.models import Customer
from identity.reference_data import load_reference_data
from identity.secret_keys import secret_keys
from identity.signing_keys import SigningKeys
from identity.use_cases.customer_changes import CustomerChanges
from identity.use_cases.request_message import RequestMessage
from identity.use_cases.review_verification import ReadDocument, ReviewVerification
from identity.use_cases.verification_outcomes import VerificationOutcomes
from servicekit.clock import SystemClock
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.errors import NotFound, RuleRefused
from servicekit.staff import ROLES

_ENDINGS: Final = {"image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf"}
_MARKABLE: Final = tuple(status for status in MIGRATION_STATUSES if status not in ("in_progress", "migrated"))


def commands() -> dict[str, Command[IdentitySettings]]:
    """The commands by name."""
    return {
        "list-reviews": Command("list the verifications that wait for a decision", _list_reviews),
        "read-documents": Command(
            "write the documents of an attempt into a folder that only you can read",
            _read_documents,
            _arguments_of(_attempt, _staff, _folder),
        ),
        "decide-review": Command(
            "approve or reject a verification", _decide, _arguments_of(_attempt, _staff, _decision)
        ),
        "staff-token": Command(
            "print a token with which somebody may work in the staff API for some hours",
            _staff_token,
            _arguments_of(_staff, _roles),
        ),
        "mark-customer": Command(
            "mark an account: for migration, for an upgrade, for confirming the address",
            _mark,
            _arguments_of(_staff, _marks),
        ),
    }


def _arguments_of(
    *parts: Callable[[argparse.ArgumentParser], None],
) -> Callable[[argparse.ArgumentParser], None]:
    def add(parser: argparse.ArgumentParser) -> None:
        for part in parts:
            part(parser)

    return add


def _attempt(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--attempt", type=UUID, required=True)


def _staff(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--staff", required=True, help="who you are")


def _folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", type=Path, required=True)


def _decision(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("decision", choices=("approve", "reject"))
    parser.add_argument("--note", required=True, help="why, for whoever reads it later")


def _marks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--email", required=True)
    parser.add_argument("--migration", choices=_MARKABLE)
    parser.add_argument("--require-upgrade", action="store_true")
    parser.add_argument("--require-address-confirmation", action="store_true")


def _roles(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--role", action="append", required=True, choices=sorted(ROLES), dest="roles")
    parser.add_argument("--hours", type=int, default=1, choices=range(1, 13), metavar="1..12")


async def _staff_token(settings: IdentitySettings, _: Database, given: argparse.Namespace) -> int:
    keys = SigningKeys(settings.signing_keys_dir, settings.signing_key_name, make_one=False)
    keys.load()
    lifetime = timedelta(hours=given.hours)
    print(staff_token(keys, given.staff, given.roles, lifetime=lifetime, now=SystemClock().now()))
    return 0


async def _list_reviews(settings: IdentitySettings, database: Database, _: argparse.Namespace) -> int:
    for attempt, customer in await _review(settings, database).queue():
        began = attempt.started_at.astimezone(UTC).isoformat(timespec="minutes")
        print(attempt.attempt_id, attempt.method, began, customer.customer_id, customer.region)
    return 0


async def _read_documents(settings: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    review = _review(settings, database)
    documents = await review.documents(given.attempt, staff=given.staff)
    for path in _write(documents, given.folder):
        print(path)
    return 0


def _write(documents: Sequence[ReadDocument], folder: Path) -> list[Path]:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    paths = []
    for document in documents:
        path = folder / f"{document.part}-{document.document_id}.{_ENDINGS[document.content_type]}"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(document.content)
        paths.append(path)
    return paths


async def _decide(settings: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    review = _review(settings, database)
    print(await review.decide(given.attempt, given.decision, staff=given.staff, note=given.note))
    return 0


async def _mark(_: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
    changes = CustomerChanges(load_reference_data().assignment, SystemClock())
    async with database.transaction() as session:
        found = await repository.find_customer_by_email(session, given.email.strip().lower())
        customer = found and await repository.lock_customer(session, found.customer_id)
        if customer is None or customer.account_status == "closed":
            raise NotFound("customer_unknown", "There is no open account with this address")
        values = _marked(customer, given)
        await changes.apply(session, customer, values, fact="marked", actor=f"staff:{given.staff}")
    return 0


def _review(settings: IdentitySettings, database: Database) -> ReviewVerification:
    clock = SystemClock()
    reference = load_reference_data()
    keys = secret_keys(settings)
    keys.load()
    changes = CustomerChanges(reference.assignment, clock)
    outcomes = VerificationOutcomes(changes, RequestMessage(keys, clock), clock)
    return ReviewVerification(database, reference, outcomes, keys, clock)


def _marked(customer: Customer, given: argparse.Namespace) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if given.migration is not None:
        if customer.migration_status in ("in_progress", "migrated"):
            raise RuleRefused("migration_begun", f"The migration is {customer.migration_status}")
        values["migration_status"] = given.migration
    if given.require_upgrade:
        values["account_upgrade_required"] = True
    if given.require_address_confirmation:
        values["address_confirmation_required"] = True
    return values
