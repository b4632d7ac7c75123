alter table offers add column type text not null default '';
alter table draws add column cancelled_at timestamptz;
alter table draws add column cancelled_because text not null default '';
alter table draw_results add column rules jsonb not null default '[]';
comment on column draw_results.rules is
    '[[number, [[mains, supplementaries from, to], ...]], ...]: what each division must match, from the first numbers on';
