"""`wattle-verify FILE [--ticket FILE --ticket-id ID]`: recomputes a draw from what was published of it.

FILE is the answer of `/api/draws/<offer>/<draw>/verification`, the ticket file the answer of
`/api/draws/<offer>/<draw>/entries/<number>`; both as they come, or `-` for standard input. Ends with 0 when
everything agrees and 1 when anything does not. With the extra `signatures` installed it also checks that the
network signed the public random number.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from drawproof.merkle import ProofError, leaf_hash, root_from_proof
from drawproof.permutation import key_commitment
from drawproof.selection import (
    ALGORITHM,
    JACKPOT,
    DrawingName,
    draw_seed,
    entry_digest,
    entry_leaf,
    seed_commitment,
    select,
    select_one,
)

Published = Mapping[str, Any]


class Finding(NamedTuple):
    """One thing that was checked: whether it holds, and what it is."""

    holds: bool
    text: str


def verify_draw(published: Published) -> Iterator[Finding]:
    """Checks every drawing of a draw that is drawn; one that is not is only named."""
    if published["algorithm"] != ALGORITHM:
        yield Finding(False, f"unknown algorithm {published['algorithm']!r}")
        return
    for drawing in published["drawings"]:
        name = DrawingName(published["offer_key"], published["draw_no"], drawing["key"])
        if drawing["operator_seed"] is None:
            yield Finding(True, f"{name.text}: not drawn yet, nothing to recompute")
        else:
            yield from _verify_drawing(name, drawing)
            yield from _verify_neighbours(name, drawing, published["allocation"])
    allocation = published["allocation"]
    if allocation["key"] is not None:
        yield Finding(
            key_commitment(bytes.fromhex(allocation["key"])).hex() == allocation["key_commitment"],
            "the order of ticket numbers was fixed before sales",
        )


def verify_entry(published: Published, entry: Published, ticket_id: str | None) -> Iterator[Finding]:
    """Checks that an entry is in the sealed list, and that it is the ticket with this id."""
    drawing = next(d for d in published["drawings"] if d["key"] == entry["drawing"])
    name = DrawingName(published["offer_key"], published["draw_no"], drawing["key"])
    yield Finding(
        _is_included(name, drawing, entry), f"{name.text}: ticket {entry['number']} is in the sealed list"
    )
    if ticket_id is not None:
        digest = entry_digest(ticket_id.strip().lower()).hex()
        yield Finding(digest == entry["entry_digest"], f"{name.text}: ticket {entry['number']} is yours")


def _verify_drawing(name: DrawingName, drawing: Published) -> Iterator[Finding]:
    operator_seed = bytes.fromhex(drawing["operator_seed"])
    beacon = drawing["beacon"]
    randomness = bytes.fromhex(beacon["randomness"])
    yield Finding(
        seed_commitment(operator_seed).hex() == drawing["seed_commitment"],
        f"{name.text}: the operator's seed is the one committed to before sales",
    )
    if beacon["signature"] is not None:
        yield from _verify_beacon(name, beacon)
    seed = draw_seed(operator_seed, randomness, bytes.fromhex(drawing["root"]))
    yield Finding(seed.hex() == drawing["seed"], f"{name.text}: the seed follows from seed, beacon and list")
    selected = list(
        select(
            seed,
            name,
            entries=drawing["entries"],
            prizes=drawing["prizes"],
            repeat_winners=drawing["repeat_winners"],
        )
    )
    announced = [(w["prize_no"], w["index"], w["attempt"]) for w in drawing["winners"]]
    yield Finding(
        [(s.prize_no, s.index, s.attempt) for s in selected] == announced,
        f"{name.text}: the {len(selected)} winning places follow from the seed",
    )
    jackpot = drawing["jackpot"]
    if jackpot is not None:
        drawn = select_one(seed, name, JACKPOT, entries=drawing["entries"])
        yield Finding(
            (drawn.index, drawn.attempt) == (jackpot["index"], jackpot["attempt"])
            and _is_included(name, drawing, jackpot)
            and jackpot["won"] == any(w["index"] == drawn.index for w in drawing["winners"]),
            f"{name.text}: the jackpot number is {jackpot['number']}",
        )
    for winner in drawing["winners"]:
        yield Finding(
            _is_included(name, drawing, winner),
            f"{name.text}: prize {winner['prize_no']} goes to ticket {winner['number']}",
        )


def _verify_neighbours(name: DrawingName, drawing: Published, allocation: Published) -> Iterator[Finding]:
    size = allocation["last_number"] - allocation["first_number"] + 1
    for neighbour in drawing["neighbours"]:
        apart = abs(neighbour["number"] - drawing["winners"][0]["number"])
        yield Finding(
            apart in (1, size - 1) and _is_included(name, drawing, neighbour),
            f"{name.text}: ticket {neighbour['number']} stands beside the first prize",
        )


def _verify_beacon(name: DrawingName, beacon: Published) -> Iterator[Finding]:
    signature = bytes.fromhex(beacon["signature"])
    yield Finding(
        sha256(signature).hexdigest() == beacon["randomness"],
        f"{name.text}: the randomness of round {beacon['round']} belongs to its signature",
    )
    if find_spec("py_ecc") is None:
        return
    # The extra `signatures`: without it the command needs nothing but Python.
    from drawproof.beacon import QUICKNET, is_signed

    yield Finding(
        beacon["network"] == QUICKNET and is_signed(beacon["round"], signature),
        f"{name.text}: {beacon['network']} signed round {beacon['round']}",
    )


def _is_included(name: DrawingName, drawing: Published, entry: Published) -> bool:
    leaf = leaf_hash(entry_leaf(name, entry["number"], bytes.fromhex(entry["entry_digest"])))
    try:
        found = root_from_proof(
            leaf, entry["index"], drawing["entries"], [bytes.fromhex(h) for h in entry["proof"]]
        )
    except ProofError:
        return False
    root: str = drawing["root"]
    return found.hex() == root


def _read(path: str) -> Any:
    text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    document = json.loads(text)
    return document.get("result", document) if isinstance(document, dict) else document


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="wattle-verify", description="Recompute a draw from what was published."
    )
    parser.add_argument("file", help="answer of /api/draws/<offer>/<draw>/verification, or -")
    parser.add_argument("--ticket", help="answer of /api/draws/<offer>/<draw>/entries/<number>")
    parser.add_argument("--ticket-id", help="id of your ticket, which only you know")
    given = parser.parse_args(arguments)
    try:
        published = _read(given.file)
        findings = list(verify_draw(published))
        if given.ticket:
            for entry in _read(given.ticket):
                findings += verify_entry(published, entry, given.ticket_id)
    except (OSError, ValueError, KeyError, TypeError, StopIteration) as error:
        print(f"cannot read what was published: {error!r}", file=sys.stderr)
        return 1
    for finding in findings:
        print("ok  " if finding.holds else "FAIL", finding.text)
    return 0 if all(finding.holds for finding in findings) else 1


if __name__ == "__main__":
    sys.exit(main())
