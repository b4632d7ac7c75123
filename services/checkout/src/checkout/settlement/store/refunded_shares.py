"""Shares of syndicates that did not fill."""

from __future__ import annotations


def is_share_refunded(ticket: str) -> str:
    """SQL of whether the shares of a ticket are refunded or about to be, from SQL of the ticket's id."""
    return f"exists (select from share_payments s where s.ticket_id = {ticket} and s.result_version = 0)"
