"""The tables that servicekit itself needs in a service's database, made by the service's own revisions."""

from __future__ import annotations

from procrastinate.schema import SchemaManager

from servicekit.migrations.operations import run_sql


def create_outbox() -> None:
    """Table `outbox` and the function `outbox_put`, which plpgsql functions call to publish an event.

    See `servicekit.outbox`. `sequence` is the order of publishing: of two events of one aggregate, the one
    written first has the lower number, because writers of an aggregate take turns by its row lock.
    """
    run_sql("""
        create table outbox (
            event_id uuid not null,
            sequence bigint generated always as identity,
            subject text not null,
            aggregate_id text not null,
            aggregate_version bigint not null,
            payload bytea not null,
            traceparent text,
            occurred_at timestamptz not null default clock_timestamp(),
            published_at timestamptz,
            constraint pk_outbox primary key (event_id)
        );
        create index ix_outbox_unpublished on outbox (sequence) where published_at is null;
        create index ix_outbox_published_at on outbox using brin (published_at);

        create function outbox_put(
            event_id uuid, subject text, aggregate_id text, aggregate_version bigint, payload bytea, traceparent text
        ) returns void language sql as $$
            insert into outbox (event_id, subject, aggregate_id, aggregate_version, payload, traceparent)
            values ($1, $2, $3, $4, $5, $6)
        $$;
    """)


def create_inbox() -> None:
    """Tables `inbox` (which events a consumer has handled) and `dead_letter` (which it gave up on)."""
    run_sql("""
        create table inbox (
            consumer text not null,
            event_id uuid not null,
            received_at timestamptz not null default now(),
            constraint pk_inbox primary key (consumer, event_id)
        );
        create index ix_inbox_received_at on inbox using brin (received_at);

        create table dead_letter (
            consumer text not null,
            event_id uuid not null,
            subject text not null,
            aggregate_id text not null,
            aggregate_version bigint not null,
            occurred_at timestamptz not null,
            payload bytea not null,
            traceparent text,
            deliveries integer not null,
            error text not null,
            failed_at timestamptz not null default now(),
            constraint pk_dead_letter primary key (consumer, event_id)
        );
    """)


def create_idempotency_keys() -> None:
    """Table `idempotency_keys` and its functions; see `servicekit.idempotency`."""
    run_sql("""
        create table idempotency_keys (
            owner text not null,
            key text not null,
            route text not null,
            request_hash bytea not null,
            status text not null default 'running',
            response_status smallint,
            response_body jsonb,
            locked_until timestamptz not null,
            created_at timestamptz not null default now(),
            constraint pk_idempotency_keys primary key (owner, key),
            constraint ck_idempotency_keys_status check (status in ('running', 'finished')),
            constraint ck_idempotency_keys_response check (
                (status = 'finished') = (response_status is not null) and response_status between 200 and 499
            )
        );
        create index ix_idempotency_keys_created_at on idempotency_keys using brin (created_at);

        create function idempotency_begin(
            p_owner text, p_key text, p_route text, p_request_hash bytea, p_lease interval,
            out outcome text, out response_status smallint, out response_body jsonb
        ) language plpgsql as $$
        declare
            present idempotency_keys;
        begin
            if not pg_try_advisory_xact_lock(hashtextextended(p_owner || chr(31) || p_key, 0)) then
                outcome := 'running';
                return;
            end if;
            insert into idempotency_keys as k (owner, key, route, request_hash, locked_until)
                values (p_owner, p_key, p_route, p_request_hash, clock_timestamp() + p_lease)
                on conflict on constraint pk_idempotency_keys do nothing;
            if found then
                outcome := 'started';
                return;
            end if;
            select * into strict present from idempotency_keys k where k.owner = p_owner and k.key = p_key;
            if present.route <> p_route or present.request_hash <> p_request_hash then
                outcome := 'reused';
            elsif present.status = 'finished' then
                outcome := 'finished';
                response_status := present.response_status;
                response_body := present.response_body;
            elsif present.locked_until > clock_timestamp() then
                outcome := 'running';
            else
                update idempotency_keys k set locked_until = clock_timestamp() + p_lease
                    where k.owner = p_owner and k.key = p_key;
                outcome := 'started';
            end if;
        end
        $$;

        create function idempotency_finish(p_owner text, p_key text, p_status integer, p_body jsonb)
        returns void language sql as $$
            update idempotency_keys
                set status = 'finished', response_status = p_status, response_body = p_body
                where owner = p_owner and key = p_key
        $$;
    """)


def create_jobs() -> None:
    """The tables and functions of the job queue, as the installed procrastinate defines them; see
    `servicekit.jobs`.
    """
    run_sql(SchemaManager.get_schema())


def create_segments() -> None:
    """Table `segments`: what content says a segment of customers may use. See `servicekit.capabilities`."""
    run_sql("""
        create table segments (
            name text not null,
            version bigint not null,
            active boolean not null,
            capabilities text[] not null,
            constraint pk_segments primary key (name)
        );
    """)
