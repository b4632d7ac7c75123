"""Carts. Each change is one call that answers with the cart as it is afterwards."""

from servicekit.migrations import run_sql

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    run_sql("""
        create table carts (
            id uuid not null default uuidv7(),
            customer_id uuid,
            token_hash bytea,
            version bigint not null default 1,
            checkout_id uuid,
            converted_into uuid,
            created_at timestamptz not null default now(),
            touched_at timestamptz not null default now(),
            constraint pk_carts primary key (id),
            constraint uq_carts_customer_id unique (customer_id),
            constraint uq_carts_token_hash unique (token_hash),
            constraint ck_carts_owner check ((customer_id is null) <> (token_hash is null))
        );
        comment on column carts.token_hash is 'SHA-256 of the anonymous cart token';
        comment on column carts.checkout_id is 'the checkout that is being paid; the cart stands still meanwhile';
        create index ix_carts_touched_at on carts using brin (touched_at);

        create table cart_items (
            id uuid not null default uuidv7(),
            cart_id uuid not null,
            offer_key text not null,
            offer_version bigint not null,
            game_type text not null,
            game_offer text not null,
            shape jsonb not null,
            games bytea not null,
            num_games integer not null,
            quickpick boolean not null,
            draw_nos bigint[] not null,
            shown_price_minor bigint not null,
            currency text not null,
            fingerprint bytea not null,
            removed_reason text,
            constraint pk_cart_items primary key (id),
            constraint fk_cart_items_cart_id_carts foreign key (cart_id) references carts (id) on delete cascade,
            constraint ck_cart_items_price check (shown_price_minor >= 0)
        );
        comment on column cart_items.shape is '[[name of the number set, count], ...]';
        comment on column cart_items.games is 'one byte a number, game after game';
        comment on column cart_items.fingerprint is 'equal for lines that buy the same thing';
        create index ix_cart_items_cart_id on cart_items (cart_id);

        create view cart_contents as
            select null::text as refusal, c.id as cart_id, c.version as cart_version, c.customer_id, c.token_hash,
                   c.converted_into, c.touched_at, i.id as item_id, i.offer_key, i.offer_version, i.game_type,
                   i.game_offer, i.shape, i.games, i.num_games, i.quickpick, i.draw_nos, i.shown_price_minor,
                   i.currency, i.removed_reason
            from carts c left join cart_items i on i.cart_id = c.id;

        create function cart_refused(p_refusal text) returns setof cart_contents
        language plpgsql immutable as $$
        declare
            answer cart_contents;
        begin
            answer.refusal := p_refusal;
            return next answer;
        end
        $$;

        create function cart_lock(p_customer uuid, p_token bytea, p_create boolean) returns carts
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
        comment on function cart_lock is
            'The cart of a customer, or else of a token, locked; a row of nulls when there is none and none is made.';

        create function cart_put_item(
            p_customer uuid, p_token bytea, p_create boolean, p_item uuid, p_max_items integer, p_offer_key text,
            p_offer_version bigint, p_game_type text, p_game_offer text, p_shape jsonb, p_games bytea,
            p_num_games integer, p_quickpick boolean, p_draw_nos bigint[], p_price bigint, p_currency text,
            p_fingerprint bytea
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
            select count(*), coalesce(bool_or(currency <> p_currency) filter (where removed_reason is null), false)
                into others, other_currency
                from cart_items where cart_id = cart.id and id is distinct from p_item;
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
                    draw_nos, shown_price_minor, currency, fingerprint
                ) values (
                    cart.id, p_offer_key, p_offer_version, p_game_type, p_game_offer, p_shape, p_games, p_num_games,
                    p_quickpick, p_draw_nos, p_price, p_currency, p_fingerprint
                );
            else
                update cart_items set
                    offer_key = p_offer_key, offer_version = p_offer_version, game_type = p_game_type,
                    game_offer = p_game_offer, shape = p_shape, games = p_games, num_games = p_num_games,
                    quickpick = p_quickpick, draw_nos = p_draw_nos, shown_price_minor = p_price,
                    currency = p_currency, fingerprint = p_fingerprint, removed_reason = null
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
        comment on function cart_put_item is 'Adds a line (no p_item) or replaces one.';

        create function cart_remove_item(p_customer uuid, p_token bytea, p_item uuid) returns setof cart_contents
        language plpgsql as $$
        declare
            cart carts := cart_lock(p_customer, p_token, false);
        begin
            if cart.id is null then
                return query select * from cart_refused('cart_not_found');
                return;
            elsif cart.checkout_id is not null then
                return query select * from cart_refused('checkout_in_progress');
                return;
            end if;
            delete from cart_items where id = p_item and cart_id = cart.id;
            if not found then
                return query select * from cart_refused('item_not_found');
                return;
            end if;
            update carts set version = version + 1, touched_at = now() where id = cart.id;
            return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
        end
        $$;

        create function cart_convert(p_customer uuid, p_token bytea, p_max_items integer)
        returns setof cart_contents language plpgsql as $$
        declare
            guest carts := cart_lock(null, p_token, false);
            own carts;
            room integer;
            moved integer;
        begin
            if guest.id is not null then
                own := cart_lock(p_customer, null, true);
                delete from cart_items where cart_id = own.id and removed_reason is not null;
                select p_max_items - count(*) into room from cart_items where cart_id = own.id;
                with fresh as (
                    select g.id, row_number() over (order by g.id) as place from cart_items g
                    where g.cart_id = guest.id and g.removed_reason is null and not exists (
                        select 1 from cart_items o where o.cart_id = own.id and o.fingerprint = g.fingerprint
                    )
                )
                update cart_items i
                    set cart_id = own.id, removed_reason = case when fresh.place > room then 'limit' end
                    from fresh where i.id = fresh.id;
                get diagnostics moved = row_count;
                delete from cart_items where cart_id = guest.id;
                update carts set converted_into = own.id, version = version + 1 where id = guest.id;
                update carts set version = version + least(moved, 1), touched_at = now() where id = own.id;
            end if;
            return query select * from cart_contents c where c.customer_id = p_customer order by c.item_id;
        end
        $$;
        comment on function cart_convert is
            'Merges an anonymous cart into the customer''s by equality; a token that is spent, expired or unknown changes nothing.';
    """)
