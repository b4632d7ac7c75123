"""Settling draws, and the views that auditors and reconciliation read."""

from servicekit.migrations import run_sql, runtime_role

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    run_sql("""
        create table settlements (
            offer_key text not null,
            draw_no bigint not null,
            result_version integer not null,
            state text not null default 'sealing',
            version bigint not null default 1,
            due_at timestamptz default clock_timestamp(),
            last_ticket_id uuid,
            entries bigint not null default 0,
            winning_entries bigint not null default 0,
            prizes_minor bigint not null default 0,
            paid_minor bigint not null default 0,
            currency text not null,
            created_at timestamptz not null default clock_timestamp(),
            finished_at timestamptz,
            constraint pk_settlements primary key (offer_key, draw_no, result_version),
            constraint ck_settlements_state check (state in ('sealing', 'scoring', 'paying', 'done')),
            constraint ck_settlements_due check ((due_at is null) = (state = 'done'))
        );
        comment on column settlements.last_ticket_id is 'entries up to this ticket are scored';
        create index ix_settlements_due_at on settlements (due_at) where due_at is not null;

        create table winnings (
            offer_key text not null,
            draw_no bigint not null,
            result_version integer not null,
            ticket_id uuid not null,
            customer_id uuid not null,
            divisions jsonb not null,
            prize_minor bigint not null,
            due_minor bigint not null,
            paid_at timestamptz,
            constraint pk_winnings primary key (offer_key, draw_no, result_version, ticket_id),
            constraint fk_winnings_ticket_id_draw_no_entries
                foreign key (ticket_id, draw_no) references entries (ticket_id, draw_no),
            constraint ck_winnings_prize check (prize_minor >= 0 and due_minor between 0 and prize_minor)
        );
        comment on column winnings.divisions is '[[division, games, dividend in minor units], ...]';
        comment on column winnings.due_minor is 'the prize less what earlier versions of the result have paid';
        create index ix_winnings_ticket_id on winnings (ticket_id, draw_no);
        create index ix_winnings_unpaid on winnings (offer_key, draw_no, result_version, ticket_id)
            where paid_at is null;

        create function settlement_claim(p_lease interval) returns setof settlements language sql as $$
            update settlements s set version = s.version + 1, due_at = clock_timestamp() + p_lease
            where (s.offer_key, s.draw_no, s.result_version) = (
                select c.offer_key, c.draw_no, c.result_version from settlements c
                where c.due_at <= clock_timestamp() and not exists (
                    select 1 from settlements earlier
                    where earlier.offer_key = c.offer_key and earlier.draw_no = c.draw_no
                        and earlier.result_version < c.result_version and earlier.state <> 'done'
                )
                order by c.due_at limit 1 for update skip locked
            )
            returning s.*
        $$;

        create function settlement_seal(
            p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint
        ) returns boolean language plpgsql as $$
        begin
            perform pg_advisory_xact_lock(draw_lock_key(p_offer_key, p_draw_no));
            if exists (
                select 1 from checkouts c join order_lines l on l.order_id = c.order_id
                where c.due_at is not null and c.state = 'started'
                    and l.offer_key = p_offer_key and p_draw_no = any (l.draw_nos)
            ) then
                return false;
            end if;
            update settlements set state = 'scoring'
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
                    and version = p_version and state = 'sealing';
            if not found then
                return false;
            end if;
            update draws set sealed_at = clock_timestamp()
                where offer_key = p_offer_key and draw_no = p_draw_no and sealed_at is null;
            return true;
        end
        $$;
        comment on function settlement_seal is
            'Closes the list of tickets once every purchase into the draw is decided; false while one is not.';

        create function settlement_record(
            p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_after uuid,
            p_last_ticket uuid, p_entries bigint, p_tickets uuid[], p_customers uuid[], p_divisions text[],
            p_prizes bigint[], p_event_id uuid, p_event bytea
        ) returns boolean language plpgsql as $$
        begin
            update settlements set
                    last_ticket_id = coalesce(p_last_ticket, last_ticket_id), entries = entries + p_entries,
                    winning_entries = winning_entries + cardinality(p_tickets),
                    prizes_minor = prizes_minor + (select coalesce(sum(prize), 0) from unnest(p_prizes) prize),
                    state = case when p_event is null then 'scoring' else 'paying' end
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
                    and version = p_version and state = 'scoring' and last_ticket_id is not distinct from p_after;
            if not found then
                return false;
            end if;
            insert into winnings (
                offer_key, draw_no, result_version, ticket_id, customer_id, divisions, prize_minor, due_minor, paid_at
            )
            select p_offer_key, p_draw_no, p_result_version, w.ticket_id, w.customer_id, w.divisions::jsonb, w.prize,
                   due.minor, case when due.minor = 0 then clock_timestamp() end
            from unnest(p_tickets, p_customers, p_divisions, p_prizes) as w (ticket_id, customer_id, divisions, prize)
            cross join lateral (
                select greatest(w.prize - coalesce(sum(earlier.due_minor), 0), 0) as minor from winnings earlier
                where earlier.ticket_id = w.ticket_id and earlier.draw_no = p_draw_no
                    and earlier.result_version < p_result_version
            ) due;
            if p_event is not null then
                perform outbox_put(
                    p_event_id, 'wattle.checkout.v1.draw_scored', p_offer_key || '/' || p_draw_no,
                    p_result_version * 2, p_event, null
                );
            end if;
            return true;
        end
        $$;
        comment on function settlement_record is
            'Stores what one chunk of entries wins; with an event the chunk was the last. False when another worker did it.';

        create function settlement_mark_paid(
            p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_tickets uuid[],
            p_event_ids uuid[], p_events bytea[]
        ) returns boolean language plpgsql as $$
        declare
            paid bigint;
        begin
            perform 1 from settlements
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
                    and version = p_version and state = 'paying' for update;
            if not found then
                return false;
            end if;
            with now_paid as (
                update winnings set paid_at = clock_timestamp()
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
                    and ticket_id = any (p_tickets) and paid_at is null
                returning due_minor
            )
            select coalesce(sum(due_minor), 0) into paid from now_paid;
            update settlements set paid_minor = paid_minor + paid
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
            perform outbox_put(
                e.event_id, 'wattle.checkout.v1.prize_won', e.ticket_id::text,
                (select count(*) from winnings w where w.ticket_id = e.ticket_id and w.paid_at is not null),
                e.payload, null
            ) from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload)
            where e.payload is not null;
            return true;
        end
        $$;

        create function settlement_finish(
            p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_event_id uuid,
            p_event bytea
        ) returns text language plpgsql as $$
        declare
            settled settlements;
            sums record;
        begin
            select * into settled from settlements
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
                    and version = p_version and state = 'paying' for update;
            if not found then
                return 'stale';
            end if;
            select count(*) as winners, count(*) filter (where paid_at is null) as unpaid,
                   coalesce(sum(prize_minor), 0) as prizes, coalesce(sum(due_minor), 0) as due into sums
                from winnings
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
            if sums.unpaid > 0 or sums.winners <> settled.winning_entries
                or sums.prizes <> settled.prizes_minor or sums.due <> settled.paid_minor
            then
                return 'mismatch';
            end if;
            update settlements set state = 'done', due_at = null, finished_at = clock_timestamp()
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
            perform outbox_put(
                p_event_id, 'wattle.checkout.v1.draw_paid', p_offer_key || '/' || p_draw_no,
                p_result_version * 2 + 1, p_event, null
            );
            return 'done';
        end
        $$;
        comment on function settlement_finish is 'Ends a settlement, only when its sums agree to the cent.';
    """)
    run_sql(f"""
        create schema audit;

        create view audit.orders as
            select o.id as order_id, o.customer_id, o.status, o.total_minor, o.currency, o.created_at, o.paid_at,
                   c.id as checkout_id, c.state as checkout_state, c.journal_id,
                   count(l.id) as lines, count(t.id) as tickets,
                   coalesce(sum(l.price_minor), 0) as lines_minor
            from orders o
            join checkouts c on c.order_id = o.id
            left join order_lines l on l.order_id = o.id
            left join tickets t on t.order_line_id = l.id
            group by o.id, c.id;

        create view audit.tickets as
            select t.id as ticket_id, t.serial, t.customer_id, t.order_id, t.order_line_id, t.issued_at,
                   e.offer_key, e.draw_no, w.result_version, w.prize_minor, w.paid_at
            from tickets t
            join entries e on e.ticket_id = t.id
            left join winnings w on w.ticket_id = e.ticket_id and w.draw_no = e.draw_no;

        create view audit.sagas as
            select id as checkout_id, order_id, state, version, attempts, started_at, due_at, not_after,
                   due_at < clock_timestamp() as past_due
            from checkouts;

        create view audit.payouts as
            select s.offer_key, s.draw_no, s.result_version, s.state, s.entries, s.winning_entries, s.prizes_minor,
                   s.paid_minor, s.currency, s.finished_at
            from settlements s;

        create view audit.overpaid_prizes as
            select p.offer_key, p.draw_no, p.ticket_id, p.customer_id, sum(p.due_minor) as paid_minor,
                   coalesce(max(n.prize_minor), 0) as prize_minor
            from winnings p
            join (
                select offer_key, draw_no, max(result_version) as result_version from settlements
                where state in ('paying', 'done') group by offer_key, draw_no
            ) newest using (offer_key, draw_no)
            left join winnings n on n.ticket_id = p.ticket_id and n.draw_no = p.draw_no
                and n.result_version = newest.result_version
            where p.paid_at is not null
            group by p.offer_key, p.draw_no, p.ticket_id, p.customer_id
            having sum(p.due_minor) > coalesce(max(n.prize_minor), 0);
        comment on view audit.overpaid_prizes is 'Prizes that a corrected result has taken away again.';

        create view audit.outbox as
            select event_id, subject, aggregate_id, aggregate_version, occurred_at, published_at from outbox;
        create view audit.inbox as select consumer, event_id, received_at from inbox;

        grant usage on schema audit to {runtime_role()};
        grant select on all tables in schema audit to {runtime_role()};
    """)
