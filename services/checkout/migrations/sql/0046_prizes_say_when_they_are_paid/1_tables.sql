alter table winnings add column paying_at timestamptz;
comment on column winnings.paying_at is
    'since when the wallet may have been asked for a prize that waited; a correction takes it back as if it were paid';

create table refused_payouts (
    reference text not null,
    reason text not null,
    attempts integer not null default 1,
    refused_at timestamptz not null default clock_timestamp(),
    try_at timestamptz not null,
    constraint pk_refused_payouts primary key (reference)
);
comment on table refused_payouts is
    'Prizes and refunds of shares that the wallet has refused; each is tried again, and gone once it is in the wallet.';
comment on column refused_payouts.try_at is 'not before';

-- What is owed is tried again within an hour; older ones are owed no more, for a correction has taken them away.
create view audit.refused_payouts as select reference, reason, attempts, refused_at, try_at from refused_payouts
    where try_at > clock_timestamp() - interval '1 day';
comment on view audit.refused_payouts is 'What winners and holders of shares are owed and the wallet refuses to pay.';
