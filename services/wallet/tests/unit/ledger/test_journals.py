"""Journal names and request hashes."""

from __future__ import annotations

from uuid import UUID, uuid4

from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger.rules import (
    JournalName,
    capture_journal,
    deposit_journal,
    prize_journal,
    purchase_journal,
    refund_journal,
    request_hash,
)

ORDER = UUID("01937a40-0000-7000-8000-000000000001")


def test_the_id_of_a_journal_never_changes() -> None:
    assert purchase_journal(ORDER).journal_id == UUID("29e01137-da61-595b-b3ab-1daa5ef5d5e2")


def test_different_facts_about_one_id_have_different_journals() -> None:
    names: list[JournalName] = [
        purchase_journal(ORDER),
        capture_journal(ORDER),
        deposit_journal(ORDER),
        prize_journal(str(ORDER)),
        refund_journal(ORDER, "line 1"),
        refund_journal(ORDER, "line 2"),
    ]
    assert len({name.journal_id for name in names}) == len(names)


def test_a_journal_id_is_a_version_5_uuid() -> None:
    assert deposit_journal(uuid4()).journal_id.version == 5


@given(st.lists(st.text(st.characters(exclude_categories=["C"])), min_size=1, max_size=4))
def test_moving_a_character_between_facts_changes_the_hash(facts: list[str]) -> None:
    moved = [facts[0] + "x", *facts[1:], "y"]
    other = [facts[0], *facts[1:], "xy"]
    assert request_hash(*moved) != request_hash(*other)


def test_the_same_facts_have_the_same_hash() -> None:
    assert request_hash(ORDER, 615, "AUD") == request_hash(ORDER, 615, "AUD")
