"""Attempts to verify a customer, and their review."""

from __future__ import annotations

from typing import Any

import httpx2

from identity.customer.change_customer import CustomerChanges
from identity.customer.reference_data import load_reference_data
from identity.customer.rules.assignment import AssignmentRules
from identity.customer.wallet import WalletClient
from identity.messages.request_message import RequestMessage
from identity.persons.check_persons import CheckPersons
from identity.verification.regional_rules import load_regional_rules
from identity.verification.review_verification import ReviewVerification, VerificationOutcomes
from servicekit.data.database import Database
from servicekit.rpc.client import open_channel
from services.identity.tests.kit.service import Identity
from services.identity.tests.kit.suite import Account, Suite

PATH = "/api/customer/verification"
CONSENT = {"consent": True}
JPEG = b"\xff\xd8\xff\xe0" + b"picture" * 100 + b"\xff\xd9"
PDF = b"%PDF-1.7\n" + b"form" * 100 + b"\n%%EOF\n"


async def start(account: Account, method: str, body: Any = None) -> Any:
    return await account.result("POST", f"{PATH}/{method}", CONSENT if body is None else body)


async def upload(account: Account, content: bytes, part: str = "front") -> httpx2.Response:
    return await account.identity.client.post(
        f"{PATH}/documents?part={part}", headers=account.headers, content=content
    )


async def submitted(account: Account, method: str = "pdf_form") -> Any:
    part = "form" if method == "pdf_form" else "front"
    document = (await upload(account, PDF if part == "form" else JPEG, part)).json()["result"]["document_id"]
    return await start(account, method, {**CONSENT, "document_ids": [document]})


async def open_database(suite: Suite) -> Database:
    database = Database(suite.identity.urls.runtime, pool_size=2, application_name="review")
    await database.open()
    return database


def persons_of(identity: Identity, database: Database) -> CheckPersons:
    """The checks of the running service, without a wallet."""
    changes = CustomerChanges(load_reference_data().assignment, identity.clock)
    wallet = WalletClient(open_channel("127.0.0.1:9"))
    return CheckPersons(database, identity.secret_keys, changes, wallet, identity.clock)


def review_of(suite: Suite, database: Database) -> ReviewVerification:
    identity, reference = suite.identity, load_reference_data()
    rules: AssignmentRules = reference.assignment
    changes = CustomerChanges(rules, identity.clock)
    messages = RequestMessage(identity.secret_keys, identity.clock)
    persons = persons_of(suite.identity, database)
    outcomes = VerificationOutcomes(changes, messages, persons, identity.clock)
    return ReviewVerification(
        database, load_regional_rules(reference.jurisdictions), outcomes, identity.secret_keys, identity.clock
    )
