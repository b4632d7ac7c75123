create or replace view postponed_payouts as
    select reference from refused_payouts where try_at > clock_timestamp();

comment on view postponed_payouts is 'Payouts that the wallet has refused and that are not retried yet.';
