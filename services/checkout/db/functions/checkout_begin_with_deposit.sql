create or replace function checkout_begin_with_deposit(
    p_begin jsonb, p_pre_orders jsonb, p_response jsonb, p_amount bigint, p_wallet_part bigint,
    p_wait interval
) returns table(outcome text, response_status smallint, response_body jsonb, not_after timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    gives_up_at timestamptz;
begin
    if p_begin ->> 'voucher' is not null then
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_reduced(p_begin, p_pre_orders, p_response) b;
    elsif jsonb_array_length(p_pre_orders) > 0 then
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_with_pre_orders(p_begin, p_pre_orders, p_response) b;
    else
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_batch(jsonb_build_array(p_begin)) b;
    end if;
    if outcome = 'started' then
        gives_up_at := least(not_after, clock_timestamp() + p_wait);
        insert into checkout_deposits (checkout_id, customer_id, amount_minor, wallet_part_minor, due_at, gives_up_at)
            values (asked.checkout, asked.customer, p_amount, p_wallet_part, clock_timestamp() + asked.lease, gives_up_at);
        update checkouts c set due_at = gives_up_at where c.id = asked.checkout;
    end if;
    return next;
end
$$;

comment on function checkout_begin_with_deposit is 'As checkout_begin_batch for one cart, with or without pre-orders, whose deposit is about to be asked for.';
