"""The signature of drand's rounds, which proves that a number is the network's and not a relay's.

Needs the extra `signatures`; the rest of the package is standard library only. Source: drand's scheme
`bls-unchained-g1-rfc9380` (BLS12-381, signatures on G1, keys on G2); docs/draw-verification.md, step 2.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any, Final

from eth_typing import BLSPubkey, BLSSignature

QUICKNET: Final = "drand/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""Name of the network whose rounds raffles are drawn with."""

_KEY: Final = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
"""The network's public key: it belongs to the name, which is the hash of the chain's facts."""

_DOMAIN: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_SIGNATURE_BYTES: Final = 48
# The package types a constructor of hashes as if it were a hash.
_SHA256: Final[Any] = sha256


def is_signed(number: int, signature: bytes) -> bool:
    """Whether QUICKNET signed round ``number`` with this; about half a second of computing."""
    # The package computes its tables while it is imported, for half a second that every start would pay. It
    # also raises the recursion limit so far that a deeply nested request would crash the process.
    recursion_limit = sys.getrecursionlimit()
    from py_ecc.bls.g2_primitives import pubkey_to_G1, signature_to_G2, subgroup_check
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.fields import optimized_bls12_381_FQ12 as FQ12
    from py_ecc.optimized_bls12_381.optimized_curve import G2, is_inf, neg
    from py_ecc.optimized_bls12_381.optimized_pairing import final_exponentiate, pairing

    sys.setrecursionlimit(recursion_limit)
    if len(signature) != _SIGNATURE_BYTES:
        return False
    try:
        signed = pubkey_to_G1(BLSPubkey(signature))
    except ValueError:
        return False
    if is_inf(signed) or not subgroup_check(signed):
        return False
    message = hash_to_G1(sha256(number.to_bytes(8)).digest(), _DOMAIN, _SHA256)
    both = pairing(G2, signed, final_exponentiate=False) * pairing(
        signature_to_G2(BLSSignature(_KEY)), neg(message), final_exponentiate=False
    )
    return bool(final_exponentiate(both) == FQ12.one())
