create or replace function vouchers_follow_pre_orders() returns trigger
language plpgsql as $$
begin
    perform vouchers_reopen_of(array[new.order_id]);
    return null;
end
$$;
