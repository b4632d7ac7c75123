"""`identity seed`: adds the demo customers."""

from __future__ import annotations

import argparse

from identity.config import IdentitySettings
from identity.credentials.hashing import PasswordHashing
from identity.customer.reference_data import load_reference_data
from identity.customer.rules.details import DetailRules
from identity.sign_up.begin_record import BeginRecord
from identity.sign_up.seed_demo_customers import read_demo_customers, seed_demo_customers
from identity.verification.reference_data import load_regional_rules
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import RuleRefused
from servicekit.process.commands import Command


def commands(clock: Clock) -> dict[str, Command[IdentitySettings]]:
    async def seed(settings: IdentitySettings, database: Database, _: argparse.Namespace) -> int:
        if settings.environment == "production":
            raise RuleRefused("not_in_production", "The passwords of demo customers are public")
        reference = load_reference_data()
        with PasswordHashing(threads=settings.hashing_threads, queue_limit=settings.hashing_queue) as hashing:
            await seed_demo_customers(
                read_demo_customers(settings.demo_file),
                database=database,
                hashing=hashing,
                rules=DetailRules(reference.jurisdictions, reference.suburbs),
                records=BeginRecord(reference.assignment, load_regional_rules(reference.jurisdictions)),
                clock=clock,
            )
        return 0

    return {"seed": Command("add the demo customers; harmless when repeated", seed)}
