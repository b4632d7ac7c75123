-- Writes down what the next tickets of a draw are due by this version of its result. A first version looks at winners
-- alone; a correction also at those that earlier versions have paid and this one does not.
create function settlement_due(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_limit integer,
    p_first_division_waits interval, p_lease interval
) returns integer language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
    settled settlements;
    written integer;
    last uuid;
begin
    select * into settled from settlements
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'paying' for update;
    if not found then
        return null;
    end if;
    with next_tickets as materialized (
        select ticket_id, customer_id from (
            (select ticket_id, customer_id from wins
                where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
                    and ticket_id > coalesce(settled.due_ticket_id, '00000000-0000-0000-0000-000000000000')
                order by ticket_id limit p_limit)
            union
            (select distinct ticket_id, customer_id from winnings
                where p_result_version > 1 and offer_key = p_offer_key and draw_no = p_draw_no
                    and result_version < p_result_version
                    and ticket_id > coalesce(settled.due_ticket_id, '00000000-0000-0000-0000-000000000000')
                order by ticket_id limit p_limit)
        ) both_of_them order by ticket_id limit p_limit
    ), priced as (
        select t.ticket_id, t.customer_id, coalesce(b.divisions, '[]') as divisions,
               coalesce(b.prize_minor, 0) as prize, coalesce(earlier.paid, 0) as paid
        from next_tickets t
        left join wins w on w.offer_key = p_offer_key and w.draw_no = p_draw_no
            and w.result_version = p_result_version and w.ticket_id = t.ticket_id
        left join win_breakdowns b on b.offer_key = p_offer_key and b.draw_no = p_draw_no
            and b.result_version = p_result_version and b.id = w.breakdown
        left join lateral (
            select sum(e.due_minor) as paid from winnings e
            where e.ticket_id = t.ticket_id and e.draw_no = p_draw_no and e.offer_key = p_offer_key
                and e.result_version < p_result_version and e.reversed_by is null
        ) earlier on true
    ), taken_back as (
        update winnings e set reversed_by = p_result_version,
                reversed_at = case when e.due_minor = 0 or e.paid_at is null then clock_timestamp() end,
                paid_at = coalesce(e.paid_at, clock_timestamp())
            from priced p
            where p.prize < p.paid and e.ticket_id = p.ticket_id and e.draw_no = p_draw_no
                and e.offer_key = p_offer_key and e.result_version < p_result_version and e.reversed_by is null
    ), added as (
        insert into winnings (
            offer_key, draw_no, result_version, ticket_id, customer_id, divisions, prize_minor, due_minor, paid_at,
            pay_from
        )
        select p_offer_key, p_draw_no, p_result_version, p.ticket_id, p.customer_id, p.divisions, p.prize, due.minor,
               case when due.minor = 0 then clock_timestamp() end,
               case when due.minor > 0 and (p.divisions -> 0 ->> 0)::integer = 1
                   then clock_timestamp() + p_first_division_waits end
        from priced p
        cross join lateral (select case when p.prize < p.paid then p.prize else p.prize - p.paid end as minor) due
        returning ticket_id
    )
    select count(*), max(ticket_id::text)::uuid into written, last from added;
    update settlements set due_ticket_id = coalesce(last, due_ticket_id), due_at = clock_timestamp() + p_lease
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    return written;
end
$$;
comment on function settlement_due is
    'Says how many tickets it wrote down, 0 after the last; null when another worker has taken over.';

create function settlement_mark_reversed(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_tickets uuid[],
    p_versions integer[], p_event_ids uuid[], p_events bytea[]
) returns boolean language plpgsql as $$
declare
    taken bigint;
begin
    perform 1 from settlements
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'paying' for update;
    if not found then
        return false;
    end if;
    with now_reversed as (
        update winnings w set reversed_at = clock_timestamp()
        from unnest(p_tickets, p_versions) as r (ticket_id, result_version)
        where w.offer_key = p_offer_key and w.draw_no = p_draw_no and w.ticket_id = r.ticket_id
            and w.result_version = r.result_version and w.reversed_by = p_result_version and w.reversed_at is null
        returning w.due_minor
    )
    select coalesce(sum(due_minor), 0) into taken from now_reversed;
    update settlements set reversed_minor = reversed_minor + taken
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    perform outbox_put(
        e.event_id, 'wattle.checkout.v1.prize_corrected', e.ticket_id::text, p_result_version, e.payload, null
    ) from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload)
    where e.payload is not null;
    return true;
end
$$;
comment on function settlement_mark_reversed is 'Marks payments as taken back and tells their owners.';

create or replace function settlement_finish(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_event_id uuid,
    p_event bytea
) returns text language plpgsql as $$
declare
    settled settlements;
    won record;
    sums record;
    still_reversing bigint;
begin
    select * into settled from settlements
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'paying' for update;
    if not found then
        return 'stale';
    end if;
    select coalesce(sum(tickets), 0) as winners, coalesce(sum(tickets * prize_minor), 0) as prizes into won
        from win_breakdowns
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    select count(*) filter (where prize_minor > 0 or divisions <> '[]') as winners,
           count(*) filter (where paid_at is null and pay_from is null) as unpaid,
           coalesce(sum(prize_minor), 0) as prizes,
           coalesce(sum(due_minor) filter (where paid_at is not null and reversed_by is null), 0) as paid into sums
        from winnings
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    select count(*) into still_reversing from winnings
        where offer_key = p_offer_key and draw_no = p_draw_no and reversed_by = p_result_version
            and reversed_at is null;
    if sums.unpaid > 0 or still_reversing > 0 or sums.winners <> settled.winning_entries
        or sums.winners <> won.winners or sums.prizes <> settled.prizes_minor or sums.prizes <> won.prizes
        or sums.paid <> settled.paid_minor
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

-- Prizes that waited are paid after the settlement has ended; each is marked by itself.
create function winnings_mark_waited(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_tickets uuid[], p_event_ids uuid[],
    p_events bytea[]
) returns integer language plpgsql as $$
declare
    marked uuid[];
begin
    with now_paid as (
        update winnings set paid_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and ticket_id = any (p_tickets) and paid_at is null and pay_from is not null
        returning ticket_id, due_minor
    ), counted as (
        update settlements set paid_minor = paid_minor + (select coalesce(sum(due_minor), 0) from now_paid)
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
    )
    select coalesce(array_agg(ticket_id), '{}') into marked from now_paid;
    perform outbox_put(
        e.event_id, 'wattle.checkout.v1.prize_won', e.ticket_id::text,
        (select count(*) from winnings w where w.ticket_id = e.ticket_id and w.paid_at is not null), e.payload, null
    ) from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload)
    where e.ticket_id = any (marked);
    return cardinality(marked);
end
$$;
