import type { TransactionFilter, TransactionKind } from '@wattle/api-client';
import { TRANSACTION_KINDS } from '../../transactions/kinds.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isKind = (text: string): text is TransactionKind => Object.hasOwn(TRANSACTION_KINDS, text);

/** What an address filters by; what it says wrongly is as if it were not there. */
export function filterOf(search: URLSearchParams): TransactionFilter {
  const day = (name: string) => {
    const text = search.get(name);
    return text && DAY.test(text) ? text : undefined;
  };
  return { kinds: search.getAll('kind').filter(isKind), from: day('from'), to: day('to') };
}

/** The address's query for a filter, with its question mark; empty for none. */
export function searchOf({ kinds = [], from, to }: TransactionFilter): string {
  const search = new URLSearchParams(kinds.map((kind) => ['kind', kind]));
  if (from) search.set('from', from);
  if (to) search.set('to', to);
  return search.size > 0 ? `?${search}` : '';
}
