import { keepPreviousData, queryOptions, useMutation } from '@wattle/platform';
import { customerKeys } from './customer-keys.ts';
import { request, requestFile, requestPage } from './http.ts';
import { type PageRequest, pageQuery } from './paging.ts';
import type { Paper, Ticket, TicketGame, TicketProof, TicketStatus } from './types.ts';

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

/** The proof that a ticket is in the sealed list of one of its draws; 409 until the list is sealed. */
export const ticketProofQuery = (ticketId: string, drawNo: number | string) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'ticket', ticketId, 'proof', Number(drawNo)] as const,
    queryFn: ({ signal }) =>
      request<TicketProof>(`/tickets/${encodeURIComponent(ticketId)}/proof`, {
        query: { draw_no: drawNo },
        signal,
      }),
  });

/** A page of the notional games that a ticket stands for; with `wonIn` only those that won in that draw. */
export const ticketGamesQuery = (ticketId: string, page: { offset: number; limit: number; wonIn?: number }) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'ticket', ticketId, 'games', page] as const,
    queryFn: ({ signal }) =>
      requestPage<TicketGame>(`/tickets/${encodeURIComponent(ticketId)}/games`, {
        query: { offset: page.offset, limit: page.limit, won_in: page.wonIn },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Upcoming tickets as pages to print; of one draw by its id, such as `powerball-1593`. */
export const paperQuery = (drawId?: string) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'paper', drawId ?? null] as const,
    queryFn: ({ signal }) => request<Paper>('/tickets/print/pages', { query: { draw: drawId }, signal }),
    placeholderData: keepPreviousData,
  });

export interface PaperFile {
  readonly size: 'A4' | 'A5';
  readonly drawId: string | undefined;
}

/** The same as a PDF. */
export const usePaperFile = () =>
  useMutation({
    mutationFn: ({ size, drawId }: PaperFile) =>
      requestFile('/tickets/print', { query: { size, draw: drawId } }),
  });
