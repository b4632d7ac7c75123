create or replace function share_payments_begin_payment(p_thresholds jsonb, p_limit integer) returns void
language sql as $$
with due as (
    select p.ticket_id, p.result_version from share_payments p
    where p.result_version > 0 and p.paid_at is null and p.paying_at is null and p.reversed_by is null
        and (p.pay_from <= clock_timestamp()) is not false
        and payout_is_cleared(
            p.reference, p.review_required or p.amount_minor >= payout_review_from(p_thresholds, p.offer_key)
        )
        and not exists (select from postponed_payouts n where n.reference = p.reference)
    order by p.ticket_id, p.result_version limit p_limit
    for update of p skip locked
)
update share_payments p set paying_at = clock_timestamp() from due
where (p.ticket_id, p.result_version) = (due.ticket_id, due.result_version)
$$;

comment on function share_payments_begin_payment is 'Marks the next prizes of shares that are final and cleared as being paid.';
