"""Seeds of drawings are kept encrypted until their results are published."""

from servicekit.migrations import run_sql

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds where an encrypted seed is kept; one that was stored before stays as it is until it is drawn."""
    run_sql("""
        alter table drawing_secrets
            add column encrypted_seed bytea,
            alter column operator_seed drop not null,
            add constraint ck_drawing_secrets_one_seed check (num_nonnulls(operator_seed, encrypted_seed) = 1);
        comment on column drawing_secrets.operator_seed is 'of drawings that were announced before seeds were encrypted';
        comment on column drawing_secrets.encrypted_seed is 'Fernet, with a key of the service''s settings';
    """)
