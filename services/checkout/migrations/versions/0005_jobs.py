"""The queue of jobs."""

from servicekit.migrations import create_jobs

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    create_jobs()
