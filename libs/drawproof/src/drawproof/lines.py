"""The sealed list of a lottery draw: how a ticket becomes a leaf of its tree (docs/draw-verification.md)."""

from __future__ import annotations


def line_leaf(offer_key: str, draw_no: int, serial: str, shape: str, games: bytes) -> bytes:
    """A ticket as it is hashed into the list of a draw: its serial bound to the numbers it plays.

    ``shape`` is the JSON text that says how ``games``, one byte a number, are to be read.
    """
    return f"wattle-line-v1|{offer_key}|{draw_no}|{serial}|{shape}|{games.hex()}".encode()
