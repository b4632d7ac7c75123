"""Tickets of lotteries and shares may wait for a day that their customer chose, as books of raffles do."""

from servicekit.migrations import run_sql

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Whoever runs an older version places and buys only what has no entries, as before.

    The texts of the functions are kept as they are but for this, whatever they have become meanwhile.
    """
    run_sql("""
        alter table pre_orders
            add column shape jsonb not null default '[]',
            add column games bytea not null default '',
            add column quickpick boolean not null default false;
        comment on column pre_orders.games is 'its entries, as those of a line of an order; empty for what is numbered or shared';

        create or replace function waits_for_its_day(p_game_type text, p_details jsonb) returns boolean
        language sql stable as $$
            select coalesce((p_details ->> 'purchase_at')::timestamptz > clock_timestamp(), false)
        $$;

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
            begins text := pg_get_functiondef('checkout_begin_ahead(jsonb, jsonb, jsonb)'::regprocedure);
            charges text := pg_get_functiondef('pre_order_charge(uuid, bigint, uuid, interval)'::regprocedure);
        begin
            begins := replaced_once(
                begins, 'i.game_type <> ''deferred'' and',
                'i.game_type <> ''deferred'' and i.details ->> ''purchase_at'' is null and'
            );
            begins := replaced_once(begins, 'placed_fact, fund_kind, fund_id', 'placed_fact, fund_kind, fund_id, shape, games, quickpick');
            begins := replaced_once(
                begins, 'coalesce(l.fund_kind, ''wallet''), l.fund_id',
                'coalesce(l.fund_kind, ''wallet''), l.fund_id, i.shape, i.games, i.quickpick'
            );
            execute begins;
            -- What is scarce is sold while its numbers are held, also once nobody else can have any.
            charges := replaced_once(
                charges, 'd.status in (2, 3)',
                '(d.status = 2 or d.status = 3 and p.details ->> ''product_type'' in (''raffle_ticket'', ''syndicate_share''))'
            );
            charges := replaced_once(
                charges, '''[]'', '''', pre.num_games, false,', 'pre.shape, pre.games, pre.num_games, pre.quickpick,'
            );
            execute charges;
        end
        $$;
        drop function replaced_once(text, text, text);
    """)
