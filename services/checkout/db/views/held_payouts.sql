create or replace view held_payouts as
    select reference from payout_reviews where decision is distinct from 'approved';

comment on view held_payouts is 'Prizes that are not paid because their review is open or ended without approval.';
