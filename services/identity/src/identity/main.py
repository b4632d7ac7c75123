"""`identity serve | work | migrate | seed | replay | openapi`."""

from __future__ import annotations

import argparse

from identity import staff_commands
from identity.app import compose
from identity.config import IdentitySettings
from identity.domain.details import DetailRules
from identity.operator_commands import operator_commands
from identity.password_hashing import PasswordHashing
from identity.reference_data import load_reference_data
from identity.use_cases.begin_record import BeginRecord
from identity.use_cases.seed_demo_customers import read_demo_customers, seed_demo_customers
from servicekit.clock import SystemClock
from servicekit.commands import Command
from servicekit.database import Database
from servicekit.errors import RuleRefused
from servicekit.process import run_service


def main() -> None:
    """Entry point of the command."""
    run_service(
        "identity",
        settings=IdentitySettings,
        compose=compose,
        commands={
            "seed": Command("put the demo customers in; harmless when repeated", _seed),
            **operator_commands(SystemClock()),
            **staff_commands.commands(),
        },
    )


async def _seed(settings: IdentitySettings, database: Database, _: argparse.Namespace) -> int:
    if settings.environment == "production":
        raise RuleRefused("not_in_production", "The passwords of demo customers are public")
    reference = load_reference_data()
    with PasswordHashing(threads=settings.hashing_threads, queue_limit=settings.hashing_queue) as hashing:
        await seed_demo_customers(
            read_demo_customers(settings.demo_file),
            database=database,
            hashing=hashing,
            rules=DetailRules(reference.jurisdictions, reference.suburbs),
            records=BeginRecord(reference.assignment, reference.verification),
            clock=SystemClock(),
        )
    return 0


if __name__ == "__main__":
    main()
