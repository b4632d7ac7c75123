create or replace function customer_restrict(
    p_customer_id uuid, p_currency text, p_kind text, p_reference text, p_until timestamptz,
    out status text, out restriction_version integer, out restricted_at timestamptz,
    out voided integer
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
declare
    known restrictions;
    freed uuid[];
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into known from restrictions where customer_id = p_customer_id and reference = p_reference;
    if found then
        status := case when known.kind = p_kind then 'repeated' else 'reference_reused' end;
        restriction_version := known.version;
        restricted_at := known.begins_at;
        voided := 0;
        return;
    end if;
    perform wallet_open(p_customer_id, p_currency);
    -- Holds before balance rows, as a capture takes them.
    perform from holds where customer_id = p_customer_id and state = 'pending' and purpose = 'order' order by hold_id for update;
    perform from wallets where customer_id = p_customer_id order by cash_account for update;
    if p_kind = 'closed' and (
        exists (select from wallets where customer_id = p_customer_id and (cash, uncleared, promo_held) <> (0, 0, 0))
        or exists (select from deposit_usages where customer_id = p_customer_id and state = 'pending'))
    then
        status := 'balance_not_zero';
        return;
    end if;
    with ended as (
        update holds set state = 'voided', settled_at = clock_timestamp()
        where customer_id = p_customer_id and state = 'pending' and purpose = 'order'
        returning hold_id, currency, promo, cash, uncleared
    ), by_currency as (
        select currency, sum(promo) as promo, sum(cash) as cash, sum(uncleared) as uncleared from ended group by currency
    ), released as (
        update wallets wallet set
            promo_held = promo_held - by_currency.promo, cash_held = cash_held - by_currency.cash,
            uncleared_held = uncleared_held - by_currency.uncleared
        from by_currency
        where wallet.customer_id = p_customer_id and wallet.currency = by_currency.currency
    )
    select coalesce(array_agg(hold_id), '{}') into freed from ended;
    voided := cardinality(freed);
    select coalesce(max(version), 0) + 1 into restriction_version from restrictions where customer_id = p_customer_id;
    insert into restrictions (customer_id, kind, reference, version, until)
    values (p_customer_id, p_kind, p_reference, restriction_version, p_until)
    returning begins_at into restricted_at;
    perform refresh_guard(p_customer_id);
    status := 'restricted';
end
$$;
