"""Every table of checkout."""

from servicekit.data import migrations

revision, down_revision = "0001", None


def upgrade() -> None:
    migrations.create_jobs()
    migrations.create_event_tables()
    migrations.create_idempotency_keys()
    migrations.run_script_of(__file__)
