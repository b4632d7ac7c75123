create or replace function winnings_begin_payment(p_limit integer) returns void
language sql as $$
with due as (
    select w.offer_key, w.draw_no, w.result_version, w.ticket_id from winnings w
    where w.paid_at is null and w.paying_at is null and w.pay_from <= clock_timestamp()
        and payout_is_cleared(w.reference, w.review_required)
        and not exists (select from postponed_payouts n where n.reference = w.reference)
    order by w.offer_key, w.draw_no, w.result_version, w.ticket_id limit p_limit
    for update of w skip locked
)
update winnings w set paying_at = clock_timestamp() from due
where (w.offer_key, w.draw_no, w.result_version, w.ticket_id)
    = (due.offer_key, due.draw_no, due.result_version, due.ticket_id)
$$;

comment on function winnings_begin_payment is 'Marks the next provisional prizes that are final and cleared as being paid.';
