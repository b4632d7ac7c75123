"""What a channel says when it does not take a message."""

from __future__ import annotations


class NotTakenNowError(Exception):
    """The channel is away or busy: the same message again later."""


class RefusedError(Exception):
    """The channel will never take this message, e.g. because there is no such address."""
