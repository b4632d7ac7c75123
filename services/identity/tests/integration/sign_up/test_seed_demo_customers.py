from __future__ import annotations

from identity.config import IdentitySettings
from identity.credentials.hashing import PasswordHashing
from identity.customer.reference_data import load_reference_data
from identity.customer.rules.details import DetailRules
from identity.sign_up.open_account import BeginRecord
from identity.sign_up.seed_demo_customers import read_demo_customers, seed_demo_customers
from identity.verification.regional_rules import load_regional_rules
from servicekit.clock import SystemClock
from servicekit.data.database import Database
from servicekit.testing.services import APP
from services.identity.tests.kit.service import Identity
from services.identity.tests.kit.verification import persons_of


async def test_demo_customers_are_added_once_and_can_sign_in(identity: Identity) -> None:
    database = Database(identity.urls.runtime, pool_size=1, application_name="seed")
    await database.open()
    customers = read_demo_customers(IdentitySettings.model_fields["demo_file"].default)
    reference = load_reference_data()
    with PasswordHashing(threads=1, queue_limit=8) as hashing:
        for _ in range(2):
            await seed_demo_customers(
                customers,
                database=database,
                hashing=hashing,
                rules=DetailRules(reference.jurisdictions, reference.suburbs),
                records=BeginRecord(
                    reference.assignment,
                    load_regional_rules(reference.jurisdictions),
                    persons_of(identity, database),
                ),
                clock=SystemClock(),
            )
    [count] = await database.call(
        "select count(*) as events from outbox where aggregate_id = '01937a40-0000-7000-8000-000000000001'"
    )
    await database.close()
    assert count["events"] == 1
    response = await identity.post(
        "/api/login", APP, {"email": "alex@demo.wattle.example", "password": "golden-wattle-2026"}
    )
    assert response.json()["result"]["customer"]["customer_id"] == "01937a40-0000-7000-8000-000000000001"
