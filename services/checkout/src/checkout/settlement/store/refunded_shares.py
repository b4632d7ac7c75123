"""Tickets whose money goes back although their draw takes place: shares of a syndicate that did not fill."""

from __future__ import annotations


def is_share_given_up(ticket: str) -> str:
    """SQL of whether the shares of a ticket are in no draw any more, from SQL of the ticket's id: what was
    paid for them went back, or is on its way. Version 0 of what holders of shares are paid is that refund.
    """
    return f"exists (select from share_payments s where s.ticket_id = {ticket} and s.result_version = 0)"
