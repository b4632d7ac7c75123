"""Errors of channels."""

from __future__ import annotations


class RetryLaterError(Exception):
    """The channel is unavailable or busy; the message is retried later."""


class RefusedError(Exception):
    """The channel will never accept this message, for example because the address does not exist."""
