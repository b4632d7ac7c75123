"""Whoever writes takes locks in one order: checkouts, their carts, then vouchers; partners, then channels."""

from servicekit.migrations import run_sql

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """The texts of the functions are kept as they are but for this, whatever they have become meanwhile.

    While an older version runs, the two orders may still meet; what is undone then is run again.
    """
    run_sql("""
        create function replaced_once(p_text text, p_old text, p_new text) returns text language plpgsql as $$
        begin
            if length(p_text) - length(replace(p_text, p_old, '')) <> length(p_old) then
                raise exception 'the function does not say once: %', p_old;
            end if;
            return replace(p_text, p_old, p_new);
        end
        $$;

        do $$
        declare
            completes text := pg_get_functiondef('checkout_complete_batch(jsonb)'::regprocedure);
            fails text := pg_get_functiondef(
                'checkout_fail(uuid, bigint, text, text, text, integer, jsonb)'::regprocedure
            );
            begins text;
        begin
            completes := replaced_once(
                completes, 'the draws, then the carts by id.', 'the draws, the checkouts, then the carts by id.'
            );
            completes := replaced_once(
                completes, 'join carts on carts.id = c.cart_id', 'order by c.id for update of c;
    perform from unnest(asked) a
        join checkouts c on c.id = a.checkout
        join carts on carts.id = c.cart_id'
            );
            completes := replaced_once(completes, 'for update of c, carts', 'for update of carts');
            execute completes;

            -- The triggers of the state free a voucher, for which whoever begins waits with the cart in hand.
            fails := replaced_once(
                fails, 'update checkouts set state = ''failed''',
                'perform from checkouts c where c.id = p_checkout for update;
            perform from carts where checkout_id = p_checkout
                and id = (select c.cart_id from checkouts c where c.id = p_checkout) for update;
            update checkouts set state = ''failed'''
            );
            execute fails;

            for begins in
                select pg_get_functiondef(p.oid) from pg_proc p
                where p.oid in (
                    'partner_checkout_begin(uuid, jsonb, jsonb, jsonb)'::regprocedure,
                    'partner_checkout_begin_any(uuid, jsonb, jsonb, jsonb, bigint, bigint, interval)'::regprocedure
                )
            loop
                execute replaced_once(
                    begins, 'select c.* into terms from partner_channels',
                    'perform from partners p where p.id = sold.partner_id for share;
            select c.* into terms from partner_channels'
                );
            end loop;
        end
        $$;
        drop function replaced_once(text, text, text);
    """)
