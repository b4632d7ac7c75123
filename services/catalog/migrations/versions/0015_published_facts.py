"""What others were told of causes and of the archive of draws, so that only what differs is told again."""

from servicekit.migrations import run_sql

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nothing was told before: all of it is told once, which is how others learn what there is already."""
    run_sql("""
        create table published_facts (
            kind text not null,
            key text not null,
            version bigint not null,
            digest bytea not null,
            constraint pk_published_facts primary key (kind, key)
        );
    """)
