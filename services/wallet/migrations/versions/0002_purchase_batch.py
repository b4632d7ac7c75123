"""Several purchases in one transaction."""

from servicekit.migrations import run_sql

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    run_sql("""
        -- `wallet_purchase` of each order, one after the other. Every lock that one of them takes is taken in an order that
        -- all calls share: the orders, then the wallets by account id. A row for each, in the order given.
        create function wallet_purchase_batch(
            p_journal_ids uuid[], p_request_hashes bytea[], p_customer_ids uuid[], p_order_ids text[], p_currencies text[],
            p_amounts bigint[], p_not_after timestamptz[], p_descriptions text[], p_event_ids uuid[], p_subject text,
            p_payloads bytea[], p_traceparent text
        ) returns table (status text, journal_id uuid, captured_at timestamptz)
        language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
        #variable_conflict use_column
        declare
            turns bigint[];
            turn bigint;
            statuses text[];
            journals uuid[];
            times timestamptz[];
            one record;
        begin
            if cardinality(p_order_ids) = 1 then
                turns := array[1];
            else
                perform lock_reference('order', asked.order_id)
                from (select distinct unnest(p_order_ids) as order_id order by 1) as asked;
                select array_agg(asked.position order by wallet.cash_account, asked.position) into turns
                from unnest(p_customer_ids, p_currencies) with ordinality as asked (customer_id, currency, position)
                left join wallet on wallet.customer_id = asked.customer_id and wallet.currency = asked.currency;
            end if;
            foreach turn in array turns loop
                one := wallet_purchase(
                    p_journal_ids[turn], p_request_hashes[turn], p_customer_ids[turn], p_order_ids[turn], p_currencies[turn],
                    p_amounts[turn], p_not_after[turn], p_descriptions[turn], p_event_ids[turn], p_subject, p_payloads[turn],
                    p_traceparent);
                statuses[turn] := one.status;
                journals[turn] := one.journal_id;
                times[turn] := one.captured_at;
            end loop;
            return query select * from unnest(statuses, journals, times);
        end
        $$;
    """)
