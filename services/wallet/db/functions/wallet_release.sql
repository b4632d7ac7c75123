create or replace function wallet_release(p_hold_id uuid, out status text)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    freed record;
begin
    update holds hold set state = 'voided', settled_at = clock_timestamp()
    where hold.hold_id = p_hold_id and hold.state = 'pending'
    returning hold.customer_id, hold.currency, hold.promo, hold.cash, hold.uncleared into freed;
    if not found then
        select case state when 'captured' then 'captured' else 'released' end into status
        from holds hold where hold.hold_id = p_hold_id;
        status := coalesce(status, 'hold_not_found');
        return;
    end if;
    update wallets set
        promo_held = promo_held - freed.promo, cash_held = cash_held - freed.cash,
        uncleared_held = uncleared_held - freed.uncleared
    where customer_id = freed.customer_id and currency = freed.currency;
    status := 'released';
end
$$;
