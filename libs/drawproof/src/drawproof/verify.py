"""`wattle-verify FILE [--ticket FILE --ticket-id ID]`: recomputes a draw from what was published of it.

FILE is the answer of `/api/draws/<offer>/<draw>/verification`, the ticket file the answer of
`/api/draws/<offer>/<draw>/entries/<number>`, or of a lottery that of `/api/tickets/<id>/proof`; both as they
come, or `-` for standard input. Ends with 0 when everything agrees and 1 when anything does not. With the
extra `signatures` installed it also checks that the network signed the public random number.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from drawproof.lines import line_leaf
from drawproof.merkle import ProofError, leaf_hash, root_from_proof
from drawproof.permutation import key_commitment
from drawproof.rounds import round_after_sealing
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

LIST_ALGORITHM = "wattle-line-v1"
"""Name of how a lottery's tickets are sealed (docs/draw-verification.md, Lotteries)."""

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


def verify_line(published: Published, proof: Published, ticket_id: str | None) -> Iterator[Finding]:
    """Checks that a ticket is in the sealed list of a lottery's draw, and that it has this id."""
    where = f"{published['offer_key']}|{published['draw_no']}"
    serial = proof["serial"]
    leaf = leaf_hash(
        line_leaf(
            published["offer_key"],
            published["draw_no"],
            serial,
            proof["shape"],
            bytes.fromhex(proof["games"]),
        )
    )
    yield Finding(
        _leads_to(published, leaf, proof), f"{where}: ticket {serial} with its numbers is in the sealed list"
    )
    if ticket_id is not None:
        own = ticket_id.strip().replace("-", "").upper()[16:]
        yield Finding(own == serial.replace("-", ""), f"{where}: ticket {serial} is yours")


def verify_list(published: Published) -> Iterator[Finding]:
    """Says what is sealed of a lottery's draw; its numbers are drawn by its operator."""
    where = f"{published['offer_key']}|{published['draw_no']}"
    if published["root"] is None:
        yield Finding(True, f"{where}: the list is not sealed yet, nothing to check")
    else:
        yield Finding(True, f"{where}: {published['entries']} tickets are sealed under {published['root']}")


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
    if beacon.get("delay_seconds") is not None:
        yield _verify_round(name, drawing, beacon)
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


def _verify_round(name: DrawingName, drawing: Published, beacon: Published) -> Finding:
    sealed_at = datetime.fromisoformat(drawing["frozen_at"])
    try:
        expected = round_after_sealing(beacon["network"], sealed_at, beacon["delay_seconds"])
    except KeyError:
        return Finding(False, f"{name.text}: unknown network {beacon['network']!r}")
    return Finding(
        expected == beacon["round"],
        f"{name.text}: round {beacon['round']} is the first {beacon['delay_seconds']} s after the sealing",
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
    return _leads_to(drawing, leaf, entry)


def _leads_to(sealed: Published, leaf: bytes, entry: Published) -> bool:
    if sealed["root"] is None:
        return False
    try:
        found = root_from_proof(
            leaf, entry["index"], sealed["entries"], [bytes.fromhex(h) for h in entry["proof"]]
        )
    except ProofError:
        return False
    root: str = sealed["root"]
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
    parser.add_argument("--ticket", help="answer of …/entries/<number>, or of /api/tickets/<id>/proof")
    parser.add_argument("--ticket-id", help="id of your ticket, which only you know")
    given = parser.parse_args(arguments)
    try:
        published = _read(given.file)
        is_list = published["algorithm"] == LIST_ALGORITHM
        findings = list(verify_list(published) if is_list else verify_draw(published))
        if given.ticket and is_list:
            findings += verify_line(published, _read(given.ticket), given.ticket_id)
        elif given.ticket:
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
