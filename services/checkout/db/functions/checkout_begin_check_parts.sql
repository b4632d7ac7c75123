create or replace function checkout_begin_check_parts(
    p_asked checkout_to_begin[], p_outcomes text[], p_stops timestamptz[], out outcomes text[],
    out stops timestamptz[], out give_ups timestamptz[]
)
language plpgsql as $$
declare
    one record;
begin
    outcomes := p_outcomes;
    stops := p_stops;
    for one in
        select a.ordinality, pre_orders_refusal(a.cart, a.pre_orders) as refusal
        from unnest(p_asked) with ordinality a
        where a.pre_orders is not null and outcomes[a.ordinality] = 'started'
    loop
        outcomes[one.ordinality] := coalesce(one.refusal, 'started');
    end loop;
    for one in
        select a.* from unnest(p_asked) with ordinality a where a.pre_order is not null order by a.pre_order
    loop
        stops[one.ordinality] := pre_order_charge(one.pre_order, one.pre_order_version, one.checkout);
        if stops[one.ordinality] is null then
            outcomes[one.ordinality] := 'not_due';
        end if;
    end loop;
    for one in
        select a.* from unnest(p_asked) with ordinality a
        where a.voucher is not null and outcomes[a.ordinality] = 'started' order by a.voucher
    loop
        outcomes[one.ordinality] := coalesce(voucher_take(one.voucher, one.customer, one.currency), 'started');
    end loop;
    give_ups := array(
        select case when a.deposit is not null
                    then least(stops[a.ordinality], clock_timestamp() + a.deposit_wait) end
        from unnest(p_asked) with ordinality a order by a.ordinality
    );
end
$$;

comment on function checkout_begin_check_parts is 'Refuses those whose pre-orders or voucher cannot be had, begins the charges of pre-orders, and says until when deposits may be decided. Pre-orders and vouchers are locked by id.';
