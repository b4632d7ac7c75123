from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter

from identity.config import IdentitySettings
from identity.credentials.hashing import PasswordHashing
from identity.location.locate import Locate
from identity.messages.request_message import RequestMessage
from identity.order_values.average_order_values import AverageOrderValues
from identity.restrictions.check_register import CheckRegister
from identity.second_factors.one_time_codes import OneTimeCodes
from identity.sessions.wiring import SessionsArea
from identity.sign_in import routes
from identity.sign_in.complete_sign_in import SignIn, WriteSlots
from identity.sign_in.log_in import LogIn, LogOut
from identity.sign_in.refresh_session import RefreshSession, RenewSession
from identity.sign_in.sign_in_links import SignInLinks
from identity.tokens.access_tokens import AccessTokens
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class SignInArea:
    sign_in: SignIn
    renewal: RenewSession
    links: SignInLinks
    slots: WriteSlots
    routers: tuple[APIRouter, ...]


def sign_in_area(
    settings: IdentitySettings,
    *,
    database: Database,
    access_tokens: AccessTokens,
    sessions: SessionsArea,
    messages: RequestMessage,
    hashing: PasswordHashing,
    codes: OneTimeCodes,
    locate: Locate,
    register: CheckRegister,
    averages: AverageOrderValues,
    clock: Clock,
) -> SignInArea:
    limits, ending = sessions.limits, sessions.ending
    slots = WriteSlots(at_once=max(1, settings.database_pool_size // 2), queue_limit=settings.hashing_queue)
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
    router = routes.router(
        log_in=LogIn(
            database=database, hashing=hashing, slots=slots, limits=limits, sign_in=sign_in, clock=clock
        ),
        links=links,
        refresh=RefreshSession(
            database=database,
            access_tokens=access_tokens,
            codes=codes,
            messages=messages,
            limits=limits,
            ending=ending,
            inactivity=sessions.inactivity,
            locate=locate,
            clock=clock,
            remember_for_days=settings.remember_for_days,
        ),
        log_out=LogOut(database=database, ending=ending),
        averages=averages,
        clock=clock,
        remember_for_days=settings.remember_for_days,
    )
    renewal = RenewSession(access_tokens=access_tokens, ending=ending, clock=clock)
    return SignInArea(sign_in, renewal, links, slots, (router,))
