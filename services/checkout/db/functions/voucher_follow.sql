create or replace function voucher_follow() returns trigger
language plpgsql as $$
declare
    used voucher_redemptions;
begin
    select * into used from voucher_redemptions where checkout_id = new.id;
    perform voucher_finish(used.id, 'reserved', case new.state when 'completed' then 'consumed' else 'released' end);
    if new.state = 'completed' then
        update carts set voucher_id = null where id = new.cart_id and voucher_id = used.voucher_id;
    end if;
    return null;
end
$$;
