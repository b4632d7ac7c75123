"""Metrics of pre-orders."""

from __future__ import annotations

from prometheus_client import Gauge

PRE_ORDERS_OVERDUE = Gauge(
    "checkout_pre_orders_overdue", "Pre-orders without a first decision a minute after their draw opened."
)
