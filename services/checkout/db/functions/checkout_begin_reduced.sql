create or replace function checkout_begin_reduced(p_begin jsonb, p_pre_orders jsonb, p_response jsonb) returns table(outcome text, response_status smallint, response_body jsonb, not_after timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    discounts bigint[] := array(select d::bigint from jsonb_array_elements_text(p_begin -> 'discounts') d);
    used record;
begin
    begin
        if jsonb_array_length(p_pre_orders) > 0 then
            select b.outcome, b.response_status, b.response_body, b.not_after
                into outcome, response_status, response_body, not_after
                from checkout_begin_ahead(p_begin, p_pre_orders, p_response) b;
        else
            select b.outcome, b.response_status, b.response_body, b.not_after
                into outcome, response_status, response_body, not_after
                from checkout_begin_batch(jsonb_build_array(p_begin)) b;
        end if;
        if outcome in ('started', 'placed') then
            select * into used from voucher_reserve(
                (p_begin ->> 'voucher')::uuid, asked.customer, asked."order", asked.checkout,
                (
                    coalesce((select sum(d) from unnest(discounts) d), 0)
                    + coalesce((select sum(l.discount) from jsonb_to_recordset(p_pre_orders) as l (discount bigint)), 0)
                )::bigint, asked.currency, null
            );
            if used.refusal is not null then
                -- Undoes the beginning: the customer pays the price that was shown or none.
                raise exception '%', used.refusal using errcode = 'WT001';
            end if;
            update order_lines l set discount_minor = coalesce(discounts[l.position], 0) where l.order_id = asked."order";
            update checkouts c set uses_voucher = true where c.id = asked.checkout;
        end if;
        if outcome = 'placed' then
            perform voucher_finish(used.redemption, 'reserved', 'consumed');
            update carts c set voucher_id = null where c.id = asked.cart;
        end if;
        return next;
    exception when sqlstate 'WT001' then
        return query select sqlerrm, null::smallint, null::jsonb, null::timestamptz;
    end;
end
$$;

comment on function checkout_begin_reduced is 'As checkout_begin_batch for one cart with a voucher, and perhaps pre-orders, or nothing but an outcome that says why not. p_begin also names the voucher and the discounts by line.';
