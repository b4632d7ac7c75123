from __future__ import annotations

import dataclasses
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from identity.verification.regional_rules import load_verification_rules
from identity.verification.rules import (
    Attempt,
    AttemptState,
    Method,
    VerificationTable,
    display_state,
    method_statuses,
    move_revokes,
    overall_status,
)

TODAY = date(2026, 11, 21)
TABLE = load_verification_rules()
NSW = TABLE.find("NSW", TODAY)


@pytest.mark.parametrize(
    ("region", "days", "consequence"),
    [
        ("NSW", 90, "closed"),
        ("ACT", 90, "closed"),
        ("QLD", 90, "closed"),
        ("SA", 45, "suspended"),
        ("NT", 45, "closed"),
        ("VIC", None, None),
        ("TAS", None, None),
        ("WA", None, None),
    ],
)
def test_verification_deadline_follows_jurisdiction(
    region: str, days: int | None, consequence: str | None
) -> None:
    rules = TABLE.find(region, TODAY)
    began = datetime(2026, 11, 1, tzinfo=UTC)
    assert rules.consequence == consequence
    assert rules.deadline(began) == (None if days is None else began + timedelta(days=days))


@pytest.mark.parametrize("into", ["TAS", "VIC", "NT", "SA"])
def test_move_into_or_between_special_states_revokes(into: str) -> None:
    rules = TABLE.find(into, TODAY)
    assert move_revokes("NSW", rules)
    assert move_revokes("SA" if into != "SA" else "VIC", rules)
    assert not move_revokes(into, rules)


@pytest.mark.parametrize("into", ["NSW", "ACT", "QLD", "WA"])
def test_move_out_or_between_other_states_revokes_nothing(into: str) -> None:
    assert not move_revokes("SA", TABLE.find(into, TODAY))


@pytest.mark.parametrize(
    ("states", "overall", "display"),
    [
        ([], "not_attempted", "Unverified"),
        (["abandoned"], "not_attempted", "Unverified"),
        (["sending"], "pending", "Pending Verification"),
        (["unknown"], "pending", "Pending Verification"),
        (["waiting_customer"], "pending", "Pending Verification"),
        (["waiting_provider"], "in_progress", "Pending Verification"),
        (["failed", "in_review"], "in_progress", "Pending Verification"),
        (["failed"], "attempted", "Failed Verification"),
        (["failed", "abandoned"], "attempted", "Failed Verification"),
    ],
)
def test_states_follow_from_attempts(states: list[AttemptState], overall: str, display: str) -> None:
    attempts = [Attempt("auto_verification", state) for state in states]
    assert overall_status(NSW, attempts, verified=False) == overall
    assert display_state(attempts, verified=False) == display


def test_verified_customer_stays_verified_after_failed_attempts() -> None:
    attempts = [Attempt("auto_verification", "failed"), Attempt("drivers_licence", "passed")]
    assert display_state(attempts, verified=True) == "Verified"
    statuses = {each.type: each.status for each in method_statuses(NSW, attempts, verified=True)}
    assert statuses["drivers_licence"] == "attempted"
    assert statuses["photo_id_upload"] == "disabled"


def test_three_failed_automatic_attempts_leave_only_documents() -> None:
    methods: list[Method] = ["auto_verification", "drivers_licence", "connect_id"]
    two = [Attempt(method, "failed") for method in methods[:2]]
    three = [Attempt(method, "failed") for method in methods]
    after_two = {each.type: each.status for each in method_statuses(NSW, two, verified=False)}
    after_three = {each.type: each.status for each in method_statuses(NSW, three, verified=False)}
    assert after_two["auto_verification"] == "attempted"
    assert after_two["greenid_ui"] == "not_attempted"
    assert {after_three[method] for method in ("auto_verification", "connect_id", "greenid_ui")} == {
        "disabled"
    }
    assert {after_three[method] for method in ("photo_id_upload", "pdf_form")} == {"not_attempted"}


def test_methods_come_in_the_order_of_the_region() -> None:
    assert [each.type for each in method_statuses(NSW, [], verified=False)] == list(NSW.methods)


def test_a_region_without_methods_has_verification_disabled() -> None:
    rules = dataclasses.replace(NSW, methods=())
    assert overall_status(rules, [], verified=False) == "disabled"


def test_row_replaces_previous_row_on_its_day() -> None:
    later = dataclasses.replace(NSW, valid_from=date(2027, 1, 1), deadline_days=30)
    table = VerificationTable([NSW, later])
    assert table.find("NSW", date(2026, 12, 31)).deadline_days == 90
    assert table.find("NSW", date(2027, 1, 1)).deadline_days == 30


@pytest.mark.parametrize("changes", [{"consequence": None}, {"deadline_days": None}, {"approvals": 0}])
def test_contradictory_row_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        VerificationTable([dataclasses.replace(NSW, **changes)])
