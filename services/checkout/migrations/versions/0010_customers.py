"""What a cart must know of its customer, and prices that the customer has agreed to."""

from servicekit.migrations import run_sql

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """The view grows at its end, so an older version reads what it did."""
    run_sql("""
        create table customers (
            customer_id uuid not null,
            version bigint not null,
            account_status text not null,
            migration_status text not null,
            country_banned boolean not null,
            constraint pk_customers primary key (customer_id),
            constraint ck_customers_account_status check (account_status in ('open', 'suspended', 'closed'))
        );
        comment on table customers is 'What identity''s events tell; a customer without a row may buy.';

        create or replace view cart_contents as
            select null::text as refusal, c.id as cart_id, c.version as cart_version, c.customer_id, c.token_hash,
                   c.converted_into, c.touched_at, i.id as item_id, i.offer_key, i.offer_version, i.game_type,
                   i.game_offer, i.shape, i.games, i.num_games, i.quickpick, i.draw_nos, i.shown_price_minor,
                   i.currency, i.removed_reason, i.details, c.checkout_id, known.account_status,
                   known.migration_status, known.country_banned
            from carts c
            left join cart_items i on i.cart_id = c.id
            left join customers known on known.customer_id = c.customer_id;

        create function cart_confirm_prices(
            p_customer uuid, p_token bytea, p_version bigint, p_items uuid[], p_prices bigint[]
        ) returns setof cart_contents language plpgsql as $$
        declare
            cart carts := cart_lock(p_customer, p_token, false);
        begin
            if cart.id is null then
                return query select * from cart_refused('cart_not_found');
                return;
            elsif cart.checkout_id is not null then
                return query select * from cart_refused('checkout_in_progress');
                return;
            elsif cart.version <> p_version then
                return query select * from cart_refused('cart_changed');
                return;
            end if;
            update cart_items i set shown_price_minor = agreed.price
                from unnest(p_items, p_prices) as agreed (item_id, price)
                where i.id = agreed.item_id and i.cart_id = cart.id;
            update carts set version = version + 1, touched_at = now() where id = cart.id;
            return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
        end
        $$;
        comment on function cart_confirm_prices is 'The customer has seen what the lines cost now, and keeps them.';
    """)
