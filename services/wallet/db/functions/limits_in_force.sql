create or replace function limits_in_force(p_customer_id uuid, p_currency text, p_kind text) returns table(source text, period text, amount bigint, verified_amount bigint, limit_id uuid)
language sql stable set search_path to pg_catalog, public, pg_temp as $$
select 'customer', own.period, case when own.currency = p_currency then own.amount else 0 end, null::bigint, own.limit_id
from customer_limits as own
where own.customer_id = p_customer_id and own.kind = p_kind and own.removed_at is null
union all
select 'system', rule.period,
       min(case when rule.currency = p_currency then rule.amount else 0 end) filter (where rule.verified = customer.verified),
       min(case when rule.currency = p_currency then rule.amount else 0 end) filter (where rule.verified), null::uuid
from customers customer cross join lateral (
    select distinct on (system_limit.period, system_limit.verified)
           system_limit.period, system_limit.verified, system_limit.currency, system_limit.amount
    from system_limits system_limit
    where system_limit.region in (customer.region, '') and system_limit.kind = p_kind
      and system_limit.valid_from <= clock_timestamp()
    order by system_limit.period, system_limit.verified, system_limit.region desc, system_limit.valid_from desc
) as rule
where customer.customer_id = p_customer_id and rule.amount is not null
group by rule.period
having count(*) filter (where rule.verified = customer.verified) > 0
$$;
