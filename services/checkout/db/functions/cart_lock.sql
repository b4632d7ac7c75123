create or replace function cart_lock(p_customer uuid, p_token bytea, p_create boolean) returns carts
language plpgsql as $$
declare
    cart carts;
begin
    if p_customer is not null then
        select * into cart from carts where customer_id = p_customer for update;
        if not found and p_create then
            insert into carts (customer_id) values (p_customer)
                on conflict (customer_id) do update set touched_at = now() returning * into cart;
        end if;
    else
        select * into cart from carts
            where token_hash = p_token and converted_into is null and touched_at > now() - interval '30 days'
            for update;
        if not found and p_create then
            insert into carts (token_hash) values (p_token) returning * into cart;
        end if;
    end if;
    return cart;
end
$$;

comment on function cart_lock is 'The cart of a customer, or else of a token, locked; a row of nulls when there is none and none is made.';
