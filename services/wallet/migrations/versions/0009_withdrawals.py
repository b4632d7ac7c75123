"""Money that goes to customers' accounts or to causes, with every step that a customer may follow."""

from servicekit.migrations import append_only, run_sql

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """The money itself is a hold until it is paid; these rows say where it goes and who agreed."""
    run_sql("""
        create table withdrawal (
            withdrawal_id uuid constraint pk_withdrawal primary key,
            customer_id uuid not null,
            method text not null constraint ck_withdrawal_method check (method in ('tt', 'pl', 'tw', 'do')),
            funding_source_id uuid constraint fk_withdrawal_funding_source_id references funding_source,
            cause_key text,
            currency text not null,
            amount bigint not null constraint ck_withdrawal_amount check (amount > 0),
            destination text not null,
            instruction bytea,
            hold_id uuid not null constraint fk_withdrawal_hold_id references hold,
            state text not null constraint ck_withdrawal_state check (state in (
                'requested', 'waiting', 'awaiting_approval', 'approved', 'submitted', 'unknown',
                'paid', 'failed', 'cancelled', 'rejected', 'returned')),
            version integer not null default 1,
            approvals_needed smallint not null,
            payout_key text not null constraint uq_withdrawal_payout_key unique,
            provider_reference text,
            failure_code text,
            due_at timestamptz,
            requested_at timestamptz not null default clock_timestamp(),
            expected_at timestamptz,
            ended_at timestamptz,
            constraint ck_withdrawal_source check ((funding_source_id is not null) = (method in ('tt', 'pl'))),
            constraint ck_withdrawal_cause check ((cause_key is not null) = (method = 'do')),
            constraint ck_withdrawal_ended check ((ended_at is not null) = (
                state in ('paid', 'failed', 'cancelled', 'rejected', 'returned'))),
            constraint ck_withdrawal_due check (
                due_at is not null or state not in ('requested', 'waiting', 'approved', 'submitted', 'unknown'))
        ) with (fillfactor = 80);
        create index ix_withdrawal_customer on withdrawal (customer_id, requested_at desc);
        create index ix_withdrawal_due on withdrawal (due_at) where due_at is not null;
        create index ix_withdrawal_awaiting_approval on withdrawal (requested_at) where state = 'awaiting_approval';
        create unique index uq_withdrawal_open on withdrawal (customer_id, method, funding_source_id) nulls not distinct
            where state in ('requested', 'waiting', 'awaiting_approval', 'approved', 'submitted', 'unknown');
        create trigger kept before delete or truncate on withdrawal
            for each statement execute function refuse_change();
        comment on column withdrawal.instruction is 'Encrypted: where the money is sent. Emptied when the withdrawal ends.';
        comment on column withdrawal.payout_key is 'What the provider knows the payout by; never another one.';
        comment on column withdrawal.due_at is 'When the sweep looks next; null when only a person can go on, or nothing can.';

        create table withdrawal_step (
            withdrawal_id uuid not null constraint fk_withdrawal_step_withdrawal_id references withdrawal,
            version integer not null,
            state text not null,
            actor text not null constraint ck_withdrawal_step_actor check (actor in ('customer', 'staff', 'wallet')),
            reason text,
            happened_at timestamptz not null default clock_timestamp(),
            constraint pk_withdrawal_step primary key (withdrawal_id, version)
        );
        create table withdrawal_approval (
            withdrawal_id uuid not null constraint fk_withdrawal_approval_withdrawal_id references withdrawal,
            staff text not null,
            decision text not null constraint ck_withdrawal_approval_decision check (decision in ('approved', 'rejected')),
            reason text,
            decided_at timestamptz not null default clock_timestamp(),
            constraint pk_withdrawal_approval primary key (withdrawal_id, staff)
        );
    """)
    append_only("withdrawal_step")
    append_only("withdrawal_approval")
