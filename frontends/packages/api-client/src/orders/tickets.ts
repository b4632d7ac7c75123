import { keepPreviousData, queryOptions, useMutation } from '@wattle/platform';
import { request, requestEnvelope, requestFile, requestPage } from '../request/http.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { Paper, Ticket, TicketGame, TicketProof, TicketStatus } from '../types.ts';

interface TicketsRequest extends PageRequest {
  /** Without one the upcoming ones, or of those that won all. */
  readonly status?: TicketStatus;
  /** The newest first, or those that are drawn soonest. */
  readonly sort?: 'newest' | 'next_draw';
  /** Only those that won anything. */
  readonly won?: boolean;
}

export const ticketsQuery = (asked: TicketsRequest) => {
  const { status, sort, won, ...page } = asked;
  return queryOptions({
    queryKey: [...customerKeys.purchases, 'tickets', asked] as const,
    queryFn: ({ signal }) =>
      requestPage<Ticket>('/tickets', { query: { status, sort, won, ...pageQuery(page) }, signal }),
    placeholderData: keepPreviousData,
  });
};

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

/** Most tickets that are printed at once. */
export const PAPER_TICKETS = 100;

/** The printed tickets: of one draw by its id, such as `powerball-1593`, or of all; a hundred a page. */
export interface PaperRequest {
  readonly draw?: string | undefined;
  readonly page?: number;
}

const paperPart = ({ draw, page = 1 }: PaperRequest) => ({ draw, offset: (page - 1) * PAPER_TICKETS });

/** Upcoming tickets as pages to print. */
export const paperQuery = (asked: PaperRequest = {}) =>
  queryOptions({
    queryKey: [...customerKeys.purchases, 'paper', paperPart(asked)] as const,
    queryFn: async ({ signal }) => {
      const { result, pageInfo } = await requestEnvelope<Paper>('/tickets/print/pages', {
        query: paperPart(asked),
        signal,
      });
      return { ...result, total: pageInfo?.total ?? 0 };
    },
    placeholderData: keepPreviousData,
  });

export type PaperSize = 'A4' | 'A5';

/** The same as a PDF. */
export const usePaperFile = () =>
  useMutation({
    mutationFn: ({ size, ...asked }: PaperRequest & { readonly size: PaperSize }) =>
      requestFile('/tickets/print', { query: { size, ...paperPart(asked) } }),
  });
