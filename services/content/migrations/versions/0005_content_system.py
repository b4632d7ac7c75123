"""Entries of the content system, pictures, feedback and analytics.

The newest configuration that somebody wrote becomes the first version of `site_config` and `theme`. The table
`site_configurations` stays for processes of before.
"""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    run_sql("""
        create table content_versions (
            collection text not null,
            entry_id text not null,
            version integer not null,
            document jsonb not null,
            author text not null,
            note text,
            shipped boolean not null default false,
            created_at timestamptz not null default clock_timestamp(),
            constraint pk_content_versions primary key (collection, entry_id, version),
            constraint ck_content_versions_version check (version > 0)
        );

        create table content_publications (
            publication_id bigint generated always as identity,
            collection text not null,
            entry_id text not null,
            version integer,
            effective_at timestamptz not null default clock_timestamp(),
            author text not null,
            created_at timestamptz not null default clock_timestamp(),
            cancelled_by text,
            constraint pk_content_publications primary key (publication_id),
            constraint fk_content_publications_collection_entry_id_version_content_versions
                foreign key (collection, entry_id, version) references content_versions (collection, entry_id, version)
        );
        create index ix_content_publications_collection_entry_id
            on content_publications (collection, entry_id, effective_at desc, publication_id desc)
            where cancelled_by is null;

        create table content_previews (
            token_hash bytea not null,
            collection text not null,
            entry_id text not null,
            version integer not null,
            expires_at timestamptz not null,
            constraint pk_content_previews primary key (token_hash),
            constraint fk_content_previews_collection_entry_id_version_content_versions
                foreign key (collection, entry_id, version) references content_versions (collection, entry_id, version)
        );
        create index ix_content_previews_expires_at on content_previews (expires_at);

        create table media (
            name text not null,
            content_type text not null,
            body bytea not null,
            width integer not null,
            height integer not null,
            author text not null,
            created_at timestamptz not null default clock_timestamp(),
            constraint pk_media primary key (name),
            constraint ck_media_content_type check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif'))
        );

        create table feedback (
            feedback_id uuid not null default uuidv7(),
            customer_id uuid,
            rating text not null,
            comment text not null,
            email text,
            source text not null,
            variant text,
            client_information jsonb not null,
            created_at timestamptz not null default clock_timestamp(),
            constraint pk_feedback primary key (feedback_id),
            constraint ck_feedback_rating check (rating in ('not_satisfied', 'neutral', 'satisfied'))
        );
        create index ix_feedback_created_at on feedback (created_at);

        create table analytics_events (
            event_id uuid not null,
            name text not null,
            session_id text not null,
            customer_id uuid,
            occurred_at timestamptz not null,
            variant text,
            attribution jsonb not null,
            products jsonb not null,
            properties jsonb not null,
            received_at timestamptz not null default clock_timestamp(),
            constraint pk_analytics_events primary key (event_id)
        );
        create index ix_analytics_events_received_at on analytics_events (received_at);
        create index ix_analytics_events_name_received_at on analytics_events (name, received_at);

        insert into content_versions (collection, entry_id, version, document, author)
        select 'site_config', 'default', 1, document - 'theme', 'migration'
          from (select * from site_configurations order by version desc limit 1) newest where not shipped
        union all
        select 'theme', 'default', 1, document -> 'theme', 'migration'
          from (select * from site_configurations order by version desc limit 1) newest where not shipped;
        insert into content_publications (collection, entry_id, version, author)
        select collection, entry_id, version, author from content_versions;
    """)
