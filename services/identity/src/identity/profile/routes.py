"""/api/v3/customer."""

from __future__ import annotations

from fastapi import APIRouter

from identity.profile.models import CustomerRecordOut
from identity.profile.read_customer import ReadCustomer
from identity.sessions.route_policy import OPENED
from servicekit.http.envelope import Envelope, Message, ok
from servicekit.security.sessions import SignedIn

_MISSING = {
    "wallet": "Your balance and limits cannot be shown right now",
    "catalog": "Your favourite numbers cannot be shown right now",
}


def router(*, read_customer: ReadCustomer) -> APIRouter:
    routes = APIRouter(tags=["customer"], dependencies=[OPENED])

    @routes.get("/api/v3/customer")
    async def get_customer(principal: SignedIn) -> Envelope[CustomerRecordOut]:
        """The signed-in customer.

        While a service that owns a part does not answer, that part is null, `messages` say so and
        `entities.missing` names the service.
        """
        record = await read_customer.read_record(principal)
        return ok(
            CustomerRecordOut.of_record(record),
            entities={"missing": record.missing} if record.missing else None,
            messages=[
                Message(code=f"{owner}_unavailable", message=_MISSING[owner]) for owner in record.missing
            ],
        )

    return routes
