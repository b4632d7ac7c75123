"""The shared tables, and two of a service's own."""

from servicekit import migrations

revision = "0001"
down_revision = None


def upgrade() -> None:
    migrations.create_outbox()
    migrations.create_inbox()
    migrations.create_idempotency_keys()
    migrations.create_jobs()
    migrations.run_sql("""
        create table note (
            id uuid primary key default uuidv7(),
            number bigint generated always as identity,
            key text not null,
            body text not null,
            constraint ck_note_body check (body <> '100%:full')
        );
        create table ledger (id bigint generated always as identity primary key, amount bigint not null);

        create function note_add(p_key text, p_body text) returns uuid language plpgsql as $$
        declare
            added uuid;
        begin
            insert into note (key, body) values (p_key, p_body) returning id into added;
            return added;
        end
        $$;
    """)
    migrations.append_only("ledger")
