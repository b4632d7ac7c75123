"""Which segment, price list and experiment groups a customer belongs to (docs/domain.md §10.1, §10.3).

Rules are data. Of the segment rules in force the first that matches wins; the price list follows a fixed
order of precedence; a group of an experiment follows from a hash of the customer's id, so that nothing is
stored and every process says the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, Field, PositiveInt

DEFAULT_SEGMENT = "default"


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a customer that rules can test."""

    customer_id: UUID
    region: str
    currency: str
    brand: str
    sub_variant: str | None
    channel: str | None
    migration_status: str
    staff: bool = False


@dataclass(frozen=True, slots=True)
class SegmentRule:
    """One rule; every condition that is stated must hold. `name` is the reason that is recorded."""

    name: str
    segment: str
    valid_from: AwareDatetime
    regions: frozenset[str] | None = None
    brands: frozenset[str] | None = None
    sub_variants: frozenset[str] | None = None
    channels: frozenset[str] | None = None
    migration_statuses: frozenset[str] | None = None
    staff: bool | None = None
    experiment_group: tuple[str, str] | None = None
    """Key of an experiment and name of a group."""

    def matches(self, facts: Facts, groups: Mapping[str, str]) -> bool:
        """Whether the rule is about this customer."""
        key, group = self.experiment_group or (None, None)
        return (
            _among(self.regions, facts.region)
            and _among(self.brands, facts.brand)
            and _among(self.sub_variants, facts.sub_variant)
            and _among(self.channels, facts.channel)
            and _among(self.migration_statuses, facts.migration_status)
            and self.staff in (None, facts.staff)
            and (key is None or groups.get(key) == group)
        )


@dataclass(frozen=True, slots=True)
class PriceLists:
    """Price lists in order of precedence. That of a sub-variant, which content stores,
    goes before a customer's own where something is shown and sold.
    """

    partner_channels: Mapping[str, str]
    segments: Mapping[str, Mapping[str, str]]
    """By segment and currency."""
    defaults: Annotated[Mapping[str, str], Field(min_length=1)]
    """By currency."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of an experiment, and its share of the weights."""

    name: str
    weight: PositiveInt


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment whose groups share the customers by weight while it runs."""

    key: str
    groups: Annotated[tuple[Group, ...], Field(min_length=2)]
    valid_from: AwareDatetime
    valid_to: AwareDatetime | None = None

    def group_of(self, customer_id: UUID) -> str:
        """The customer's group, the same for ever."""
        total = sum(group.weight for group in self.groups)
        digest = hashlib.sha256(f"{self.key}:{customer_id}".encode()).digest()
        point = int.from_bytes(digest[:8]) % total
        for group in self.groups:
            point -= group.weight
            if point < 0:
                return group.name
        raise AssertionError("weights are positive")

    def runs(self, now: datetime) -> bool:
        """Whether it runs at an instant."""
        return self.valid_from <= now and (self.valid_to is None or now < self.valid_to)


@dataclass(frozen=True, slots=True)
class Assigned:
    """A value and the reason for it."""

    value: str
    reason: str


@dataclass(frozen=True, slots=True)
class AssignmentRules:
    """Everything that assigns."""

    segments: Sequence[SegmentRule]
    prices: PriceLists
    experiments: Sequence[Experiment]

    def groups(self, customer_id: UUID, now: datetime) -> dict[str, str]:
        """The customer's group in each experiment that runs."""
        return {each.key: each.group_of(customer_id) for each in self.experiments if each.runs(now)}

    def segment(self, facts: Facts, now: datetime) -> Assigned:
        """The segment of the first rule in force that matches; the default segment when none does."""
        groups = self.groups(facts.customer_id, now)
        for rule in self.segments:
            if rule.valid_from <= now and rule.matches(facts, groups):
                return Assigned(rule.segment, rule.name)
        return Assigned(DEFAULT_SEGMENT, "no rule matches")

    def price_list(self, facts: Facts, segment: str, *, stored: str | None = None) -> Assigned:
        """A customer's price list: of the partner channel, `stored`, of the segment, or the default."""
        of_channel = self.prices.partner_channels.get(facts.channel or "")
        if of_channel is not None:
            return Assigned(of_channel, f"channel {facts.channel}")
        if stored is not None:
            return Assigned(stored, "the customer's own")
        of_segment = self.prices.segments.get(segment, {}).get(facts.currency)
        if of_segment is not None:
            return Assigned(of_segment, f"segment {segment}")
        return Assigned(self.prices.defaults[facts.currency], f"default of {facts.currency}")


def _among(allowed: Collection[str] | None, value: str | None) -> bool:
    return allowed is None or value in allowed
