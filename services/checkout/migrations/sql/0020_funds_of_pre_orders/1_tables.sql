alter table pre_orders
    add column fund_kind text not null default 'wallet',
    add column fund_id uuid,
    add column fund_refused text,
    add constraint ck_pre_orders_fund check (
        fund_kind in ('wallet', 'cc', 'paypal') and (fund_kind = 'wallet') = (fund_id is null)
    );
comment on column pre_orders.fund_kind is 'what pays it: the wallet alone, or the wallet and then a saved fund for what is missing';
comment on column pre_orders.fund_id is 'the saved fund, of the wallet service';
comment on column pre_orders.fund_refused is 'why the fund is charged no more by itself; the wallet still pays, should it have enough';
