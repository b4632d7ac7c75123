"""Large prizes have an id by which the API of staff names them: references hold slashes."""

from servicekit.migrations import run_sql

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """An older version writes rows that get theirs by default."""
    run_sql("""
        alter table prize_claims add column id uuid not null default uuidv7();
        alter table prize_claims add constraint uq_prize_claims_id unique (id);
        create index ix_prize_claims_decided on prize_claims (decided_at) where decision is not null;
    """)
