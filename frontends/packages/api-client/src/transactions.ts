import { keepPreviousData, queryOptions } from '@wattle/platform';
import { customerKeys } from './customer-keys.ts';
import { requestPage } from './http.ts';
import { type PageRequest, pageQuery } from './paging.ts';
import type { Transaction } from './types.ts';

/** Newest first. */
export const transactionsQuery = (page: PageRequest = {}) =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'transactions', page] as const,
    queryFn: ({ signal }) => requestPage<Transaction>('/transactions', { query: pageQuery(page), signal }),
    placeholderData: keepPreviousData,
  });
