create table prize_claims (
    reference text not null,
    kind text not null,
    offer_key text not null,
    offer_name text not null,
    draw_no bigint not null,
    result_version integer not null,
    ticket_id uuid not null,
    customer_id uuid not null,
    amount_minor bigint not null,
    currency text not null,
    opened_at timestamptz not null default clock_timestamp(),
    told_at timestamptz,
    decision text,
    reason text,
    decided_at timestamptz,
    decision_told_at timestamptz,
    constraint pk_prize_claims primary key (reference),
    constraint ck_prize_claims_kind check (kind in ('draw', 'raffle', 'share')),
    constraint ck_prize_claims_amount check (amount_minor > 0),
    constraint ck_prize_claims_decision check (decision in ('approved', 'rejected', 'withdrawn')),
    constraint ck_prize_claims_decided check ((decision is null) = (decided_at is null)),
    constraint ck_prize_claims_reason check ((reason is not null) = coalesce(decision in ('rejected', 'withdrawn'), false))
);
comment on table prize_claims is
    'large prizes that people look at: approved ones are paid, rejected ones never; withdrawn by a corrected result.';
comment on column prize_claims.reference is 'by which the wallet knows the payment, for ever';
comment on column prize_claims.reason is 'why it is not paid, for the customer';
create index ix_prize_claims_ticket_id on prize_claims (ticket_id);
create index ix_prize_claims_untold on prize_claims (opened_at)
    where told_at is null or decision in ('rejected', 'withdrawn') and decision_told_at is null;
create index ix_prize_claims_open on prize_claims (opened_at) where decision is null;

create table prize_claim_votes (
    reference text not null,
    voter text not null,
    verdict text not null,
    reason text,
    voted_at timestamptz not null default clock_timestamp(),
    constraint pk_prize_claim_votes primary key (reference, voter),
    constraint fk_prize_claim_votes_reference_prize_claims foreign key (reference) references prize_claims (reference),
    constraint ck_prize_claim_votes_verdict check (verdict in ('approved', 'rejected')),
    constraint ck_prize_claim_votes_reason check ((reason is null) = (verdict = 'approved'))
);
comment on table prize_claim_votes is 'who looked at a large prize and what they say; each person once, for ever';

alter table winnings add column refused_at timestamptz;
alter table winnings add constraint ck_winnings_refused check (refused_at is null or claim_required and paid_at is null) not valid;
comment on column winnings.refused_at is 'people refused it: it is never paid, and a corrected result owes nothing for it';

insert into prize_claims (
    reference, kind, offer_key, offer_name, draw_no, result_version, ticket_id, customer_id, amount_minor, currency,
    decision, decided_at, told_at
)
select w.offer_key || '/' || w.draw_no || '/' || w.ticket_id || '/' || w.result_version, 'draw', w.offer_key,
       l.offer_name, w.draw_no, w.result_version, w.ticket_id, w.customer_id, w.due_minor, o.currency,
       case when agreed.people >= 2 then 'approved' end, case when agreed.people >= 2 then agreed.at end, clock_timestamp()
from winnings w
join tickets t on t.id = w.ticket_id join order_lines l on l.id = t.order_line_id join orders o on o.id = t.order_id
cross join lateral (
    select count(*) as people, max(a.approved_at) as at from prize_approvals a
    where (a.offer_key, a.draw_no, a.result_version, a.ticket_id) = (w.offer_key, w.draw_no, w.result_version, w.ticket_id)
) agreed
where w.claim_required and w.paid_at is null;
insert into prize_claim_votes (reference, voter, verdict, voted_at)
select c.reference, a.approved_by, 'approved', a.approved_at
from prize_claims c join prize_approvals a using (offer_key, draw_no, result_version, ticket_id);

create view audit.prize_claims as
    select c.*, v.voter, v.verdict, v.reason as voter_reason, v.voted_at
    from prize_claims c left join prize_claim_votes v using (reference);
comment on view audit.prize_claims is 'A prize that is approved has two voters who say so, as has one that is rejected.';
