"""Commands for staff who review documents; the customer's history names them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import Final
from uuid import UUID

from identity.config import IdentitySettings
from identity.customer.change_customer import CustomerChanges
from identity.customer.reference_data import load_reference_data
from identity.messages.request_message import RequestMessage
from identity.tokens.secret_keys import secret_keys
from identity.verification.record_outcome import VerificationOutcomes
from identity.verification.reference_data import load_regional_rules
from identity.verification.review_verification import ReadDocument, ReviewVerification
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.process.commands import Command

_SUFFIXES: Final = {"image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf"}


def commands(clock: Clock) -> dict[str, Command[IdentitySettings]]:
    def review(settings: IdentitySettings, database: Database) -> ReviewVerification:
        reference = load_reference_data()
        keys = secret_keys(settings)
        keys.load()
        changes = CustomerChanges(reference.assignment, clock)
        outcomes = VerificationOutcomes(changes, RequestMessage(keys, clock), clock)
        regional = load_regional_rules(reference.jurisdictions)
        return ReviewVerification(database, regional, outcomes, keys, clock)

    async def list_reviews(settings: IdentitySettings, database: Database, _: argparse.Namespace) -> int:
        for attempt, customer in await review(settings, database).queue():
            began = attempt.started_at.astimezone(UTC).isoformat(timespec="minutes")
            print(attempt.attempt_id, attempt.method, began, customer.customer_id, customer.region)
        return 0

    async def read_documents(
        settings: IdentitySettings, database: Database, given: argparse.Namespace
    ) -> int:
        documents = await review(settings, database).documents(given.attempt, staff=given.staff)
        for path in _write(documents, given.folder):
            print(path)
        return 0

    async def decide(settings: IdentitySettings, database: Database, given: argparse.Namespace) -> int:
        reviews = review(settings, database)
        print(await reviews.decide(given.attempt, given.decision, staff=given.staff, note=given.note))
        return 0

    return {
        "list-reviews": Command("list the verifications to review", list_reviews),
        "read-documents": Command(
            "write the documents of an attempt into a folder that only you can read",
            read_documents,
            _document_arguments,
        ),
        "decide-review": Command("approve or reject a verification", decide, _decision_arguments),
    }


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
