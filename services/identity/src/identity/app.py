"""Composition root of identity: every connection is made and closed here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import grpc
import orjson

from access.capabilities import Capabilities, on_segment_changed
from identity import jobs
from identity.closure.wiring import closure_area
from identity.config import IdentitySettings
from identity.contacts.grpc import ContactRpcs
from identity.contacts.list_contacts import ListContacts
from identity.contacts.list_jackpot_alerts import ListJackpotAlerts
from identity.credentials.wiring import credentials_area
from identity.customer.wiring import customer_area
from identity.details.wiring import details_area
from identity.location.wiring import location_area
from identity.messages.deliver_message import DeliverMessage
from identity.messages.grpc import MessageRpcs
from identity.messages.request_message import RequestMessage
from identity.migration.wiring import migration_area
from identity.order_values.average_order_values import AverageOrderValues
from identity.order_values.handlers import ORDER_HANDLERS
from identity.passkeys.challenges import PasskeyChallenges
from identity.passkeys.routes import router as passkeys_router
from identity.passkeys.use_passkeys import Passkeys
from identity.passwords.change_password import Passwords
from identity.passwords.routes import router as passwords_router
from identity.preferences.wiring import preferences_area
from identity.profile.catalog import CatalogClient
from identity.profile.read_customer import ReadCustomer
from identity.profile.routes import router as profile_router
from identity.restrictions.wiring import restrictions_area
from identity.second_factors.wiring import second_factors_area
from identity.sessions.wiring import sessions_area
from identity.sign_in.grpc import SignInRpcs
from identity.sign_in.wiring import sign_in_area
from identity.sign_up.begin_record import BeginRecord
from identity.sign_up.open_account import SignUp
from identity.sign_up.routes import router as sign_up_router
from identity.tokens.wiring import tokens_area
from identity.verification.wiring import verification_area
from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.data.migrations import location as migrations_of
from servicekit.data.migrations import require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events.connection import Nats
from servicekit.events.consumer import Consumer
from servicekit.events.outbox import OutboxRelay
from servicekit.http.app import create_app
from servicekit.jobs.queue import Jobs
from servicekit.process.components import Components
from servicekit.process.connections import connections
from servicekit.rpc.client import open_channel
from servicekit.security.tokens import AccessTokenVerifier
from wattle.identity.v1.identity_service_pb2_grpc import add_IdentityServiceServicer_to_server

CONSUMER: Final = "identity"
ORDER_CONSUMER: Final = "identity-orders"
"""A consumer of its own, so that a rush of orders delays no exclusion."""
SITE_CONSUMER: Final = "identity-site"
SITE_HANDLERS: Final = {"wattle.content.v1.segment_changed": on_segment_changed}


@dataclass(frozen=True)
class IdentityApi(MessageRpcs, ContactRpcs, SignInRpcs):
    """`wattle.identity.v1.IdentityService`."""


def compose(settings: IdentitySettings, clock: Clock | None = None) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock."""
    clock = clock or SystemClock()
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="identity"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="identity")
    wallet = open_channel(settings.wallet_target, internal_token=settings.internal_token)
    catalog = open_channel(settings.catalog_target, internal_token=settings.internal_token)

    tokens = tokens_area(settings)
    customer = customer_area(wallet, clock)
    messages = RequestMessage(tokens.secret, clock)
    sessions = sessions_area(settings, database=database, redis=redis, clock=clock)
    limits = sessions.limits
    credentials = credentials_area(settings)
    averages = AverageOrderValues(database, customer.wallet, clock)
    second_factors = second_factors_area(
        settings, database=database, keys=tokens.secret, messages=messages, limits=limits, clock=clock
    )
    verification = verification_area(
        settings,
        database=database,
        customer=customer,
        sessions=sessions,
        keys=tokens.secret,
        messages=messages,
        clock=clock,
    )
    details = details_area(
        settings,
        database=database,
        customer=customer,
        sessions=sessions,
        regional=verification.regional,
        messages=messages,
        clock=clock,
    )
    preferences = preferences_area(database=database, keys=tokens.secret, limits=limits, clock=clock)
    location = location_area(settings, database=database, customer=customer, clock=clock)
    restrictions = restrictions_area(
        settings, database=database, wallet=customer.wallet, ending=sessions.ending, clock=clock
    )
    migration = migration_area(database=database, customer=customer, messages=messages, clock=clock)
    closure = closure_area(
        database=database, customer=customer, ending=sessions.ending, messages=messages, clock=clock
    )
    sign_in = sign_in_area(
        settings,
        database=database,
        access_tokens=tokens.access,
        sessions=sessions,
        messages=messages,
        hashing=credentials.hashing,
        codes=second_factors.codes,
        locate=location.locate,
        register=restrictions.register,
        averages=averages,
        clock=clock,
    )
    passwords = Passwords(
        database=database,
        hashing=credentials.hashing,
        breached=credentials.breached,
        limits=limits,
        messages=messages,
        sign_in=sign_in.sign_in,
        renewal=sign_in.renewal,
        clock=clock,
    )
    passkeys = Passkeys(
        database=database,
        challenges=PasskeyChallenges(redis),
        limits=limits,
        messages=messages,
        sign_in=sign_in.sign_in,
        clock=clock,
        origin=settings.public_origin,
    )
    sign_up = SignUp(
        database=database,
        hashing=credentials.hashing,
        slots=sign_in.slots,
        rules=customer.detail_rules,
        records=BeginRecord(customer.reference.assignment, verification.regional),
        links=details.links,
        locate=location.locate,
        breached=credentials.breached,
        limits=limits,
        register=restrictions.register,
        access_tokens=tokens.access,
        clock=clock,
    )
    read_customer = ReadCustomer(
        database,
        customer.reference,
        verification.regional,
        customer.wallet,
        CatalogClient(catalog),
        averages,
        clock,
    )
    days = settings.remember_for_days

    api = IdentityApi(
        links=sign_in.links,
        contacts=ListContacts(database, preferences.links, restrictions.register, clock),
        jackpot_alerts=ListJackpotAlerts(database, restrictions.register, clock),
        messages=DeliverMessage(database, tokens.secret, clock),
    )

    async def own_keys() -> dict[str, object]:
        document: dict[str, object] = orjson.loads(tokens.signing.jwks)
        return document

    work = Jobs(settings.database_url)
    jobs.register(work, database, averages)
    schema = migrations_of("identity")
    http = create_app(
        title="identity",
        settings=settings,
        routers=[
            sign_up_router(sign_up=sign_up, clock=clock, remember_for_days=days),
            *sign_in.routers,
            passwords_router(passwords=passwords, clock=clock, remember_for_days=days),
            *sessions.routers,
            *second_factors.routers,
            passkeys_router(passkeys=passkeys, averages=averages, clock=clock, remember_for_days=days),
            profile_router(read_customer=read_customer),
            *details.routers,
            *location.routers,
            *preferences.routers,
            *verification.routers,
            *migration.routers,
            *closure.routers,
            *tokens.routers,
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(own_keys, now=lambda: clock.now().timestamp()),
        redis=redis,
    )
    http.state.clock = clock
    http.state.callers = sessions.callers
    http.state.capabilities = Capabilities(database)

    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        tokens.load()
        with credentials.hashing:
            async with connections(database, nats, redis, wallet, catalog):
                yield

    def add_servicers(server: grpc.aio.Server) -> None:
        add_IdentityServiceServicer_to_server(api, server)

    return Components(
        http=http,
        resources=resources,
        servicers=[add_servicers],
        background={
            "outbox": OutboxRelay(database, nats, service="identity").run,
            "events": Consumer(CONSUMER, database, nats, restrictions.handlers).run,
            "order_events": Consumer(ORDER_CONSUMER, database, nats, ORDER_HANDLERS, low_latency=False).run,
            "site": Consumer(SITE_CONSUMER, database, nats, SITE_HANDLERS).run,
            "jobs": work.run,
            **sessions.sweeps,
            **restrictions.sweeps,
            **migration.sweeps,
            **closure.sweeps,
            **verification.sweeps,
        },
    )
