-- What a customer owes is a fourth customer-owned account. Its postings are negative, like what a provider owes us.
alter table account drop constraint ck_account_kind, drop constraint ck_account_owner;
alter table account
    add constraint ck_account_kind check (kind in (
        'wallet_cash', 'wallet_promo', 'wallet_uncleared', 'receivable',
        'psp_clearing', 'payout_clearing', 'stake_escrow', 'supplier_payable', 'cause_payable', 'revenue',
        'prize_funding', 'party_pot', 'promo_expense', 'chargeback', 'rounding', 'suspense')),
    add constraint ck_account_owner check (
        (customer_id is not null) = (kind in ('wallet_cash', 'wallet_promo', 'wallet_uncleared', 'receivable')));
comment on column account.scope is
    'Which of a kind of house account: gateway of psp_clearing, method of payout_clearing, draw of stake_escrow, cause of
cause_payable; else empty.';

-- Opened with the first clawback that exceeds the wallet, for few customers ever owe anything.
alter table wallet
    add column receivable bigint not null default 0,
    add column receivable_account uuid constraint fk_wallet_receivable_account references account,
    add constraint ck_wallet_receivable check (receivable >= 0 and (receivable = 0 or receivable_account is not null));
comment on column wallet.receivable is 'What the customer owes; no part of the balance.';

alter table journal drop constraint ck_journal_flow;
alter table journal
    add constraint ck_journal_flow check (flow in (
        'deposit', 'purchase', 'capture', 'refund', 'prize', 'promo', 'repayment', 'chargeback', 'reversal', 'adjustment',
        'stakes', 'reconciliation')),
    add column xact_id xid8 not null default pg_current_xact_id(),
    add column customer_id uuid,
    add column currency text,
    add column number bigint,
    add constraint ck_journal_line check (
        (customer_id is null) = (currency is null) and (number is null or customer_id is not null));
comment on column journal.xact_id is 'Transaction that wrote it: tells what may still be committed before it.';
comment on column journal.customer_id is 'Whose wallet it moves, if any.';
comment on column journal.number is 'Its line in wallet_transaction, if it has one.';

alter table journal disable trigger append_only;
update journal set customer_id = line.customer_id, currency = line.currency, number = line.number
from wallet_transaction as line where line.journal_id = journal.journal_id;
alter table journal enable trigger append_only;

alter table wallet_transaction drop constraint ck_wallet_transaction_kind;
alter table wallet_transaction
    add constraint ck_wallet_transaction_kind check (kind in (
        'deposit', 'purchase', 'refund', 'prize', 'withdrawal', 'donation', 'voucher', 'chargeback', 'adjustment', 'repayment')),
    add column owed bigint not null default 0;
comment on column wallet_transaction.owed is 'By how much this raised what the customer owes; negative when it was repaid.';

alter table hold drop constraint ck_hold_purpose;
alter table hold
    add constraint ck_hold_purpose check (purpose in ('order', 'withdrawal', 'donation')),
    add column refunded_scopes jsonb;
comment on column hold.refunded_scopes is 'What was refunded from the stakes of each draw, once anything was.';

-- Deposits that may still bounce. The uncleared money of a wallet is never more than what of these is pending.
create table uncleared_deposit (
    deposit_id text constraint pk_uncleared_deposit primary key,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null constraint ck_uncleared_deposit_amount check (amount > 0),
    clearing_account uuid not null constraint fk_uncleared_deposit_account references account,
    state text not null default 'pending' constraint ck_uncleared_deposit_state
        check (state in ('pending', 'cleared', 'bounced')),
    received_at timestamptz not null default clock_timestamp(),
    decided_at timestamptz,
    constraint ck_uncleared_deposit_decided check ((decided_at is null) = (state = 'pending'))
);
create index ix_uncleared_deposit_pending on uncleared_deposit (customer_id, currency) where state = 'pending';
create trigger kept before delete or truncate on uncleared_deposit
    for each statement execute function refuse_change();
