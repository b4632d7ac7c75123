"""Composition root of identity: every connection is made and closed here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Final

import grpc
import orjson

from access.capabilities import Capabilities, on_segment_changed
from cardnumbers.refusal import refuse_card_numbers
from identity.account import routes as account_routes
from identity.account.close_account import CloseAccount
from identity.account.migrate_customer import MigrateCustomer
from identity.account.read_customer import CatalogClient, ReadCustomer
from identity.config import IdentitySettings
from identity.contacts.list_contacts import ListContacts, ListJackpotAlerts
from identity.credentials.breached_passwords import SHIPPED, BreachedPasswords
from identity.credentials.hashing import PasswordHashing
from identity.customer.change_customer import CustomerChanges
from identity.customer.reference_data import load_reference_data
from identity.customer.rules.details import DetailRules
from identity.customer.wallet import WalletClient
from identity.details import routes as details_routes
from identity.details.address_lookup import address_lookup
from identity.details.change_details import ChangeDetails, UpgradeAccount
from identity.details.confirm_details import Confirmations, SendLinks
from identity.grpc import IdentityApi
from identity.location import routes as location_routes
from identity.location.locate import Locate, load_location_rules
from identity.messages import store as messages_store
from identity.messages.request_message import DeliverMessage, RequestMessage
from identity.order_values.average_order_values import ORDER_HANDLERS, AverageOrderValues
from identity.order_values.rules import WITHIN
from identity.passkeys import routes as passkeys_routes
from identity.passkeys.store import newest_passkey_at
from identity.passkeys.use_passkeys import PasskeyChallenges, Passkeys
from identity.passwords import routes as passwords_routes
from identity.passwords.change_password import Passwords
from identity.persons.check_persons import CheckPersons
from identity.persons.handlers import handlers as person_handlers
from identity.persons.store import RETENTION
from identity.preferences import routes as preferences_routes
from identity.preferences.change_preferences import CommunicationPreferences, PreferenceLinks
from identity.restrictions.apply_restriction import ApplyRestriction, handlers
from identity.restrictions.check_register import CheckRegister, exclusion_register
from identity.second_factors import routes as second_factors_routes
from identity.second_factors.manage_second_factor import TwoFactor
from identity.second_factors.one_time_codes import OneTimeCodes
from identity.second_factors.store.codes import begin_life
from identity.sessions import routes as sessions_routes
from identity.sessions.announce_endings import AnnounceEndings
from identity.sessions.attempt_limits import AttemptLimits, limits_of
from identity.sessions.check_caller import CheckCaller
from identity.sessions.check_ended import CheckEnded
from identity.sessions.count_guesses import CountGuesses
from identity.sessions.end_session import EndSession
from identity.sessions.own_sessions import OwnSessions
from identity.sessions.rules import InactivityRules
from identity.sign_in import routes as sign_in_routes
from identity.sign_in.answers import Answers
from identity.sign_in.complete_sign_in import SignIn, WriteSlots
from identity.sign_in.log_in import LogIn, LogOut
from identity.sign_in.refresh_session import RefreshSession, RenewSession
from identity.sign_in.sign_in_links import SignInLinks
from identity.sign_up import routes as sign_up_routes
from identity.sign_up.open_account import BeginRecord, SignUp
from identity.tokens import routes as tokens_routes
from identity.tokens.access_tokens import AccessTokens
from identity.tokens.secret_keys import secret_keys
from identity.tokens.signing_keys import SigningKeys
from identity.verification import routes as verification_routes
from identity.verification.enforce_deadlines import VerificationDeadlines
from identity.verification.identity_checks import IdentityChecks
from identity.verification.regional_rules import load_regional_rules
from identity.verification.review_verification import VerificationOutcomes
from identity.verification.verify_customer import VerifyCustomer
from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.data.retention import Purge, purge_hourly
from servicekit.data.schema import location as migrations_of
from servicekit.data.schema import require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events import inbox, outbox
from servicekit.events.connection import Nats
from servicekit.events.consumer import Consumer
from servicekit.events.outbox import OutboxRelay
from servicekit.http.app import create_app
from servicekit.jobs.queue import Jobs
from servicekit.jobs.sweeps import every
from servicekit.process.components import Components
from servicekit.process.connections import connections
from servicekit.rpc.client import open_channel
from servicekit.security.ended_sessions import EndedSessions
from servicekit.security.step_ups import PURGE as STEP_UPS_PURGE
from servicekit.security.step_ups import StepUps
from servicekit.security.tokens import AccessTokenVerifier
from wattle.identity.v1.identity_service_pb2_grpc import add_IdentityServiceServicer_to_server

CONSUMER: Final = "identity"
ORDER_CONSUMER: Final = "identity-orders"
"""A consumer of its own, so that a rush of orders delays no exclusion."""
SITE_CONSUMER: Final = "identity-site"
SITE_HANDLERS: Final = {"wattle.content.v1.segment_changed": on_segment_changed}

ANNOUNCE_SECONDS: Final = 1.0
"""Pause between two announcements: how long a session that ended while Redis was away may look alive."""
REVOKE_SECONDS: Final = 2.0
"""Pause between two looks for sessions that other services revoked."""
REGISTER_SECONDS: Final = 5.0
"""Pause between two sweeps for due lookups in the register of exclusions."""
PERSONS_SECONDS: Final = 2.0
"""Pause between two sweeps for customers to compare with barred persons."""
PURGES: Final = (
    outbox.PURGE,
    inbox.PURGE,
    STEP_UPS_PURGE,
    # For audits.
    Purge("sessions", "expires_at", timedelta(days=90)),
    Purge("messages", "expires_at", timedelta(days=30)),
    Purge("one_time_codes", "expires_at", timedelta(days=1)),
    # Until then an old link gets a precise refusal.
    Purge("sign_in_links", "expires_at", timedelta(days=30)),
    Purge("confirmation_links", "expires_at", timedelta(days=90)),
    # Unsubmitted documents after a day, submitted ones 30 days after the decision.
    Purge(
        "verification_documents",
        "uploaded_at",
        timedelta(days=1),
        where=(
            "attempt_id is null or exists (select from verification_attempts a"
            " where a.attempt_id = verification_documents.attempt_id"
            " and a.decided_at < now() - interval '30 days')"
        ),
    ),
    Purge("received_webhooks", "received_at", timedelta(days=30)),
    Purge("paid_orders", "occurred_at", WITHIN),
    Purge("person_bars", "until", RETENTION),
    Purge("person_reviews", "decided_at", RETENTION, where="state = 'ended'"),
)


def compose(settings: IdentitySettings, clock: Clock | None = None) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock."""
    clock = clock or SystemClock()
    days = settings.remember_for_days
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="identity"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="identity", replicas=settings.nats_replicas)
    wallet_channel = open_channel(settings.wallet_target, token=settings.rpc_tokens.get("wallet"))
    catalog_channel = open_channel(settings.catalog_target, token=settings.rpc_tokens.get("catalog"))

    make_one = settings.environment != "production"
    signing = SigningKeys(settings.signing_keys_dir, settings.signing_key_name, make_one=make_one)
    keys = secret_keys(settings)
    access_tokens = AccessTokens(signing)
    reference = load_reference_data()
    regional = load_regional_rules(reference.jurisdictions)
    changes = CustomerChanges(reference.assignment, clock)
    wallet = WalletClient(wallet_channel)
    messages = RequestMessage(keys, clock)
    limits = AttemptLimits(redis, limits_of(settings))
    guesses = CountGuesses(database, limits)
    hashing = PasswordHashing(threads=settings.hashing_threads, queue_limit=settings.hashing_queue)
    breached = BreachedPasswords(settings.breached_passwords_file or SHIPPED)
    slots = WriteSlots(at_once=max(1, settings.database_pool_size // 2), queue_limit=settings.hashing_queue)
    callers = CheckCaller(database)
    step_ups = StepUps(database, clock)

    async def own_keys() -> dict[str, object]:
        document: dict[str, object] = orjson.loads(signing.jwks)
        return document

    verifier = AccessTokenVerifier(own_keys, now=lambda: clock.now().timestamp())
    check_ended = CheckEnded(database, verifier)
    ended = EndedSessions(redis, check_ended.have_ended)
    ending = EndSession(database, ended, clock)
    inactivity = InactivityRules(
        browsers=timedelta(minutes=settings.inactivity_minutes),
        apps=timedelta(days=settings.app_inactivity_days),
    )
    averages = AverageOrderValues(database, wallet, clock)
    locate = Locate(database, changes, load_location_rules(), clock)
    codes = OneTimeCodes(database, keys, messages, limits, clock)
    preference_links = PreferenceLinks(keys)
    confirmation_links = SendLinks(messages, clock, settings.public_origin)
    persons = CheckPersons(database, keys, changes, wallet, clock)
    register = CheckRegister(database, exclusion_register(settings), wallet, persons, clock)
    change_details = ChangeDetails(
        database, reference, regional, changes, confirmation_links, messages, persons, clock
    )
    answers = Answers(averages, clock, days)
    sign_in = SignIn(database, access_tokens, codes, ending, locate, register, clock, days)
    sign_in_links = SignInLinks(database, limits, sign_in, clock)
    renewal = RenewSession(access_tokens, ending, clock)
    verify = VerifyCustomer(
        database=database,
        regional=regional,
        checks=IdentityChecks(settings.checks_url, settings.checks_key),
        outcomes=VerificationOutcomes(changes, messages, persons, clock),
        keys=keys,
        limits=limits,
        clock=clock,
        return_url=f"{settings.public_origin}/my-account/verify-account",
        notification_url=settings.checks_notification_url,
    )
    deadlines = VerificationDeadlines(database, regional, changes, messages, ending, clock)
    migrate = MigrateCustomer(database, wallet, changes, messages, clock)
    close = CloseAccount(database, wallet, changes, ending, messages, clock)
    confirmations = Confirmations(database, changes, confirmation_links, messages, limits, clock)

    work = Jobs(settings.database_url)
    work.periodic(cron="40 17 * * *", name="order_value_caps")(averages.compute_caps)
    work.periodic(cron="*/10 * * * *", name="persons.request_missing")(persons.request_missing)
    work.periodic(cron="22 * * * *", name="erase.message_texts")(
        partial(messages_store.erase_expired_messages, database)
    )
    purge_hourly(work, database, PURGES)
    schema = migrations_of("identity")
    http = create_app(
        title="identity",
        settings=settings,
        routers=[
            sign_up_routes.router(
                sign_up=SignUp(
                    database=database,
                    hashing=hashing,
                    slots=slots,
                    rules=DetailRules(reference.jurisdictions, reference.suburbs),
                    records=BeginRecord(reference.assignment, regional, persons),
                    links=confirmation_links,
                    locate=locate,
                    breached=breached,
                    limits=limits,
                    register=register,
                    access_tokens=access_tokens,
                    clock=clock,
                ),
                answers=answers,
            ),
            sign_in_routes.router(
                log_in=LogIn(database, hashing, slots, limits, guesses, sign_in, clock),
                links=sign_in_links,
                refresh=RefreshSession(
                    database=database,
                    access_tokens=access_tokens,
                    codes=codes,
                    messages=messages,
                    limits=limits,
                    ending=ending,
                    inactivity=inactivity,
                    locate=locate,
                    clock=clock,
                    remember_for_days=days,
                    newest_passkey_at=newest_passkey_at,
                ),
                log_out=LogOut(database, ending),
                answers=answers,
            ),
            passwords_routes.router(
                passwords=Passwords(
                    database, hashing, breached, limits, guesses, messages, sign_in, renewal, clock
                ),
                answers=answers,
            ),
            sessions_routes.router(own_sessions=OwnSessions(database, ending, inactivity, clock)),
            second_factors_routes.router(two_factor=TwoFactor(database, keys, codes, messages, clock, days)),
            passkeys_routes.router(
                passkeys=Passkeys(
                    database=database,
                    challenges=PasskeyChallenges(redis),
                    limits=limits,
                    messages=messages,
                    sign_in=sign_in,
                    clock=clock,
                    origin=settings.public_origin,
                ),
                answers=answers,
            ),
            account_routes.profile_router(
                read_customer=ReadCustomer(
                    database,
                    reference,
                    regional,
                    wallet,
                    CatalogClient(catalog_channel),
                    averages,
                    clock,
                )
            ),
            details_routes.details_router(
                callers=callers,
                change_details=change_details,
                confirmations=confirmations,
                upgrade=UpgradeAccount(database, reference, change_details, clock),
                step_ups=step_ups,
            ),
            details_routes.addresses_router(
                lookup=address_lookup(settings, reference.suburbs), limits=limits
            ),
            details_routes.confirmations_router(confirmations=confirmations),
            location_routes.router(
                locate=locate,
                jurisdictions=reference.jurisdictions,
                default_country=settings.default_country,
                clock=clock,
            ),
            preferences_routes.router(
                preferences=CommunicationPreferences(database, preference_links, limits, clock)
            ),
            verification_routes.router(
                verifying=verify,
                callers=callers,
                notification_secret=settings.checks_secret,
                site_name=settings.site_name,
                clock=clock,
            ),
            account_routes.migration_router(migrate=migrate),
            account_routes.closure_router(close=close, step_ups=step_ups),
            tokens_routes.router(keys=signing),
            sessions_routes.ended_router(check_ended=check_ended),
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=verifier,
        redis=redis,
        have_ended=check_ended.have_ended,
        check_body=refuse_card_numbers,
    )
    http.state.step_ups = step_ups
    http.state.callers = callers
    http.state.capabilities = Capabilities(database)

    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        signing.load()
        keys.load()
        with hashing:
            async with connections(database, nats, redis, wallet_channel, catalog_channel):
                yield

    api = IdentityApi(
        messages=DeliverMessage(database, keys, clock, on_delivery=begin_life),
        contacts=ListContacts(database, preference_links, register, clock),
        jackpot_alerts=ListJackpotAlerts(database, register, clock),
        links=sign_in_links,
    )

    def add_servicers(server: grpc.aio.Server) -> None:
        add_IdentityServiceServicer_to_server(api, server)

    restrictions = {
        **handlers(ApplyRestriction(ending, persons, clock)),
        **person_handlers(persons),
    }
    return Components(
        http=http,
        resources=resources,
        servicers=[add_servicers],
        background={
            "outbox": OutboxRelay(database, nats, service="identity").run,
            "events": Consumer(CONSUMER, database, nats, restrictions).run,
            "order_events": Consumer(ORDER_CONSUMER, database, nats, ORDER_HANDLERS, low_latency=False).run,
            "site": Consumer(SITE_CONSUMER, database, nats, SITE_HANDLERS).run,
            "jobs": work.run,
            "endings": every(ANNOUNCE_SECONDS, AnnounceEndings(database, ended, clock).announce),
            "revocations": every(REVOKE_SECONDS, ending.end_revoked),
            "exclusion_register": every(REGISTER_SECONDS, register.ask_due),
            "migrations": every(2.0, migrate.migrate_due),
            "persons": every(PERSONS_SECONDS, persons.check_due),
            "closures": every(5.0, close.close_due),
            "verifications": every(2.0, verify.poll),
            "verification_deadlines": every(60.0, deadlines.enforce),
            "verification_reminders": every(300.0, deadlines.remind),
        },
    )
