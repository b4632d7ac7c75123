"""The part of the composition root that is about signing in: sessions, passwords, second factors, links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from fastapi import APIRouter
from redis.asyncio import Redis

from identity.access_tokens import AccessTokens
from identity.breached_passwords import BreachedPasswords
from identity.config import IdentitySettings
from identity.domain.inactivity import InactivityRules
from identity.http import own_sessions, passkeys, passwords, sessions, two_factor
from identity.passkey_challenges import PasskeyChallenges
from identity.password_hashing import PasswordHashing
from identity.rate_limits import AttemptLimits
from identity.secret_keys import SecretKeys
from identity.turns import Turns
from identity.use_cases.average_order_values import AverageOrderValues
from identity.use_cases.check_register import CheckRegister
from identity.use_cases.end_session import EndSession
from identity.use_cases.locate import Locate
from identity.use_cases.log_in import LogIn
from identity.use_cases.log_out import LogOut
from identity.use_cases.one_time_codes import OneTimeCodes
from identity.use_cases.own_sessions import OwnSessions
from identity.use_cases.passkeys import Passkeys
from identity.use_cases.passwords import Passwords
from identity.use_cases.refresh_session import RefreshSession
from identity.use_cases.renew_session import RenewSession
from identity.use_cases.request_message import RequestMessage
from identity.use_cases.sign_in import SignIn
from identity.use_cases.sign_in_links import SignInLinks
from identity.use_cases.sign_up import SignUp
from identity.use_cases.two_factor import TwoFactor
from servicekit.clock import Clock
from servicekit.database import Database


@dataclass(frozen=True, slots=True)
class SignInArea:
    """What the composition root takes over."""

    routers: Sequence[APIRouter]
    links: SignInLinks


def sign_in_area(
    settings: IdentitySettings,
    *,
    database: Database,
    redis: Redis,
    keys: SecretKeys,
    access_tokens: AccessTokens,
    hashing: PasswordHashing,
    turns: Turns,
    breached: BreachedPasswords,
    limits: AttemptLimits,
    messages: RequestMessage,
    ending: EndSession,
    sign_up: SignUp,
    averages: AverageOrderValues,
    locate: Locate,
    register: CheckRegister,
    clock: Clock,
) -> SignInArea:
    """Builds everything that signs customers in and keeps them signed in; makes no connection."""
    codes = OneTimeCodes(database=database, keys=keys, messages=messages, limits=limits, clock=clock)
    inactivity = InactivityRules(
        browsers=timedelta(minutes=settings.inactivity_minutes),
        apps=timedelta(days=settings.app_inactivity_days),
    )
    sign_in = SignIn(
        database=database,
        access_tokens=access_tokens,
        codes=codes,
        ending=ending,
        locate=locate,
        register=register,
        clock=clock,
        remember_for_days=settings.remember_for_days,
    )
    links = SignInLinks(database=database, limits=limits, sign_in=sign_in, clock=clock)
    answering: Mapping[str, int] = {"remember_for_days": settings.remember_for_days}
    routers = [
        sessions.router(
            sign_up=sign_up,
            log_in=LogIn(
                database=database, hashing=hashing, turns=turns, limits=limits, sign_in=sign_in, clock=clock
            ),
            links=links,
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
                remember_for_days=settings.remember_for_days,
            ),
            log_out=LogOut(database=database, ending=ending),
            averages=averages,
            clock=clock,
            **answering,
        ),
        passwords.router(
            passwords=Passwords(
                database=database,
                hashing=hashing,
                breached=breached,
                limits=limits,
                messages=messages,
                sign_in=sign_in,
                renewal=RenewSession(access_tokens=access_tokens, ending=ending, clock=clock),
                clock=clock,
            ),
            clock=clock,
            **answering,
        ),
        own_sessions.router(
            own_sessions=OwnSessions(database=database, ending=ending, inactivity=inactivity, clock=clock)
        ),
        two_factor.router(
            two_factor=TwoFactor(
                database=database,
                keys=keys,
                codes=codes,
                messages=messages,
                clock=clock,
                remember_for_days=settings.remember_for_days,
            )
        ),
        passkeys.router(
            passkeys=Passkeys(
                database=database,
                challenges=PasskeyChallenges(redis),
                limits=limits,
                messages=messages,
                sign_in=sign_in,
                clock=clock,
                origin=settings.public_origin,
            ),
            averages=averages,
            clock=clock,
            **answering,
        ),
    ]
    return SignInArea(routers, links)
