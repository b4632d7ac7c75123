"""The sealed list of a draw, and the proof that a ticket is in it.

Source: docs/draw-verification.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, pairwise
from typing import Final
from uuid import UUID

from drawproof.lines import line_leaf
from drawproof.merkle import leaf_hash, levels, proof_places

BLOCK: Final = 4096
"""Tickets in a block: a power of two, so that each block is a whole subtree of the draw's tree."""


@dataclass(frozen=True, slots=True)
class SealedBlock:
    """Tickets of a sealed list; `shape_of` is each one's place in `shapes`, from 1."""

    offer_key: str
    draw_no: int
    block_no: int
    tickets: Sequence[UUID]
    shapes: Sequence[str]
    shape_of: Sequence[int]
    sizes: Sequence[int]
    games: bytes
    root: bytes

    def packed(self) -> list[bytes]:
        """The entries of each ticket."""
        return [self.games[start:end] for start, end in pairwise(accumulate(self.sizes, initial=0))]


@dataclass(frozen=True, slots=True)
class SealedList:
    """A list of tickets: its Merkle root, and the price of its entries in minor units."""

    root: bytes
    entries: int
    stakes: int
    currency: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SealedTicket:
    """The block of a sealed ticket, and the roots above it."""

    block: SealedBlock
    block_roots: list[bytes]
    entries: int
    root: bytes
    sealed_at: datetime


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of a ticket in a list: its leaf's parts, its place, the sibling hashes up to the root."""

    offer_key: str
    draw_no: int
    serial: str
    shape: str
    games: bytes
    index: int
    entries: int
    hashes: Sequence[bytes]
    root: bytes


def serial_of(ticket_id: UUID) -> str:
    """The number that is printed on a ticket: the random half of its id."""
    text = ticket_id.hex[16:].upper()
    return "-".join(text[start : start + 4] for start in range(0, 16, 4))


def leaves(block: SealedBlock) -> list[bytes]:
    """The leaf hash of each ticket of a block."""
    return [
        leaf_hash(
            line_leaf(block.offer_key, block.draw_no, serial_of(ticket), block.shapes[shape - 1], packed)
        )
        for ticket, shape, packed in zip(block.tickets, block.shape_of, block.packed(), strict=True)
    ]


def prove(
    block: SealedBlock,
    ticket_id: UUID,
    block_roots: Sequence[bytes],
    entries: int,
    *,
    block_size: int = BLOCK,
) -> Proof | None:
    """The proof of a ticket's place among `entries`; None when it is not in the block.

    `block_roots` are the roots of all blocks of the draw, in their order.
    """
    if ticket_id not in block.tickets:
        return None
    place = block.tickets.index(ticket_id)
    inside, above = levels(leaves(block)), levels(block_roots)
    first, block_level = block.block_no * block_size, block_size.bit_length() - 1
    hashes = [
        above[level - block_level][sibling]
        if level >= block_level
        else inside[level][sibling - (first >> level)]
        for level, sibling in proof_places(first + place, entries)
    ]
    return Proof(
        offer_key=block.offer_key,
        draw_no=block.draw_no,
        serial=serial_of(ticket_id),
        shape=block.shapes[block.shape_of[place] - 1],
        games=block.packed()[place],
        index=first + place,
        entries=entries,
        hashes=hashes,
        root=above[-1][0],
    )
