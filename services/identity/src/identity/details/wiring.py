from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter

from identity.config import IdentitySettings
from identity.customer.rules.places import SuburbDirectory
from identity.customer.wiring import CustomerArea
from identity.details import routes
from identity.details.address_lookup import AddressLookup, GoogleLookup, IdealPostcodesLookup, OfflineLookup
from identity.details.change_details import ChangeDetails, UpgradeAccount
from identity.details.confirm_details import Confirmations, SendLinks
from identity.messages.request_message import RequestMessage
from identity.sessions.wiring import SessionsArea
from identity.verification.regional_rules import RegionalRules
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class DetailsArea:
    links: SendLinks
    routers: tuple[APIRouter, ...]


def details_area(
    settings: IdentitySettings,
    *,
    database: Database,
    customer: CustomerArea,
    sessions: SessionsArea,
    regional: RegionalRules,
    messages: RequestMessage,
    clock: Clock,
) -> DetailsArea:
    reference, changes, limits = customer.reference, customer.changes, sessions.limits
    links = SendLinks(messages, clock, settings.public_origin)
    change = ChangeDetails(database, reference, regional, changes, links, messages, clock)
    confirm = Confirmations(database, changes, links, messages, limits, clock)
    return DetailsArea(
        links=links,
        routers=(
            routes.details_router(
                callers=sessions.callers,
                change_details=change,
                confirmations=confirm,
                upgrade=UpgradeAccount(database, reference, change, clock),
                clock=clock,
            ),
            routes.addresses_router(lookup=_lookup(settings, reference.suburbs), limits=limits),
            routes.confirmations_router(confirmations=confirm),
        ),
    )


def _lookup(settings: IdentitySettings, suburbs: SuburbDirectory) -> AddressLookup:
    key = settings.address_lookup_key
    if key is not None and settings.address_lookup == "GOOGLE":
        return GoogleLookup(key)
    if key is not None and settings.address_lookup == "IDEAL_POSTCODES":
        return IdealPostcodesLookup(key)
    return OfflineLookup(suburbs)
