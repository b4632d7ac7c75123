"""The arithmetic of drawing, against known values and by property."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawproof import merkle
from drawproof.beacon import is_signed
from drawproof.lines import line_leaf
from drawproof.permutation import permuted, ticket_number
from drawproof.rounds import NETWORKS, round_after_sealing
from drawproof.selection import DrawingName, Selected, draw_seed, select
from drawproof.verify import main, verify_line

NAME = DrawingName("dream_home", 12, "main")
RFC_6962_LEAVES = [b"", b"\x00", b"\x10", b"\x20\x21", b"\x30\x31"]


def leaves(count: int) -> list[bytes]:
    return [merkle.leaf_hash(str(place).encode()) for place in range(count)]


def recursive_root(hashes: list[bytes]) -> bytes:
    """The definition of RFC 6962 §2.1, word for word."""
    if len(hashes) <= 1:
        return hashes[0] if hashes else sha256(b"").digest()
    split = 1 << ((len(hashes) - 1).bit_length() - 1)
    return merkle.node_hash(recursive_root(hashes[:split]), recursive_root(hashes[split:]))


def test_the_root_is_that_of_the_certificate_transparency_test_vector() -> None:
    root = merkle.root([merkle.leaf_hash(data) for data in RFC_6962_LEAVES])
    assert root.hex() == "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"


@given(st.integers(0, 70))
def test_the_root_is_that_of_the_recursive_definition(count: int) -> None:
    assert merkle.root(leaves(count)) == recursive_root(leaves(count))


@given(st.integers(1, 70), st.data())
def test_every_entry_is_proved_and_no_other(count: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, count - 1))
    hashes = leaves(count)
    tree = merkle.levels(hashes)
    proof = [tree[level][place] for level, place in merkle.proof_places(index, count)]
    assert merkle.root_from_proof(hashes[index], index, count, proof) == tree[-1][0]
    assert merkle.root_from_proof(merkle.leaf_hash(b"x"), index, count, proof) != tree[-1][0]


@pytest.mark.parametrize("proof", [[], [b"a" * 32] * 4])
def test_a_proof_of_another_length_is_refused(proof: list[bytes]) -> None:
    with pytest.raises(merkle.ProofError):
        merkle.root_from_proof(leaves(5)[0], 0, 5, proof)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 300))
def test_the_permutation_reaches_every_place_once(key: bytes, size: int) -> None:
    assert sorted(permuted(key, place, size) for place in range(size)) == list(range(size))


def test_ticket_numbers_stay_in_their_range() -> None:
    key = bytes(32)
    assert {ticket_number(key, place, 101, 110) for place in range(10)} == set(range(101, 111))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 40), st.integers(1, 60))
def test_no_entry_wins_twice_when_that_is_forbidden(seed: bytes, entries: int, prizes: int) -> None:
    won = list(select(seed, NAME, entries=entries, prizes=prizes, repeat_winners=False))
    assert len(won) == min(entries, prizes)
    assert len({place.index for place in won}) == len(won)
    assert all(0 <= place.index < entries for place in won)


def test_draw_without_entries_has_no_winner() -> None:
    assert list(select(bytes(32), NAME, entries=0, prizes=3, repeat_winners=True)) == []


def test_winners_are_spread_evenly() -> None:
    """Chi-square with 9 degrees of freedom: 27.9 is passed once in a thousand runs; the seed is fixed."""
    seed = draw_seed(b"o" * 32, b"r" * 32, b"m" * 32)
    drawn = Counter(
        place.index for place in select(seed, NAME, entries=10, prizes=20_000, repeat_winners=True)
    )
    assert sum((drawn[i] - 2000) ** 2 / 2000 for i in range(10)) < 27.9


def test_the_algorithm_keeps_its_published_example() -> None:
    """The worked example of docs/draw-verification.md; a change here breaks every draw ever published."""
    seed = draw_seed(b"\x01" * 32, b"\x02" * 32, b"\x03" * 32)
    first = next(select(seed, NAME, entries=1000, prizes=1, repeat_winners=False))
    assert (seed.hex(), first) == (
        "8070eb10645057597f7264eb17691cb4af77676cbe1dde1db48e98650df712a6",
        Selected(1, 800, 0),
    )


QUICKNET_1000 = bytes.fromhex(
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)


def test_a_round_of_the_network_is_signed() -> None:
    assert is_signed(1000, QUICKNET_1000)


@pytest.mark.parametrize(
    ("number", "signature"),
    [
        pytest.param(1001, QUICKNET_1000, id="another round"),
        pytest.param(1000, QUICKNET_1000[:-1], id="too short"),
        pytest.param(1000, bytes(48), id="no point"),
        pytest.param(1000, b"\xc0" + bytes(47), id="infinity"),
        pytest.param(1000, bytes([QUICKNET_1000[0] ^ 0x20]) + QUICKNET_1000[1:], id="the other root"),
    ],
)
def test_anything_else_is_not(number: int, signature: bytes) -> None:
    assert not is_signed(number, signature)


@given(st.integers(1692803367, 2**33), st.integers(0, 3600))
def test_round_after_sealing_is_the_first_unknown_one(second: int, delay: int) -> None:
    number = round_after_sealing("development", datetime.fromtimestamp(second, UTC), delay)
    genesis, period = NETWORKS["development"]
    assert genesis + (number - 1) * period >= second + delay
    assert number == 1 or genesis + (number - 2) * period < second + delay


LINE_PROOF = {"serial": "ABCD-0123-4567-89EF", "shape": '{"kind":"plain"}', "games": "010203", "index": 1}


def sealed_list() -> tuple[dict[str, Any], dict[str, Any]]:
    """A list of three lottery tickets as it is published, and the proof of the second."""
    shape, games = str(LINE_PROOF["shape"]), bytes.fromhex(str(LINE_PROOF["games"]))
    serials = ["0000-0000-0000-0001", str(LINE_PROOF["serial"]), "0000-0000-0000-0002"]
    hashes = [merkle.leaf_hash(line_leaf("powerball", 1593, serial, shape, games)) for serial in serials]
    tree = merkle.levels(hashes)
    path = [tree[level][place].hex() for level, place in merkle.proof_places(1, 3)]
    published = {
        "algorithm": "wattle-line-v1",
        "offer_key": "powerball",
        "draw_no": 1593,
        "entries": 3,
        "root": tree[-1][0].hex(),
    }
    return published, LINE_PROOF | {"proof": path}


def test_a_lottery_ticket_is_found_in_the_sealed_list_by_its_holder() -> None:
    published, proof = sealed_list()
    own = "0192aaaa-bbbb-7ccc-abcd-0123456789ef"
    assert [finding.holds for finding in verify_line(published, proof, own)] == [True, True]
    assert [finding.holds for finding in verify_line(published, proof, own[:-1] + "0")] == [True, False]
    assert [finding.holds for finding in verify_line(published, proof | {"games": "010204"}, None)] == [False]


def test_the_command_checks_a_lottery_ticket(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    published, proof = sealed_list()
    draw, ticket = tmp_path / "draw.json", tmp_path / "ticket.json"
    draw.write_text(json.dumps({"result": published}))
    ticket.write_text(json.dumps({"result": proof}))
    assert main([str(draw), "--ticket", str(ticket)]) == 0
    assert "ok   powerball|1593: ticket ABCD-0123-4567-89EF" in capsys.readouterr().out
    ticket.write_text(json.dumps({"result": proof | {"index": 0}}))
    assert main([str(draw), "--ticket", str(ticket)]) == 1


def test_check_of_a_signature_leaves_the_recursion_limit() -> None:
    """A higher limit lets a request with thousands of nested lists crash the process."""
    check = (
        "import sys; from drawproof.beacon import is_signed; before = sys.getrecursionlimit(); "
        "is_signed(1, b''); assert 'py_ecc' in sys.modules; print(sys.getrecursionlimit() - before)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
