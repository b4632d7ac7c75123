"""A secret order of ticket numbers without a table: a Feistel network with cycle walking
(docs/domain.md §13.4).
"""

from __future__ import annotations

from hashlib import sha256

ROUNDS = 8


def key_commitment(key: bytes) -> bytes:
    """What is published of an allocation key before sales begin."""
    return sha256(b"wattle-allocation-key-v1|" + key).digest()


def permuted(key: bytes, place: int, size: int) -> int:
    """Where ``place`` goes in a permutation of 0 … size-1. Raises ValueError for a place outside."""
    if not 0 <= place < size:
        raise ValueError(f"there is no place {place} among {size}")
    half_bits = ((max(size - 1, 1)).bit_length() + 1) // 2
    mask = (1 << half_bits) - 1
    found = place
    while True:
        left, right = found >> half_bits, found & mask
        for turn in range(ROUNDS):
            left, right = right, left ^ (_mixed(key, turn, right) & mask)
        found = left << half_bits | right
        if found < size:
            return found


def ticket_number(key: bytes, place: int, first: int, last: int) -> int:
    """The ticket number that the ``place``-th handed out gets, the range being ``first`` to ``last``."""
    return first + permuted(key, place, last - first + 1)


def _mixed(key: bytes, turn: int, half: int) -> int:
    digest = sha256(key + turn.to_bytes(8) + half.to_bytes(8)).digest()
    return int.from_bytes(digest[:8]) >> 4
