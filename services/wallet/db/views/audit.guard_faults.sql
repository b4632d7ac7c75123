create or replace view audit.guard_faults as
select 'withdrawal_differs' as fault, withdrawal.withdrawal_id::text as subject,
       format('%s, but its hold of %s is %s', withdrawal.state, hold.amount, hold.state) as detail
from withdrawals withdrawal join holds hold using (hold_id)
left join journals capture
    on capture.flow = 'capture' and capture.business_id = hold.hold_id::text and hold.journal_id is null
where hold.amount <> withdrawal.amount
   or (withdrawal.state in ('failed', 'cancelled', 'rejected') and capture.journal_id is not null)
   or hold.state <> case
        when withdrawal.state in ('paid', 'returned') and capture.journal_id is not null then 'voided'
        when withdrawal.state in ('paid', 'returned') then 'captured'
        when withdrawal.state in ('failed', 'cancelled', 'rejected') then 'voided'
        else 'pending' end
union all
select 'withdrawal_not_reversed', withdrawal.withdrawal_id::text, 'it came back, but not into the wallet'
from withdrawals withdrawal join holds hold using (hold_id)
where withdrawal.state = 'returned'
  and not exists (
    select from journals capture join journals reversal
        on reversal.flow = 'reversal' and reversal.business_id = capture.journal_id::text
    where capture.flow = 'capture' and capture.business_id = hold.hold_id::text)
union all
select 'withdrawal_under_approved', withdrawal.withdrawal_id::text,
       format('%s of %s agreed', count(approval.staff), withdrawal.approvals_needed)
from withdrawals withdrawal left join withdrawal_approvals as approval
    on approval.withdrawal_id = withdrawal.withdrawal_id and approval.decision = 'approved'
where withdrawal.state in ('approved', 'submitted', 'unknown', 'paid', 'returned')
group by withdrawal.withdrawal_id
having count(approval.staff) < withdrawal.approvals_needed
union all
select 'restriction_not_in_force', wallet.customer_id::text, format('%s until %s', restriction.kind, restriction.until)
from restrictions restriction join wallets wallet using (customer_id)
where restriction.lifted_at is null and coalesce(restriction.until > clock_timestamp(), true)
  and coalesce(wallet.restricted_until < coalesce(restriction.until, 'infinity'), true)
union all
select 'deposit_not_counted', journal.business_id, 'settled without counting against limits'
from journals journal left join deposit_usages deposit_usage on deposit_usage.deposit_id = journal.business_id and deposit_usage.state = 'settled'
where journal.flow = 'deposit' and journal.step = 'settle' and deposit_usage.deposit_id is null;
