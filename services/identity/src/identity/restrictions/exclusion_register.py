"""Client of a national register of self-exclusions; the simulator of
identity checks documents the protocol.

Lotteries need not use the Australian one (BetStop), so it is off unless an address is configured.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Final, Literal, Protocol

import httpx2
from pydantic import AwareDatetime, BaseModel, ConfigDict, SecretStr, ValidationError

from identity.customer.rules.applicant import Applicant
from identity.customer.tables import Customer
from servicekit.errors import Unavailable
from servicekit.telemetry.logs import log

Standing = Literal["excluded", "not_excluded", "unknown"]
_TIMEOUT_SECONDS: Final = 2.0
"""Sign-in waits for it."""


@dataclass(frozen=True, slots=True)
class RegisterQuery:
    """The person to look up."""

    first_name: str
    last_name: str
    date_of_birth: date
    address_line1: str
    address_line2: str | None
    suburb: str
    state: str
    postcode: str
    country: str
    email: str
    phone_number: str


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """`until` is the end of an exclusion, None for one without end.

    `unknown` means that the details do not identify a person.
    """

    standing: Standing
    until: datetime | None = None


class ExclusionRegister(Protocol):
    """A register of exclusions."""

    async def look_up(self, query: RegisterQuery) -> RegisterEntry:
        """Raises Unavailable without a clear answer."""
        ...


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    status: Standing
    excluded_until: AwareDatetime | None = None


class HttpExclusionRegister:
    """Sends personal data in the body only, where no access log records it."""

    def __init__(self, base_url: str, key: SecretStr) -> None:
        self._address = f"{base_url.rstrip('/')}/v1/exclusions/lookup"
        self._key = key

    async def look_up(self, query: RegisterQuery) -> RegisterEntry:
        person = {**asdict(query), "date_of_birth": query.date_of_birth.isoformat()}
        headers = {"Authorization": f"Bearer {self._key.get_secret_value()}"}
        try:
            async with httpx2.AsyncClient(timeout=_TIMEOUT_SECONDS, follow_redirects=False) as client:
                response = await client.post(self._address, json={"person": person}, headers=headers)
        except httpx2.HTTPError as failure:
            log.warning("exclusion_register_unavailable", error_type=type(failure).__name__)
            raise Unavailable("exclusion_register_unavailable") from failure
        if response.status_code != 200:
            log.warning("exclusion_register_unclear", status=response.status_code)
            raise Unavailable("exclusion_register_unavailable")
        try:
            answer = _Answer.model_validate_json(response.content)
        except ValidationError as failure:
            log.warning("exclusion_register_unclear", status=response.status_code)
            raise Unavailable("exclusion_register_unavailable") from failure
        return RegisterEntry(answer.status, answer.excluded_until)


def query_about(person: Applicant | Customer) -> RegisterQuery:
    return RegisterQuery(
        first_name=person.first_name,
        last_name=person.last_name,
        date_of_birth=person.date_of_birth,
        address_line1=person.address_line1,
        address_line2=person.address_line2,
        suburb=person.suburb,
        state=person.state,
        postcode=person.postcode,
        country=person.country,
        email=person.email,
        phone_number=person.phone_number,
    )
