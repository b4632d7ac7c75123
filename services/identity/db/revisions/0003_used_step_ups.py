"""Step-ups that were used, so that each serves one act."""

from servicekit.data import migrations

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    migrations.create_used_step_ups()
