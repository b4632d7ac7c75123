create or replace function settlement_finish(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_event_id uuid,
    p_event bytea
) returns text
language plpgsql as $$
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

comment on function settlement_finish is 'Ends a settlement if its sums agree to the minor unit.';
