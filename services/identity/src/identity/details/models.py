from __future__ import annotations

from datetime import date, datetime
from typing import Self

from identity.customer import tables as customer_tables
from servicekit.http.envelope import ResponseModel


class CustomerDetailsOut(ResponseModel):
    """The customer's own details."""

    first_name: str
    last_name: str
    email: str
    date_of_birth: date
    phone_number: str
    address_line1: str
    address_line2: str | None
    suburb: str
    state: str
    postcode: str
    country: str
    address_confirmation_required: bool
    email_address_confirmation_required: bool
    email_confirmed_at: datetime | None

    @classmethod
    def of(cls, customer: customer_tables.Customer) -> Self:
        return cls(
            first_name=customer.first_name,
            last_name=customer.last_name,
            email=customer.email,
            date_of_birth=customer.date_of_birth,
            phone_number=customer.phone_number,
            address_line1=customer.address_line1,
            address_line2=customer.address_line2,
            suburb=customer.suburb,
            state=customer.state,
            postcode=customer.postcode,
            country=customer.country,
            address_confirmation_required=customer.address_confirmation_required,
            email_address_confirmation_required=customer.email_confirmation_required,
            email_confirmed_at=customer.email_confirmed_at,
        )
