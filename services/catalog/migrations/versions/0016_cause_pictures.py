"""What the picture of a cause shows, for whoever cannot see it."""

from servicekit.migrations import run_sql

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Older code writes causes without it and keeps what is there."""
    run_sql("alter table causes add column image_alt text not null default '';")
