"""Traits of persons, restrictions that follow them, and reviews of matches (docs/decisions/0054)."""

from servicekit.data import migrations

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    migrations.run_script_of(__file__)
