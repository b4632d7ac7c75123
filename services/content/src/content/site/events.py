"""Events of content (docs/events.md)."""

from __future__ import annotations

from collections.abc import Sequence

from content.configuration.rules.sub_variants import Terms
from servicekit.events.outbox import Event
from wattle.content.v1 import events_pb2

SUB_VARIANT_CHANGED = "wattle.content.v1.sub_variant_changed"
SEGMENT_CHANGED = "wattle.content.v1.segment_changed"


def sub_variant_changed(key: str, terms: Terms, *, active: bool, version: int) -> Event:
    """The terms of a sub-variant changed, or it was added or withdrawn."""
    return Event(
        subject=SUB_VARIANT_CHANGED,
        aggregate_id=key,
        aggregate_version=version,
        message=events_pb2.SubVariantChanged(
            key=key,
            active=active,
            pricing_id=terms.pricing_id,
            offer_keys=terms.offer_keys,
            overrides_customer=terms.overrides_customer,
        ),
    )


def segment_changed(name: str, capabilities: Sequence[str], *, active: bool, version: int) -> Event:
    """The capabilities of a segment changed, or it was added or withdrawn."""
    return Event(
        subject=SEGMENT_CHANGED,
        aggregate_id=name,
        aggregate_version=version,
        message=events_pb2.SegmentChanged(name=name, active=active, capabilities=capabilities),
    )
