"""Merkle trees as in RFC 6962: leaves are hashed after a zero byte, inner nodes after a one."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

EMPTY_ROOT = sha256(b"").digest()
"""Root of a list without entries."""


class ProofError(ValueError):
    """A proof that does not fit its list: too short, too long, or for a place outside."""


def leaf_hash(data: bytes) -> bytes:
    """Hash of one entry of the list."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash of two neighbours of one level."""
    return sha256(b"\x01" + left + right).digest()


def levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The tree from its leaf hashes up to the root; the last of an odd level moves up as it is."""
    found = [list(leaves)] if leaves else [[EMPTY_ROOT]]
    while len(found[-1]) > 1:
        below = found[-1]
        above = [node_hash(below[i], below[i + 1]) for i in range(0, len(below) - 1, 2)]
        found.append(above + below[-1:] if len(below) % 2 else above)
    return found


def root(leaves: Sequence[bytes]) -> bytes:
    """Root of the list with these leaf hashes."""
    return levels(leaves)[-1][0]


def proof_places(index: int, count: int) -> list[tuple[int, int]]:
    """Where the hashes of an inclusion proof lie in the tree, as (level, place), from the leaves up.

    Raises ProofError for a place outside a list of ``count`` entries.
    """
    if not 0 <= index < count:
        raise ProofError(f"there is no place {index} in a list of {count}")
    places = []
    level, width = 0, count
    while width > 1:
        sibling = index ^ 1
        if sibling < width:
            places.append((level, sibling))
        index, width, level = index // 2, (width + 1) // 2, level + 1
    return places


def root_from_proof(leaf: bytes, index: int, count: int, proof: Sequence[bytes]) -> bytes:
    """The root that a leaf hash leads to. Raises ProofError for a proof of another length."""
    places = proof_places(index, count)
    if len(places) != len(proof):
        raise ProofError(f"the proof has {len(proof)} hashes instead of {len(places)}")
    found = leaf
    for (_, sibling), beside in zip(places, proof, strict=True):
        found = node_hash(found, beside) if sibling % 2 else node_hash(beside, found)
    return found
