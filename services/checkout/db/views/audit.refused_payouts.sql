create or replace view audit.refused_payouts as select reference, reason, attempts, refused_at, try_at from refused_payouts
    where try_at > clock_timestamp() - interval '1 day';

comment on view audit.refused_payouts is 'Prizes and refunds that the wallet refuses to move.';
