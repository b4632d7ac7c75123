from __future__ import annotations

from identity.customer.tables import Customer


def address_lines(customer: Customer) -> list[str]:
    """The postal address on record as it is written on a letter."""
    last = f"{customer.suburb} {customer.state} {customer.postcode}"
    return [line for line in (customer.address_line1, customer.address_line2, last) if line]
