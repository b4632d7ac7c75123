"""What a run needs before customers come: raffles, vouchers and a partner."""

from __future__ import annotations

import importlib.util
import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, Protocol, cast
from urllib.error import URLError

from staff import Staff, staff_of

from access.roles import PARTNER_MANAGER, PROMOTION_MANAGER
from running_suite import RunningSuite
from short_raffle import numbered_file, raffle_file

_PARTNERS = Path(__file__).parents[2] / "docs" / "partners"
_TICKETS = 120
"""Of each raffle; a run sells them out."""
_PRODUCTS = ("powerball", "weekday_windfall", "coastal_dream_home")


class _Signed(Protocol):
    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any: ...


@dataclass(frozen=True)
class Partner:
    """A partner whose sample storefront signs the calls."""

    slug: str
    storefront: Any
    signed: _Signed

    def prepare(self, reference: str, stop: Event) -> str | None:
        """Prepares a purchase, repeated until it is there; the token of its link."""
        for _ in range(20):
            # The sample ends the program when it is refused.
            with suppress(SystemExit, URLError, ConnectionError, TimeoutError, ValueError):
                products = self.signed.call("GET", "/api/partner/products")
                offered = [one["product_offer_key"] for one in products]
                chosen = [key for key in _PRODUCTS if key in offered][int(reference[0], 16) % 2 :][:1]
                body = {
                    "reference": reference,
                    "channel_key": "web",
                    "items": [self.storefront.chosen_ticket(products, key) for key in chosen],
                }
                link = self.signed.call("POST", "/api/partner/purchases", body)["link"]
                return str(link).partition("=")[2] or str(link).rpartition("/")[2]
            if stop.wait(0.5):
                return None
        return None


@dataclass(frozen=True)
class Scene:
    """What there is to buy, and where the simulators are."""

    suite: RunningSuite
    raffle: str
    doomed: str
    """A raffle whose draw is cancelled during the run."""
    numbered: str
    vouchers: tuple[str, ...]
    partner: Partner
    payments: str
    mailbox: str

    def accept_account(self, account_id: str) -> None:
        """Lets the day pass for which a new account waits."""
        self.suite.execute(
            "wallet",
            "update funding_sources set created_at = created_at - interval '2 days'"
            " where funding_source_id = %(id)s::uuid",
            id=account_id,
        )

    def cancel_doomed(self) -> None:
        """Two members of staff cancel the draw of a raffle; its stakes are refunded."""
        reason = ("--reason", "The permit was withdrawn")
        draw = ("exec", "catalog", "draw")
        with suppress(Exception):  # Asked for already, in an attempt that was interrupted.
            self.suite.command(*draw, "cancel", self.doomed, "1", "--staff", "Ana Adams", *reason)
        self.suite.command(*draw, "confirm-cancel", self.doomed, "1", "--staff", "Ben Brown")


@contextmanager
def set_scene(suite: RunningSuite, folder: Path) -> Iterator[Scene]:
    """Loads raffles, issues vouchers and registers a partner, before anything fails."""
    ports = suite.description["ports"]
    with staff_of(suite, PARTNER_MANAGER, PROMOTION_MANAGER) as staff:
        yield Scene(
            suite=suite,
            raffle=_load(suite, folder, raffle_file(f"torture_{uuid.uuid4().hex[:8]}")),
            doomed=_load(suite, folder, raffle_file(f"doomed_{uuid.uuid4().hex[:8]}")),
            numbered=_load(suite, folder, numbered_file(f"numbered_{uuid.uuid4().hex[:8]}")),
            vouchers=_vouchers(staff),
            partner=_partner(suite, staff),
            payments=f"http://localhost:{ports['payments']}",
            mailbox=f"http://127.0.0.1:{ports['mailbox']}/api/messages",
        )


def _load(suite: RunningSuite, folder: Path, document: dict[str, Any]) -> str:
    (draw,) = document["draws"]
    draw |= {"last_number": _TICKETS, "max_tickets": _TICKETS, "draws_when_sold_out": False}
    draw["permits"] = [{**permit, "max_tickets": _TICKETS} for permit in draw["permits"]]
    path = folder / "raffle.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    suite.command("exec", "catalog", "raffle", "load", str(path))
    return str(document["key"])


def _vouchers(staff: Staff) -> tuple[str, ...]:
    dollar = {"amount": {"amount": "1.00", "currency": "AUD"}}
    terms = (
        {"type": "voucher_fixed_discount", "description": "A dollar off", "max_uses": 25} | dollar,
        {"type": "voucher_percent_discount", "description": "A tenth off", "max_uses": 25, "percent": 10},
        {"type": "voucher_credit_amount", "description": "A dollar for you", "max_uses": 25} | dollar,
    )
    return tuple(str(staff.call("POST", "/vouchers", json=each)["code"]) for each in terms)


def _partner(suite: RunningSuite, staff: Staff) -> Partner:
    slug = f"torture-{uuid.uuid4().hex[:8]}"
    record = json.loads((_PARTNERS / "partner.json").read_text())
    staff.call("POST", "/partners", json=record | {"slug": slug, "offer_keys": list(_PRODUCTS)})
    made = staff.call("POST", f"/partners/{slug}/keys")
    spec = importlib.util.spec_from_file_location("partner_storefront", _PARTNERS / "storefront.py")
    assert spec is not None
    assert spec.loader is not None
    storefront = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(storefront)
    signed = storefront.Partner(suite.gateway, made["app_key"], made["secret"])
    return Partner(slug, storefront, cast("_Signed", signed))
