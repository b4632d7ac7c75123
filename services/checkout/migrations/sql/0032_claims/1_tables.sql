alter table winnings add column claim_required boolean not null default false;
alter table winnings add constraint ck_winnings_claim check (not claim_required or pay_from is not null) not valid;
comment on column winnings.claim_required is 'people look at it before it is paid; it is not paid before pay_from either';
create index ix_winnings_claimed on winnings (offer_key, draw_no, ticket_id) where claim_required and paid_at is null;

create table prize_approvals (
    offer_key text not null,
    draw_no bigint not null,
    result_version integer not null,
    ticket_id uuid not null,
    approved_by text not null,
    approved_at timestamptz not null default clock_timestamp(),
    constraint pk_prize_approvals primary key (offer_key, draw_no, result_version, ticket_id, approved_by),
    constraint fk_prize_approvals_winnings foreign key (offer_key, draw_no, result_version, ticket_id)
        references winnings (offer_key, draw_no, result_version, ticket_id)
);
comment on table prize_approvals is 'who looked at a large prize and let it go; a name counts once';

create view audit.claimed_prizes as
    select w.offer_key, w.draw_no, w.result_version, w.ticket_id, w.customer_id, w.prize_minor, w.due_minor,
           w.pay_from, w.paid_at, w.reversed_at, a.approved_by, a.approved_at
    from winnings w
    left join prize_approvals a using (offer_key, draw_no, result_version, ticket_id)
    where w.claim_required;
