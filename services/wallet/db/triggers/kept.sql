create trigger kept before delete or truncate on account
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on adjustment
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on bank_receipt
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on chain_head
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on customer_limit
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on deposit
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on deposit_usage
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on funding_source
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on hold
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on order_discount
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on restriction
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on uncleared_deposit
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on wallet
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on withdrawal
    for each statement execute function refuse_change();
