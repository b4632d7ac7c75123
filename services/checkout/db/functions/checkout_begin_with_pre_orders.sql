create or replace function checkout_begin_with_pre_orders(p_begin jsonb, p_pre_orders jsonb, p_response jsonb) returns table(outcome text, response_status smallint, response_body jsonb, not_after timestamptz)
language plpgsql as $$
begin
    begin
        return query select * from checkout_begin_ahead(p_begin, p_pre_orders, p_response);
    exception when sqlstate 'WT001' then
        return query select sqlerrm, null::smallint, null::jsonb, null::timestamptz;
    end;
end
$$;

comment on function checkout_begin_with_pre_orders is 'As checkout_begin_batch for one cart with pre-orders, or nothing but an outcome that says why not. Where nothing else is bought, the pre-orders are placed at once.';
