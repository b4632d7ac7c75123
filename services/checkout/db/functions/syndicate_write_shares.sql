create or replace function syndicate_write_shares(
    p_offer_key text, p_draw_no bigint, p_series integer, p_result_version integer, p_prize bigint, p_share bigint,
    p_remainder bigint, p_divisions jsonb, p_provisional_for interval, p_review_from bigint
) returns void
language plpgsql as $$
begin
    if not syndicate_is_decided(p_offer_key, p_draw_no, p_series) then
        return;
    end if;
    update syndicates set settled_version = p_result_version
        where offer_key = p_offer_key and draw_no = p_draw_no and series = p_series
            and (settled_version is null or settled_version < p_result_version);
    if not found then
        return;
    end if;
    insert into syndicate_settlements (
        offer_key, draw_no, series, result_version, prize_minor, share_minor, remainder_minor, divisions
    ) values (
        p_offer_key, p_draw_no, p_series, p_result_version, p_prize, p_share, p_remainder, p_divisions
    ) on conflict do nothing;
    with members as materialized (
        select t.id as ticket_id, cardinality(l.numbers) * p_share as prize
        from entries e
        join tickets t on t.id = e.ticket_id
        join order_lines l on l.id = t.order_line_id
        where e.offer_key = p_offer_key and e.draw_no = p_draw_no
            and (l.details ->> 'series')::integer = p_series
    ), earlier as materialized (
        select p.ticket_id, p.result_version, p.amount_minor, p.reversed_by, exists (
                   select from payout_reviews c where c.reference = p.reference and c.decision = 'rejected'
               ) as is_refused
        from members join share_payments p on p.ticket_id = members.ticket_id
        where p.result_version between 1 and p_result_version - 1
    ), held as materialized (
        select m.ticket_id, m.prize, coalesce(known.owed, 0) as owed,
               coalesce(known.is_refused, false) as is_refused
        from members m
        left join (
            select ticket_id, bool_or(is_refused) as is_refused,
                   sum(amount_minor) filter (where reversed_by is null and not is_refused) as owed
            from earlier group by ticket_id
        ) known on known.ticket_id = m.ticket_id
    ), reversed as (
        update share_payments p set reversed_by = p_result_version,
                reversed_at = case when coalesce(p.paid_at, p.paying_at) is null then clock_timestamp() end,
                paid_at = coalesce(p.paid_at, case when p.paying_at is null then clock_timestamp() end)
            from earlier join held using (ticket_id)
            where p.ticket_id = earlier.ticket_id and p.result_version = earlier.result_version
                and p.reversed_by is null and (held.prize < held.owed or earlier.is_refused)
    )
    insert into share_payments (
        ticket_id, result_version, offer_key, draw_no, series, amount_minor, pay_from, review_required
    )
    select held.ticket_id, p_result_version, p_offer_key, p_draw_no, p_series, due.minor,
           clock_timestamp() + p_provisional_for,
           held.is_refused or coalesce(held.prize >= p_review_from, false)
    from held
    cross join lateral (
        select case when held.prize < held.owed then held.prize else held.prize - held.owed end as minor
    ) due
    where due.minor > 0
    on conflict do nothing;
end
$$;

comment on function syndicate_write_shares is 'Writes down what each share wins by a version of the result. A smaller prize reverses the earlier payments and is owed anew; a refused one is not owed, and needs a review again.';
