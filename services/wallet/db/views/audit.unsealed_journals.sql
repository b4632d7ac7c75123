create or replace view audit.unsealed_journals as
select journal_id, flow, business_id, posted_at
from journals journal
where xact_id >= (select watermark from chain_head)
  and not exists (select from chain_links chain_link where chain_link.journal_id = journal.journal_id);
