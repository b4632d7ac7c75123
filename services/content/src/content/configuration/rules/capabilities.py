"""Features of a segment of customers (docs/requirements.md §1; docs/domain.md §10.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated

from pydantic import AfterValidator

CAPABILITIES = frozenset(
    {
        "account_details_manage",
        "autoplay_manage",
        "blog",
        "causes_directory",
        "charity_lotteries",
        "combined_recurring_purchases",
        "commercial_lotteries",
        "cookie_consent",
        "customer_deactivate",
        "customer_migration",
        "favourite_numbers",
        "feedback",
        "giveaway_entries",
        "manage_notification_settings",
        "membership_program",
        "membership_purchase",
        "multi_offer_site",
        "native_app",
        "notifications_feed",
        "partner_purchase",
        "pci_certified",
        "placements",
        "pre_cart_recommended_draws",
        "rebrand",
        "responsible_gambling",
        "sitewide_banner",
        "social_syndicates",
        "spend_limits",
        "sub_variants",
        "subscription_manage",
        "support_faq",
        "syndicates",
        "terms_of_use",
        "verify_id",
        "viewing_orders",
        "vouchers",
        "wallet_balance",
        "wallet_deposit",
        "wallet_manage",
        "wallet_withdrawal",
    }
)
"""Every capability of docs/requirements.md. A site grants only these."""

DEFAULT_SEGMENT = "default"


def _known(name: str) -> str:
    if name not in CAPABILITIES:
        raise ValueError(f"there is no capability {name}")
    return name


CapabilityName = Annotated[str, AfterValidator(_known)]


def granted(segments: Mapping[str, Collection[str]], segment: str | None) -> frozenset[str]:
    """The capabilities of a segment, or of the default segment for None and unknown names.

    Lists are not combined: a segment may have less than the default.
    """
    listed = segments.get(segment) if segment is not None else None
    return frozenset(segments[DEFAULT_SEGMENT] if listed is None else listed)
