create or replace view canonical_journals as
select journal.journal_id, journal.xact_id,
    'wattle-journal-1'
        || chain_field(journal.journal_id::text) || chain_field(journal.flow) || chain_field(journal.business_id)
        || chain_field(journal.step) || chain_field(encode(journal.request_hash, 'hex')) || chain_instant(journal.posted_at)
        || chain_field(journal.customer_id::text) || chain_field(journal.currency) || chain_field(journal.number::text)
        || (select string_agg(
                chain_field(posting.line_no::text) || chain_field(posting.account_id::text) || chain_field(account.kind)
                || chain_field(account.scope) || chain_field(account.customer_id::text) || chain_field(posting.currency)
                || chain_field(posting.amount::text), '' order by posting.line_no)
            from postings posting left join accounts account using (account_id)
            where posting.journal_id = journal.journal_id)
        || coalesce(
            (select chain_field(line.journal_id::text) || chain_field(line.kind) || chain_field(line.description)
                || chain_field(line.reference) || chain_field(line.amount::text) || chain_field(line.owed::text)
                || chain_field(line.balance_after::text) || chain_instant(line.occurred_at)
            from wallet_transactions as line
            where line.customer_id = journal.customer_id and line.currency = journal.currency
              and line.number = journal.number), '') as canonical
from journals journal;
