"""What customers do with their account: confirm, choose, verify, migrate, close."""

from __future__ import annotations

from servicekit.migrations import append_only, run_sql

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    run_sql("""
        create table confirmation_links (
            link_id uuid not null default uuidv7(),
            customer_id uuid not null,
            purpose text not null,
            token_digest bytea not null,
            subject text not null,
            created_at timestamptz not null,
            expires_at timestamptz not null,
            used_at timestamptz,
            revoked_at timestamptz,
            constraint pk_confirmation_links primary key (link_id),
            constraint uq_confirmation_links_token_digest unique (token_digest),
            constraint fk_confirmation_links_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint ck_confirmation_links_purpose
                check (purpose in ('confirm_email', 'confirm_address', 'change_email'))
        );
        create unique index uq_confirmation_links_live on confirmation_links (customer_id, purpose)
            where used_at is null and revoked_at is null;
        create index ix_confirmation_links_expires_at on confirmation_links (expires_at);

        create table communication_preferences (
            customer_id uuid not null,
            method text not null,
            allowed boolean not null,
            changed_at timestamptz not null,
            constraint pk_communication_preferences primary key (customer_id, method),
            constraint fk_communication_preferences_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint ck_communication_preferences_method
                check (method in ('email', 'phone', 'sms', 'directmail', 'push'))
        );

        create table offer_unsubscriptions (
            customer_id uuid not null,
            offer_key text not null,
            unsubscribed_at timestamptz not null,
            constraint pk_offer_unsubscriptions primary key (customer_id, offer_key),
            constraint fk_offer_unsubscriptions_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade
        );

        create table consent_changes (
            change_id uuid not null default uuidv7(),
            customer_id uuid not null,
            subject text not null,
            allowed boolean not null,
            source text not null,
            changed_at timestamptz not null,
            constraint pk_consent_changes primary key (change_id),
            constraint fk_consent_changes_customer_id_customers foreign key (customer_id)
                references customers (customer_id)
        );
        create index ix_consent_changes_customer_id on consent_changes (customer_id);

        create table verification_attempts (
            attempt_id uuid not null default uuidv7(),
            customer_id uuid not null,
            method text not null,
            state text not null,
            details bytea,
            redirect_url text,
            reason text,
            started_at timestamptz not null,
            look_at timestamptz,
            looks integer not null default 0,
            decided_at timestamptz,
            version bigint not null default 1,
            constraint pk_verification_attempts primary key (attempt_id),
            constraint fk_verification_attempts_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint ck_verification_attempts_method check (method in
                ('auto_verification', 'connect_id', 'greenid_ui', 'drivers_licence', 'photo_id_upload', 'pdf_form')),
            constraint ck_verification_attempts_state check (state in
                ('sending', 'unknown', 'waiting_customer', 'waiting_provider', 'in_review',
                 'passed', 'failed', 'abandoned'))
        );
        create unique index uq_verification_attempts_open on verification_attempts (customer_id)
            where state in ('sending', 'unknown', 'waiting_customer', 'waiting_provider', 'in_review');
        create index ix_verification_attempts_customer_id on verification_attempts (customer_id);
        create index ix_verification_attempts_look_at on verification_attempts (look_at) where look_at is not null;

        create table verification_documents (
            document_id uuid not null default uuidv7(),
            customer_id uuid not null,
            attempt_id uuid,
            part text not null,
            content_type text not null,
            size integer not null,
            sha256 bytea not null,
            content bytea not null,
            uploaded_at timestamptz not null,
            constraint pk_verification_documents primary key (document_id),
            constraint fk_verification_documents_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint fk_verification_documents_attempt_id_verification_attempts foreign key (attempt_id)
                references verification_attempts (attempt_id) on delete cascade,
            constraint ck_verification_documents_part check (part in ('front', 'back', 'selfie', 'form')),
            constraint ck_verification_documents_content_type
                check (content_type in ('image/jpeg', 'image/png', 'application/pdf'))
        );
        create index ix_verification_documents_customer_id on verification_documents (customer_id);
        create index ix_verification_documents_attempt_id on verification_documents (attempt_id);

        create table verification_reviews (
            review_id uuid not null default uuidv7(),
            attempt_id uuid not null,
            decision text not null,
            staff text not null,
            note text not null,
            decided_at timestamptz not null,
            constraint pk_verification_reviews primary key (review_id),
            constraint uq_verification_reviews_attempt_id_staff unique (attempt_id, staff),
            constraint fk_verification_reviews_attempt_id_verification_attempts foreign key (attempt_id)
                references verification_attempts (attempt_id),
            constraint ck_verification_reviews_decision check (decision in ('approve', 'reject'))
        );

        create table received_webhooks (
            source text not null,
            event_id text not null,
            received_at timestamptz not null,
            constraint pk_received_webhooks primary key (source, event_id)
        );
        create index ix_received_webhooks_received_at on received_webhooks (received_at);

        create table customer_migrations (
            migration_id uuid not null default uuidv7(),
            customer_id uuid not null,
            state text not null,
            from_status text not null,
            terms_accepted_at timestamptz not null,
            due_at timestamptz,
            attempts integer not null default 0,
            version bigint not null default 1,
            finished_at timestamptz,
            constraint pk_customer_migrations primary key (migration_id),
            constraint fk_customer_migrations_customer_id_customers foreign key (customer_id)
                references customers (customer_id),
            constraint ck_customer_migrations_state check (state in ('running', 'done', 'failed'))
        );
        create unique index uq_customer_migrations_running on customer_migrations (customer_id)
            where state = 'running';
        create index ix_customer_migrations_due_at on customer_migrations (due_at) where due_at is not null;

        create table account_closures (
            closure_id uuid not null default uuidv7(),
            customer_id uuid not null,
            state text not null,
            reasons text[] not null,
            comment text,
            terms_accepted_at timestamptz not null,
            due_at timestamptz,
            attempts integer not null default 0,
            version bigint not null default 1,
            refusal text,
            finished_at timestamptz,
            constraint pk_account_closures primary key (closure_id),
            constraint fk_account_closures_customer_id_customers foreign key (customer_id)
                references customers (customer_id),
            constraint ck_account_closures_state check (state in ('requested', 'done', 'refused'))
        );
        create unique index uq_account_closures_requested on account_closures (customer_id)
            where state = 'requested';
        create index ix_account_closures_due_at on account_closures (due_at) where due_at is not null;
    """)
    append_only("consent_changes")
    append_only("verification_reviews")
