create or replace function cart_take_in(p_cart uuid, p_other uuid, p_max_items integer) returns boolean
language plpgsql as $$
declare
    room integer;
    left_out uuid[];
    has_changed boolean;
begin
    select p_max_items - count(*) into room
        from cart_items where cart_id = p_cart and removed_reason is null;
    with moving as (
        select o.id, o.removed_reason,
               row_number() over (partition by o.removed_reason is null order by o.id) as place
        from cart_items o
        where o.cart_id = p_other and (o.removed_reason is not null or not exists (
            select from cart_items i
            where i.cart_id = p_cart and i.fingerprint = o.fingerprint and i.removed_reason is null
        ))
    ), moved as (
        update cart_items i
            set cart_id = p_cart,
                removed_reason = coalesce(
                    moving.removed_reason, case when moving.place > room then 'limit' end
                )
            from moving where i.id = moving.id
            returning i.id, moving.removed_reason is null and i.removed_reason is not null as is_left_out
    )
    select array_agg(id) filter (where is_left_out), count(*) > 0 into left_out, has_changed from moved;
    delete from cart_items where cart_id = p_other;
    -- A reason of just now may be of a line that is older than the notes.
    delete from cart_items where cart_id = p_cart and id in (
        select i.id from cart_items i
        where i.cart_id = p_cart and i.removed_reason is not null
        order by i.id = any (coalesce(left_out, '{}')) desc, i.id desc
        offset p_max_items
    );
    return has_changed or found;
end
$$;

comment on function cart_take_in is 'Moves what is in one cart into another: equal lines are kept once, notes until they are closed or as many newer ones are there as lines may be. False when nothing changed.';
