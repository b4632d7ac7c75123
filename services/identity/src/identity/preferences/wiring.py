from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter

from identity.preferences import routes
from identity.preferences.change_preferences import CommunicationPreferences, PreferenceLinks
from identity.sessions.attempt_limits import AttemptLimits
from identity.tokens.secret_keys import SecretKeys
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class PreferencesArea:
    links: PreferenceLinks
    routers: tuple[APIRouter, ...]


def preferences_area(
    *, database: Database, keys: SecretKeys, limits: AttemptLimits, clock: Clock
) -> PreferencesArea:
    links = PreferenceLinks(keys)
    preferences = CommunicationPreferences(database, links, limits, clock)
    return PreferencesArea(links, (routes.router(preferences=preferences),))
