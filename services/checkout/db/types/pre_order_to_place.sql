create type pre_order_to_place as (
    id uuid,
    item uuid,
    position smallint,
    price bigint,
    discount bigint,
    name text,
    pricing_id text,
    placed text,
    fund_kind text,
    fund_id uuid
);
