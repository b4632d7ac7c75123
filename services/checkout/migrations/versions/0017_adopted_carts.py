"""A visitor's cart takes in another one, whose token came in a link."""

from servicekit.migrations import run_sql

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Nothing that is there changes."""
    run_sql("""
        create function cart_adopt(p_token bytea, p_other bytea, p_max_items integer) returns setof cart_contents
        language plpgsql as $$
        declare
            other carts;
            own carts;
            room integer;
        begin
            -- Two visitors may be given each other's carts at once.
            perform from carts where token_hash in (p_token, p_other) order by id for update;
            other := cart_lock(null, p_other, false);
            if other.id is null then
                return query select * from cart_refused('cart_not_found');
                return;
            end if;
            own := cart_lock(null, p_token, false);
            if own.id is null or own.id = other.id or not exists (select from cart_items where cart_id = own.id) then
                return query select * from cart_contents c where c.cart_id = other.id order by c.item_id;
                return;
            end if;
            select p_max_items - count(*) into room from cart_items where cart_id = own.id;
            with fresh as (
                select o.id, row_number() over (order by o.id) as place from cart_items o
                where o.cart_id = other.id and o.removed_reason is null and not exists (
                    select 1 from cart_items i where i.cart_id = own.id and i.fingerprint = o.fingerprint
                )
            )
            update cart_items i
                set cart_id = own.id, removed_reason = case when fresh.place > room then 'limit' end
                from fresh where i.id = fresh.id;
            delete from cart_items where cart_id = other.id;
            update carts set converted_into = own.id, version = version + 1 where id = other.id;
            update carts set voucher_id = coalesce(other.voucher_id, voucher_id), version = version + 1,
                    touched_at = now()
                where id = own.id;
            return query select * from cart_contents c where c.cart_id = own.id order by c.item_id;
        end
        $$;
        comment on function cart_adopt is
            'The cart of a link: by itself where the visitor has nothing in one, else merged into the visitor''s.';
    """)
