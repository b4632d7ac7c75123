create type wallet_stake as (
    turn bigint,
    line_no bigint,
    account_id uuid,
    amount bigint
);
