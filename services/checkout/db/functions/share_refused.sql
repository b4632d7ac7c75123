create or replace function share_refused(p_payment share_payments) returns boolean
language sql stable as $$
select exists (
    select from prize_claims c
    where c.reference = 'syndicate/' || p_payment.ticket_id || '/' || p_payment.result_version
        and c.decision = 'rejected'
)
$$;

comment on function share_refused is 'Whether the payout review refused what the shares of a ticket won.';
