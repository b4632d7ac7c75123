import { keepPreviousData, queryOptions } from '@wattle/platform';
import { request, requestPage } from '../request/http.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { StatementMonth, Transaction, TransactionDetail, TransactionKind } from '../types.ts';

/** Which transactions; the days are those of the customer's region, both included: `2026-11-30`. */
export interface TransactionFilter {
  readonly kinds?: readonly TransactionKind[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Newest first. */
export const transactionsQuery = ({ kinds, from, to, ...page }: PageRequest & TransactionFilter = {}) =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'transactions', page, kinds ?? [], from, to] as const,
    queryFn: ({ signal }) =>
      requestPage<Transaction>('/transactions', {
        query: { kind: kinds, from, to, ...pageQuery(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const transactionQuery = (transactionId: string) =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'transaction', transactionId] as const,
    queryFn: ({ signal }) =>
      request<TransactionDetail>(`/transactions/${encodeURIComponent(transactionId)}`, { signal }),
  });

/** The months with a statement, newest first. */
export const statementsQuery = (page: PageRequest = {}) =>
  queryOptions({
    queryKey: [...customerKeys.wallet, 'statements', page] as const,
    queryFn: ({ signal }) => requestPage<StatementMonth>('/statements', { query: pageQuery(page), signal }),
    placeholderData: keepPreviousData,
  });
