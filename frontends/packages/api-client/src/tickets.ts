import { keepPreviousData, queryOptions } from '@wattle/platform';
import { customerKeys } from './customer-keys.ts';
import { request, requestPage } from './http.ts';
import { type PageRequest, pageQuery } from './paging.ts';
import type { Ticket, TicketStatus } from './types.ts';

export const ticketsQuery = (status: TicketStatus, page: PageRequest = {}) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'tickets', status, page] as const,
    queryFn: ({ signal }) =>
      requestPage<Ticket>('/tickets', { query: { status, ...pageQuery(page) }, signal }),
    placeholderData: keepPreviousData,
  });

export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'ticket', ticketId] as const,
    queryFn: ({ signal }) => request<Ticket>(`/tickets/${encodeURIComponent(ticketId)}`, { signal }),
  });
