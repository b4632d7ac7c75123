create or replace function refusal_of_limits(
    p_customer_id uuid, p_currency text, p_kind text, p_amount bigint
) returns text
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    now_is timestamptz := clock_timestamp();
    rule record;
    used bigint;
begin
    for rule in
        select source, amount, verified_amount, hours_of(period) as span
        from limits_in_force(p_customer_id, p_currency, p_kind) order by source, span
    loop
        if p_kind = 'spend' then
            select coalesce(sum(amount), 0) into used from spending_since(p_customer_id, p_currency, now_is - rule.span);
        else
            select coalesce(sum(amount), 0) into used from deposits_since(p_customer_id, p_currency, now_is - rule.span);
        end if;
        if used + p_amount > rule.amount then
            return case
                when rule.source = 'customer' then p_kind || '_limit'
                when coalesce(used + p_amount <= rule.verified_amount, true) and rule.amount is distinct from rule.verified_amount
                    then 'verify_account_required'
                when p_kind = 'spend' then 'global_spend_limit'
                else 'deposit_limit' end;
        end if;
    end loop;
    return null;
end
$$;
