"""Persons with more than one account."""

from __future__ import annotations

from typing import Any, Final

from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.suite import Account, Suite

_OF_PERSON: Final = (
    "first_name", "last_name", "date_of_birth", "phone_number", "address_line1", "suburb", "state",
    "postcode",
)  # fmt: skip


def details_of(account: Account) -> dict[str, Any]:
    """What the person types into another form."""
    return {name: account.body[name] for name in _OF_PERSON}


def other_details(*names: str) -> dict[str, Any]:
    """Details of somebody else."""
    return {name: value for name, value in sign_up_body().items() if name in names}


async def sweep(suite: Suite) -> None:
    """Compares every customer whose check is due."""
    await suite.sweep_once("persons")


async def reviews(account: Account) -> list[dict[str, Any]]:
    """The matches of a customer, oldest first."""
    return await account.identity.rows(
        "select * from person_reviews where customer_id = %(id)s order by review_id", id=account.customer_id
    )


def wallet_states(suite: Suite, account: Account) -> list[str]:
    """How the wallet was told that the account stands, oldest first."""
    return [
        record.account_status for record in suite.wallet.records if record.customer_id == account.customer_id
    ]
