"""/api/v3/customer."""

from __future__ import annotations

from fastapi import APIRouter

from identity.http.models import CustomerOut
from identity.use_cases.read_customer import ReadCustomer
from servicekit.envelope import Envelope, ok
from servicekit.tokens import SignedIn


def router(*, read_customer: ReadCustomer) -> APIRouter:
    """The routes, bound to what they do."""
    routes = APIRouter(tags=["customer"])

    @routes.get("/api/v3/customer")
    async def get_customer(principal: SignedIn) -> Envelope[CustomerOut]:
        """The signed-in customer."""
        customer, is_new_signup = await read_customer.read(principal)
        return ok(CustomerOut.of(customer, is_new_signup=is_new_signup))

    return routes
