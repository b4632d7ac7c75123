"""The queue of jobs."""

from servicekit.migrations import create_jobs

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    create_jobs()
