"""Partners who sell through storefronts of their own, and purchases they prepare (docs/domain.md §10.15)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal
from urllib.parse import urlsplit
from uuid import UUID

from checkout.cart.rules.lines import CartLine
from servicekit.errors import FieldError, NotFound, RuleRefused

LEAST_CONTRAST: Final = 4.5
"""Least contrast of text and background (WCAG 2.2, 1.4.3)."""

_COLOR: Final = re.compile(r"#[0-9a-f]{6}")
_LOGO: Final = re.compile(r"/media/[a-z0-9][a-z0-9_.-]{0,127}")


@dataclass(frozen=True, slots=True)
class Branding:
    """The band at the top of a partner's page: `on_color` is written and drawn on `color`, both "#rrggbb".

    The band has the same colours in the light and in the dark scheme, so that one check is enough. `logo` is
    a picture that was uploaded here ("/media/..."): pages load none from elsewhere.
    """

    color: str
    on_color: str
    logo: str | None = None
    logo_alt: str | None = None


def branding_errors(branding: Branding) -> list[FieldError]:
    """All errors, by field."""
    errors = [
        FieldError(f"branding.{field}", "invalid", "Like #17603f")
        for field, color in (("color", branding.color), ("on_color", branding.on_color))
        if not _COLOR.fullmatch(color)
    ]
    if not errors and contrast(branding.color, branding.on_color) < LEAST_CONTRAST:
        found = contrast(branding.color, branding.on_color)
        errors.append(
            FieldError(
                "branding.on_color",
                "contrast_too_low",
                f"The contrast is {found:.2f} to 1; text needs {LEAST_CONTRAST} to 1",
            )
        )
    if branding.logo is not None and not _LOGO.fullmatch(branding.logo):
        errors.append(FieldError("branding.logo", "invalid", "A picture that was uploaded: /media/..."))
    if (branding.logo is None) != (branding.logo_alt is None):
        field = "logo_alt" if branding.logo_alt is None else "logo"
        errors.append(FieldError(f"branding.{field}", "required", "A logo and its words come together"))
    return errors


def contrast(one: str, other: str) -> float:
    """How much two colours differ, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


SettledEvery = Literal["week", "month"]

NOT_SOLD_HERE: Final = "partner_restriction"
"""Reason of a line whose product its partner may not sell (any more)."""

PAYMENT_REFUSED: Final = "payment_refused"
"""The code for a partner in place of any reason that concerns the customer or their money."""
OF_THE_GOODS: Final = frozenset(
    {
        "after_sale",
        "draw_closed",
        "draw_not_open",
        "draw_open",
        "draws_unavailable",
        "game_changed",
        "licensing_restriction",
        NOT_SOLD_HERE,
        "not_sold_here",
        "price_unavailable",
        "sold_out",
        "too_few_left",
        "unknown_draw",
    }
)
"""Reasons that concern the goods and not the customer. `suspended` is absent: during a payment it is the
wallet's code for a customer's account.
"""

_SLUG: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_CHANNEL_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*")
_NEVER: Final = frozenset({"javascript", "data", "vbscript", "file", "blob", "about", "http"})
MOST_BASIS_POINTS: Final = 10_000


@dataclass(frozen=True, slots=True)
class PartnerChannel:
    """A channel of a partner and its terms.

    `commission_bp` is in hundredths of a percent of sales less refunds; it is paid within `payment_days` days
    after the end of each week or month.
    """

    channel_key: str
    name: str
    commission_bp: int
    settled_every: SettledEvery
    payment_days: int
    is_active: bool


@dataclass(frozen=True, slots=True)
class PartnerRecord:
    """A partner as staff recorded it.

    `partner_key` names it in purchase data and never changes; `offer_keys` are the offers that it may sell;
    `return_origins` ("https://shop.example", "theirapp://receipt") are the origins that customers may return
    to; `pricing_id` is its price list, None being the customer's own. Without `branding` its page shows its
    name.
    """

    slug: str
    partner_key: str
    name: str
    is_active: bool
    offer_keys: Sequence[str]
    return_origins: Sequence[str]
    channels: Sequence[PartnerChannel]
    pricing_id: str | None = None
    branding: Branding | None = None


@dataclass(frozen=True, slots=True)
class Partner:
    partner_id: UUID
    version: int
    record: PartnerRecord

    @property
    def may_sell(self) -> bool:
        """Whether it sells anything at all now."""
        return self.record.is_active and any(channel.is_active for channel in self.record.channels)

    @property
    def home_url(self) -> str | None:
        """Where its customers start again in a browser: the first web address on its list, or None."""
        return next((each for each in self.record.return_origins if urlsplit(each).scheme == "https"), None)

    def channel(self, key: str) -> PartnerChannel | None:
        """An open channel; None for one that is unknown or closed."""
        return next(
            (each for each in self.record.channels if each.channel_key == key and each.is_active), None
        )

    def allows(self, address: str) -> bool:
        """Whether a customer may be sent back to an address."""
        return allowed_return(address, self.record.return_origins) is not None


