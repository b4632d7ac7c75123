"""Buying: carts, checkout, orders, tickets, scoring."""
