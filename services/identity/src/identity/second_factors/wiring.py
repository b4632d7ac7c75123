from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter

from identity.config import IdentitySettings
from identity.messages.request_message import RequestMessage
from identity.second_factors import routes
from identity.second_factors.manage_second_factor import TwoFactor
from identity.second_factors.one_time_codes import OneTimeCodes
from identity.sessions.attempt_limits import AttemptLimits
from identity.tokens.secret_keys import SecretKeys
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class SecondFactorsArea:
    codes: OneTimeCodes
    routers: tuple[APIRouter, ...]


def second_factors_area(
    settings: IdentitySettings,
    *,
    database: Database,
    keys: SecretKeys,
    messages: RequestMessage,
    limits: AttemptLimits,
    clock: Clock,
) -> SecondFactorsArea:
    codes = OneTimeCodes(database=database, keys=keys, messages=messages, limits=limits, clock=clock)
    two_factor = TwoFactor(
        database=database,
        keys=keys,
        codes=codes,
        messages=messages,
        clock=clock,
        remember_for_days=settings.remember_for_days,
    )
    return SecondFactorsArea(codes, (routes.router(two_factor=two_factor),))