def record_errors(record: PartnerRecord) -> list[FieldError]:
    """Everything that is wrong with a record, by field."""
    errors = []
    if not _SLUG.fullmatch(record.slug):
        errors.append(FieldError("slug", "invalid", "Small letters, digits and dashes, at most 40"))
    if not record.offer_keys:
        errors.append(FieldError("offer_keys", "required", "A partner sells something"))
    if len(set(record.offer_keys)) != len(record.offer_keys):
        errors.append(FieldError("offer_keys", "duplicate", "Each product once"))
    errors.extend(
        FieldError(
            f"return_origins.{position}",
            "invalid",
            "Like https://shop.example or theirapp://receipt",
        )
        for position, origin in enumerate(record.return_origins)
        if not _is_origin(origin)
    )
    if not record.channels:
        errors.append(FieldError("channels", "required", "A partner sells through a channel"))
    keys = [channel.channel_key for channel in record.channels]
    if len(set(keys)) != len(keys):
        errors.append(FieldError("channels", "duplicate", "Each channel once"))
    for position, channel in enumerate(record.channels):
        if not _CHANNEL_KEY.fullmatch(channel.channel_key):
            errors.append(FieldError(f"channels.{position}.channel_key", "invalid", "Letters, digits, -, _"))
        if not 0 <= channel.commission_bp <= MOST_BASIS_POINTS:
            errors.append(FieldError(f"channels.{position}.commission_bp", "out_of_range", "0 to 10000"))
    if record.branding is not None:
        errors.extend(branding_errors(record.branding))
    return errors


def _is_origin(text: str) -> bool:
    """Whether the text is a scheme and a host without path or query, and the scheme runs no scripts."""
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018 - raises for a port that is none
    except ValueError:
        return False
    return (
        bool(_SCHEME.fullmatch(parts.scheme))
        and parts.scheme not in _NEVER
        and bool(parts.hostname)
        and text == f"{parts.scheme}://{parts.netloc}"
        and not any(character in text for character in "@\\ ")
        and text.isprintable()
    )


def allowed_return(address: str | None, origins: Sequence[str]) -> str | None:
    """The address if its scheme and host are those of one of the origins; else None.

    An address that browsers may read differently is never allowed.
    """
    if address is None or not address.isprintable() or any(character in address for character in "\\ @"):
        return None
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return address if f"{parts.scheme}://{parts.netloc}" in origins else None


def sold_by(lines: Sequence[CartLine], partner: PartnerRecord) -> list[CartLine]:
    """The lines, of which those that the partner may not sell are marked as removed."""
    return [
        line if line.offer_key in partner.offer_keys else replace(line, removed_reason=NOT_SOLD_HERE)
        for line in lines
    ]


def partner_refusal(failure_code: str | None) -> str | None:
    """Why a purchase was not paid, as its partner may know: exclusions, limits and balances of a customer
    stay private. None when nothing has failed.
    """
    return failure_code if failure_code is None or failure_code in OF_THE_GOODS else PAYMENT_REFUSED


def partner_unknown() -> NotFound:
    """No such partner, or it does not sell now."""
    return NotFound("partner_unknown", "We do not know this partner")


def purchase_unknown() -> NotFound:
    """There is no such purchase, or it is of another partner or customer."""
    return NotFound("purchase_unknown", "We do not know this purchase")


REFUSALS: Final[Mapping[str, str]] = {
    "partner_closed": "This partner is not selling at the moment",
    "purchase_over": "This purchase has ended. Please start again on the partner site",
}
"""Messages for the customer by the code of the reason that a partner's purchase cannot be paid."""


def purchase_refused(reason: str) -> RuleRefused:
    """The refusal of a payment for one of the reasons above."""
    return RuleRefused(reason, REFUSALS[reason])


@dataclass(frozen=True, slots=True)
class PartnerKey:
    app_key: str
    created_at: datetime
    created_by: str
    retired_at: datetime | None
    retired_by: str | None


PurchaseState = Literal["open", "processing", "paid", "cancelled", "expired"]


@dataclass(frozen=True, slots=True)
class NewPurchase:
    """A purchase about to be written; the hashes are of the request, and of the token in its link."""

    purchase_id: UUID
    partner_id: UUID
    channel_key: str
    reference: str
    request_hash: bytes
    link_hash: bytes
    cart_id: UUID
    cart_key: bytes
    customer_id: UUID | None
    return_url: str | None
    success_mobile_deep_link: str | None
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class PartnerPurchase:
    """A purchase as it stands.

    `checkout_id` and what follows are of the attempt that paid it, or else of the last one; `total` is what
    was charged then, in minor units, and `failure_code` why nothing was.
    """

    purchase_id: UUID
    partner_id: UUID
    channel_key: str
    reference: str
    request_hash: bytes
    cart_key: bytes
    customer_id: UUID | None
    return_url: str | None
    success_mobile_deep_link: str | None
    created_at: datetime
    expires_at: datetime
    state: PurchaseState
    checkout_id: UUID | None
    order_id: UUID | None
    paid_at: datetime | None
    total: int | None
    currency: str | None
    failure_code: str | None
