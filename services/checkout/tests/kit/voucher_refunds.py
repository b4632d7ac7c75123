"""Shared steps of tests: voucher refunds."""

from __future__ import annotations

from services.checkout.tests.kit.harness import Checkout, Customer


def house(checkout: Checkout, customer: Customer) -> int:
    """What vouchers have paid for a customer, less what came back."""
    wallet = checkout.others.wallet
    payer = str(customer.customer_id)
    return sum(wallet.house[order] for order in wallet.payers if wallet.payers[order] == payer)


def balance(checkout: Checkout, customer: Customer) -> int:
    return checkout.others.wallet.balances[str(customer.customer_id)]
