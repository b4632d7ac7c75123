"""Composition root of identity: every connection is made and closed here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import orjson

from identity import consumers, jobs
from identity.access_tokens import AccessTokens
from identity.account_area import account_area
from identity.breached_passwords import BreachedPasswords
from identity.clients import WalletClient
from identity.config import IdentitySettings
from identity.domain.details import DetailRules
from identity.exclusion_register import HttpExclusionRegister
from identity.grpc_api import IdentityApi
from identity.http import keys as published_keys
from identity.password_hashing import PasswordHashing
from identity.rate_limits import AttemptLimits
from identity.reference_data import load_reference_data
from identity.secret_keys import SecretKeys
from identity.sign_in_area import sign_in_area
from identity.signing_keys import SigningKeys
from identity.turns import Turns
from identity.use_cases.begin_record import BeginRecord
from identity.use_cases.check_caller import CheckCaller
from identity.use_cases.check_register import CheckRegister
from identity.use_cases.end_session import EndSession
from identity.use_cases.hand_over_message import HandOverMessage
from identity.use_cases.heed_restriction import HeedRestriction
from identity.use_cases.list_contacts import ListContacts
from identity.use_cases.list_jackpot_alerts import ListJackpotAlerts
from identity.use_cases.request_message import RequestMessage
from identity.use_cases.sign_up import SignUp
from servicekit import rpc
from servicekit.capabilities import Capabilities
from servicekit.clock import Clock, SystemClock
from servicekit.connections import connections
from servicekit.database import Database
from servicekit.http import create_app
from servicekit.jobs import Jobs
from servicekit.messaging import Consumer, Nats
from servicekit.migrations import location, require_schema
from servicekit.outbox import OutboxRelay
from servicekit.process import Components
from servicekit.redis_client import connect_redis
from servicekit.tokens import AccessTokenVerifier, EndedSessions
from wattle.identity.v1.identity_service_pb2_grpc import add_IdentityServiceServicer_to_server


def compose(settings: IdentitySettings, clock: Clock | None = None) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock."""
    clock = clock or SystemClock()
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="identity"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="identity")
    keys = SigningKeys(
        settings.signing_keys_dir,
        settings.signing_key_name,
        make_one=settings.environment != "production",
    )
    access_tokens = AccessTokens(keys)
    secret_keys = SecretKeys(
        settings.secret_keys_dir or settings.signing_keys_dir,
        settings.secret_key_name,
        make_one=settings.environment != "production",
    )
    hashing = PasswordHashing(threads=settings.hashing_threads, queue_limit=settings.hashing_queue)
    turns = Turns(at_once=max(1, settings.database_pool_size // 2), queue_limit=settings.hashing_queue)
    breached = BreachedPasswords(settings.breached_passwords_file)
    messages = RequestMessage(secret_keys, clock)
    limits = AttemptLimits(redis, settings.attempt_limits)
    reference = load_reference_data()
    rules = DetailRules(reference.jurisdictions, reference.suburbs)
    ending = EndSession(database=database, ended=EndedSessions(redis), clock=clock)
    wallet = rpc.channel(settings.wallet_target, internal_token=settings.internal_token)
    catalog = rpc.channel(settings.catalog_target, internal_token=settings.internal_token)
    area = account_area(
        settings,
        database=database,
        wallet=wallet,
        catalog=catalog,
        reference=reference,
        keys=secret_keys,
        limits=limits,
        messages=messages,
        ending=ending,
        clock=clock,
    )

    register = CheckRegister(database, _register(settings), WalletClient(wallet), clock)
    sign_in = sign_in_area(
        settings,
        database=database,
        redis=redis,
        keys=secret_keys,
        access_tokens=access_tokens,
        hashing=hashing,
        turns=turns,
        breached=breached,
        limits=limits,
        messages=messages,
        ending=ending,
        sign_up=SignUp(
            database=database,
            hashing=hashing,
            turns=turns,
            rules=rules,
            records=BeginRecord(reference.assignment, reference.verification),
            links=area.links,
            locate=area.locate,
            breached=breached,
            limits=limits,
            register=register,
            access_tokens=access_tokens,
            clock=clock,
        ),
        locate=area.locate,
        averages=area.averages,
        register=register,
        clock=clock,
    )

    api = IdentityApi(
        links=sign_in.links,
        messages=HandOverMessage(database, secret_keys, clock),
        contacts=ListContacts(database, area.preference_links, register, clock),
        jackpot_alerts=ListJackpotAlerts(database, register, clock),
    )

    async def own_keys() -> dict[str, object]:
        document: dict[str, object] = orjson.loads(keys.jwks)
        return document

    work = Jobs(settings.database_url)
    jobs.register(work, database, area.averages)
    schema = location("identity")
    http = create_app(
        title="identity",
        settings=settings,
        routers=[
            *sign_in.routers,
            *area.routers,
            published_keys.router(keys=keys),
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(own_keys, now=lambda: clock.now().timestamp()),
        redis=redis,
    )
    http.state.clock = clock
    http.state.callers = CheckCaller(database)
    http.state.capabilities = Capabilities(database)

    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        keys.load()
        secret_keys.load()
        with hashing:
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
            "events": Consumer(
                consumers.CONSUMER, database, nats, consumers.handlers(HeedRestriction(ending, clock))
            ).run,
            "order_events": Consumer(
                consumers.ORDERS, database, nats, consumers.ORDER_HANDLERS, hurried=False
            ).run,
            "site": Consumer(consumers.SITE, database, nats, consumers.SITE_HANDLERS).run,
            "jobs": work.run,
            **jobs.sweeps(ending, register),
            **area.sweeps,
        },
    )


def _register(settings: IdentitySettings) -> HttpExclusionRegister | None:
    url, key = settings.exclusion_register_url, settings.exclusion_register_key
    return HttpExclusionRegister(url, key) if url and key is not None else None
