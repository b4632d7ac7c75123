from __future__ import annotations

import dataclasses
import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from identity.customer.reference_data import load_assignment_rules
from identity.customer.rules.assignment import (
    AssignmentRules,
    Experiment,
    Facts,
    Group,
    PriceLists,
    SegmentRule,
)

NOW = datetime(2026, 11, 21, 2, 0, tzinfo=UTC)
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
SHIPPED = load_assignment_rules()
FACTS = Facts(
    customer_id=uuid.UUID(int=7),
    region="NSW",
    currency="AUD",
    brand="NSW",
    sub_variant=None,
    channel="web",
    migration_status="ineligible",
)


@pytest.mark.parametrize(
    ("changes", "segment"),
    [
        ({}, "default"),
        ({"region": "WA"}, "commercial_restricted"),
        ({"region": "GB", "currency": "GBP"}, "charity_only"),
        ({"channel": "partner"}, "partner"),
        ({"channel": "partner", "region": "WA"}, "partner"),
        ({"migration_status": "eligible_hard", "region": "WA"}, "migrating"),
        ({"migration_status": "eligible_soft"}, "default"),
    ],
)
def test_first_matching_rule_assigns_segment(changes: dict[str, Any], segment: str) -> None:
    assigned = SHIPPED.segment(dataclasses.replace(FACTS, **changes), NOW)
    assert assigned.value == segment
    assert assigned.reason


def test_rule_applies_from_its_effective_day() -> None:
    rule = SegmentRule("all of NSW", "charity_only", NOW, regions=frozenset({"NSW"}))
    rules = AssignmentRules([rule], SHIPPED.prices, [])
    assert rules.segment(FACTS, LONG_AGO).value == "default"
    assert rules.segment(FACTS, NOW).value == "charity_only"


def test_rule_can_require_experiment_group() -> None:
    experiment = Experiment("trial", (Group("in", 1), Group("out", 1)), LONG_AGO)
    rule = SegmentRule("in the trial", "partner", LONG_AGO, experiment_group=("trial", "in"))
    rules = AssignmentRules([rule], SHIPPED.prices, [experiment])
    customers = [dataclasses.replace(FACTS, customer_id=uuid.UUID(int=number)) for number in range(50)]
    for facts in customers:
        expected = "partner" if experiment.group_of(facts.customer_id) == "in" else "default"
        assert rules.segment(facts, NOW).value == expected


def test_price_lists_follow_their_order_of_precedence() -> None:
    prices = PriceLists(
        partner_channels={"partner": "of_channel"},
        segments={"charity_only": {"AUD": "of_segment"}},
        defaults={"AUD": "of_site"},
    )
    rules = AssignmentRules([], prices, [])
    everything = dataclasses.replace(FACTS, channel="partner")
    plain = dataclasses.replace(everything, channel="web")
    assert rules.price_list(everything, "charity_only", stored="own").value == "of_channel"
    assert rules.price_list(plain, "charity_only", stored="own").value == "own"
    assert rules.price_list(plain, "charity_only").value == "of_segment"
    assert rules.price_list(plain, "default").value == "of_site"


@given(st.uuids())
def test_customer_stays_in_same_experiment_group(customer_id: uuid.UUID) -> None:
    experiment = Experiment("trial", (Group("a", 1), Group("b", 3)), LONG_AGO)
    assert experiment.group_of(customer_id) == experiment.group_of(customer_id)


def test_experiment_groups_follow_weights() -> None:
    experiment = Experiment("trial", (Group("a", 1), Group("b", 3)), LONG_AGO)
    in_a = sum(experiment.group_of(uuid.UUID(int=number)) == "a" for number in range(4000))
    assert 900 < in_a < 1100


def test_ended_experiment_has_no_groups() -> None:
    over = Experiment("trial", (Group("a", 1), Group("b", 1)), LONG_AGO, NOW)
    assert AssignmentRules([], SHIPPED.prices, [over]).groups(FACTS.customer_id, NOW) == {}
