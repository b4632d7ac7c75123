from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from identity.config import IdentitySettings
from identity.customer.wallet import WalletClient
from identity.restrictions.apply_restriction import ApplyRestriction
from identity.restrictions.check_register import CheckRegister
from identity.restrictions.exclusion_register import HttpExclusionRegister
from identity.restrictions.handlers import handlers
from identity.sessions.end_session import EndSession
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.events.handlers import Handler
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask

REGISTER_SECONDS: Final = 5.0
"""Pause between two sweeps for due lookups."""


@dataclass(frozen=True, slots=True)
class RestrictionsArea:
    register: CheckRegister
    handlers: Mapping[str, Handler]
    sweeps: Mapping[str, BackgroundTask]


def restrictions_area(
    settings: IdentitySettings,
    *,
    database: Database,
    wallet: WalletClient,
    ending: EndSession,
    clock: Clock,
) -> RestrictionsArea:
    register = CheckRegister(database, _register(settings), wallet, clock)
    return RestrictionsArea(
        register=register,
        handlers=handlers(ApplyRestriction(ending, clock)),
        sweeps={"exclusion_register": every(REGISTER_SECONDS, register.ask_due)},
    )


def _register(settings: IdentitySettings) -> HttpExclusionRegister | None:
    url, key = settings.exclusion_register_url, settings.exclusion_register_key
    return HttpExclusionRegister(url, key) if url and key is not None else None
