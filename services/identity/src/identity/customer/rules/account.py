"""Where an account stands, in the words of docs/requirements.md."""

from __future__ import annotations

from typing import Final, Literal

AccountStatus = Literal["open", "suspended", "closed"]

MigrationStatus = Literal["ineligible", "eligible_soft", "eligible_hard", "in_progress", "migrated"]

ACCOUNT_STATUSES: Final = ("open", "suspended", "closed")
MIGRATION_STATUSES: Final = ("ineligible", "eligible_soft", "eligible_hard", "in_progress", "migrated")
