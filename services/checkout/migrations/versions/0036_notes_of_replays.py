"""What could not be put into a cart again is listed in it with its reason, as what has gone from it is."""

from servicekit.migrations import run_sql

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Notes are lines that were removed from the beginning; none takes the room of something to buy."""
    run_sql("""
        comment on column cart_items.details is
            'as asked for: product_type, cause_key, series, ...; {"not_put_in": what it is called} of a note on'
            ' something that was to be put in and could not be';
        create index ix_cart_items_removed on cart_items (cart_id) where removed_reason is not null;

        create function cart_note_replay(p_customer uuid, p_notes jsonb) returns setof cart_contents
        language plpgsql as $$
        declare
            cart carts := cart_lock(p_customer, null, true);
            outdated integer;
        begin
            if cart.checkout_id is not null then
                return query select * from cart_refused('checkout_in_progress');
                return;
            end if;
            delete from cart_items
                where cart_id = cart.id and removed_reason is not null and details ? 'not_put_in';
            get diagnostics outdated = row_count;
            -- It has no price: XXX is what ISO 4217 calls no currency.
            insert into cart_items (
                cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick,
                draw_nos, shown_price_minor, currency, fingerprint, removed_reason, details
            )
            select cart.id, n.offer_key, 0, n.game_type, '', '[]', '', 0, false, '{}', 0, 'XXX', '', n.reason,
                   jsonb_build_object('not_put_in', n.description)
            from jsonb_to_recordset(p_notes) as n (
                offer_key text, game_type text, reason text, description text
            );
            update carts set version = version + 1, touched_at = now()
                where id = cart.id and outdated + jsonb_array_length(p_notes) > 0;
            return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
        end
        $$;
        comment on function cart_note_replay is
            'Lists in a cart what a replay could not put into it, in place of what an earlier one could not.';

        create or replace function cart_put_item(
            p_customer uuid, p_token bytea, p_create boolean, p_item uuid, p_max_items integer, p_offer_key text,
            p_offer_version bigint, p_game_type text, p_game_offer text, p_shape jsonb, p_games bytea,
            p_num_games integer, p_quickpick boolean, p_draw_nos bigint[], p_price bigint, p_currency text,
            p_fingerprint bytea, p_details jsonb
        ) returns setof cart_contents language plpgsql as $$
        declare
            cart carts := cart_lock(p_customer, p_token, p_create);
            others integer;
            other_currency boolean;
        begin
            if cart.id is null then
                return query select * from cart_refused('cart_not_found');
                return;
            elsif cart.checkout_id is not null then
                return query select * from cart_refused('checkout_in_progress');
                return;
            end if;
            select count(*), coalesce(bool_or(currency <> p_currency), false)
                into others, other_currency
                from cart_items where cart_id = cart.id and id is distinct from p_item and removed_reason is null;
            if other_currency then
                return query select * from cart_refused('currency_mismatch');
                return;
            elsif p_item is null and others >= p_max_items then
                return query select * from cart_refused('cart_full');
                return;
            end if;

            if p_item is null then
                insert into cart_items (
                    cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick,
                    draw_nos, shown_price_minor, currency, fingerprint, details
                ) values (
                    cart.id, p_offer_key, p_offer_version, p_game_type, p_game_offer, p_shape, p_games, p_num_games,
                    p_quickpick, p_draw_nos, p_price, p_currency, p_fingerprint, p_details
                );
            else
                update cart_items set
                    offer_key = p_offer_key, offer_version = p_offer_version, game_type = p_game_type,
                    game_offer = p_game_offer, shape = p_shape, games = p_games, num_games = p_num_games,
                    quickpick = p_quickpick, draw_nos = p_draw_nos, shown_price_minor = p_price,
                    currency = p_currency, fingerprint = p_fingerprint, details = p_details, removed_reason = null
                    where id = p_item and cart_id = cart.id;
                if not found then
                    return query select * from cart_refused('item_not_found');
                    return;
                end if;
            end if;
            update carts set version = version + 1, touched_at = now() where id = cart.id;
            return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
        end
        $$;
    """)
