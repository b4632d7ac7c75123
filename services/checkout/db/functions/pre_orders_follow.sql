create or replace function pre_orders_follow() returns trigger
language plpgsql as $$
begin
    if new.state = 'completed' then
        perform pre_orders_put(new.id);
    else
        delete from pre_orders where checkout_id = new.id and state = 'accepted';
    end if;
    return null;
end
$$;
