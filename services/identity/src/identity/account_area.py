"""The part of the composition that is about the customer's record; app.py connects it with the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import grpc.aio
from fastapi import APIRouter

from identity.address_lookup.google import GoogleLookup
from identity.address_lookup.ideal_postcodes import IdealPostcodesLookup
from identity.address_lookup.offline import OfflineLookup
from identity.address_lookup.port import AddressLookup
from identity.clients import CatalogClient, WalletClient
from identity.config import IdentitySettings
from identity.http import (
    account_end,
    addresses,
    communication_preferences,
    confirmations,
    customer,
    locate,
    verification,
)
from identity.identity_checks import HttpIdentityChecks
from identity.preference_links import PreferenceLinks
from identity.rate_limits import AttemptLimits
from identity.reference_data import ReferenceData
from identity.secret_keys import SecretKeys
from identity.use_cases.average_order_values import AverageOrderValues
from identity.use_cases.change_details import ChangeDetails
from identity.use_cases.close_account import CloseAccount
from identity.use_cases.communication_preferences import CommunicationPreferences
from identity.use_cases.confirmations import Confirmations, SendLinks
from identity.use_cases.customer_changes import CustomerChanges
from identity.use_cases.end_session import EndSession
from identity.use_cases.locate import Locate
from identity.use_cases.migrate_customer import MigrateCustomer
from identity.use_cases.read_customer import ReadCustomer
from identity.use_cases.request_message import RequestMessage
from identity.use_cases.upgrade_account import UpgradeAccount
from identity.use_cases.verification_deadlines import VerificationDeadlines
from identity.use_cases.verification_outcomes import VerificationOutcomes
from identity.use_cases.verify_customer import VerifyCustomer
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.jobs import every
from servicekit.process import BackgroundTask


@dataclass(frozen=True, slots=True)
class AccountArea:
    """What the composition root takes over."""

    routers: Sequence[APIRouter]
    sweeps: Mapping[str, BackgroundTask]
    links: SendLinks
    locate: Locate
    preference_links: PreferenceLinks
    averages: AverageOrderValues


def account_area(
    settings: IdentitySettings,
    *,
    database: Database,
    wallet: grpc.aio.Channel,
    catalog: grpc.aio.Channel,
    reference: ReferenceData,
    keys: SecretKeys,
    limits: AttemptLimits,
    messages: RequestMessage,
    ending: EndSession,
    clock: Clock,
) -> AccountArea:
    """Builds the area; makes no connection."""
    wallet_client = WalletClient(wallet)
    changes = CustomerChanges(reference.assignment, clock)
    links = SendLinks(messages, clock, settings.public_origin)
    preference_links = PreferenceLinks(keys)
    averages = AverageOrderValues(database, wallet_client, clock)
    read_customer = ReadCustomer(database, reference, wallet_client, CatalogClient(catalog), averages, clock)
    details = ChangeDetails(database, reference, changes, links, messages, clock)
    confirming = Confirmations(database, changes, links, messages, limits, clock)
    locating = Locate(database, changes, reference.sold_from, clock)
    verifying = VerifyCustomer(
        database=database,
        reference=reference,
        checks=HttpIdentityChecks(settings.checks_url, settings.checks_key),
        changes=changes,
        outcomes=VerificationOutcomes(changes, messages, clock),
        keys=keys,
        limits=limits,
        clock=clock,
        return_url=f"{settings.public_origin}/my-account/verify-account",
        notification_url=settings.checks_notification_url,
    )
    deadlines = VerificationDeadlines(database, reference, changes, messages, ending, clock)
    migrate = MigrateCustomer(database, wallet_client, changes, messages, clock)
    close = CloseAccount(database, wallet_client, changes, ending, messages, clock)
    return AccountArea(
        routers=[
            customer.router(
                read_customer=read_customer,
                change_details=details,
                confirmations=confirming,
                upgrade=UpgradeAccount(database, reference, changes, details, clock),
                clock=clock,
            ),
            addresses.router(lookup=_lookup(settings, reference), limits=limits),
            confirmations.router(confirmations=confirming),
            locate.router(
                locate=locating, reference=reference, default_country=settings.default_country, clock=clock
            ),
            communication_preferences.router(
                preferences=CommunicationPreferences(database, changes, preference_links, limits, clock)
            ),
            verification.router(
                verifying=verifying,
                read_customer=read_customer,
                notification_secret=settings.checks_secret,
                site_name=settings.site_name,
                clock=clock,
            ),
            account_end.router(migrate=migrate, close=close, clock=clock),
        ],
        sweeps={
            "migrations": every(2.0, migrate.go_on),
            "closures": every(5.0, close.go_on),
            "verifications": every(2.0, verifying.poll),
            "verification_deadlines": every(60.0, deadlines.enforce),
            "verification_reminders": every(300.0, deadlines.remind),
        },
        links=links,
        locate=locating,
        preference_links=preference_links,
        averages=averages,
    )


def _lookup(settings: IdentitySettings, reference: ReferenceData) -> AddressLookup:
    key = settings.address_lookup_key
    if key is not None and settings.address_lookup == "GOOGLE":
        return GoogleLookup(key)
    if key is not None and settings.address_lookup == "IDEAL_POSTCODES":
        return IdealPostcodesLookup(key)
    return OfflineLookup(reference.suburbs)
