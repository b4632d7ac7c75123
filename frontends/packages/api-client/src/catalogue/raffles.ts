import { keepPreviousData, queryOptions } from '@wattle/platform';
import { request, requestPage } from '../request/http.ts';
import { type PageRequest, pageQuery } from '../request/paging.ts';
import type {
  Cause,
  DrawVerification,
  PostalEntry,
  ProvedEntry,
  Raffle,
  RaffleDraw,
  RaffleResult,
  SealedTickets,
} from '../types.ts';

export const raffleKeys = {
  all: ['raffles'] as const,
  draw: (key: string, drawNo: number | string) => ['raffles', key, 'draws', Number(drawNo)] as const,
  postalEntry: (key: string, drawNo: number | string) =>
    ['raffles', key, 'postal-entry', Number(drawNo)] as const,
  results: (key: string | undefined, page: PageRequest) => ['raffle-results', key ?? null, page] as const,
  verification: (key: string, drawNo: number | string) => ['verification', key, Number(drawNo)] as const,
  entry: (key: string, drawNo: number | string, ticketNumber: number) =>
    ['verification', key, Number(drawNo), 'entries', ticketNumber] as const,
};

const base = (key: string) => `/raffles/${encodeURIComponent(key)}`;
const drawBase = (key: string, drawNo: number | string) =>
  `/draws/${encodeURIComponent(key)}/${encodeURIComponent(drawNo)}`;

/** Stock changes while the page is open: reload it after 15 seconds. */
const STOCK_STALE_MS = 15_000;

/** Every raffle in the shop's order, with the draws to come; also those that are not sold in the customer's region. */
export const rafflesQuery = () =>
  queryOptions({
    queryKey: raffleKeys.all,
    queryFn: ({ signal }) => request<readonly Raffle[]>('/raffles', { signal }),
    staleTime: STOCK_STALE_MS,
  });

/** One draw of a raffle, also one that is over. */
export const raffleDrawQuery = (key: string, drawNo: number | string) =>
  queryOptions({
    queryKey: raffleKeys.draw(key, drawNo),
    queryFn: ({ signal }) =>
      request<RaffleDraw>(`${base(key)}/draws/${encodeURIComponent(drawNo)}`, { signal }),
    staleTime: STOCK_STALE_MS,
  });

/** How to take part by post; 404 where that is not possible. */
export const postalEntryQuery = (key: string, drawNo: number | string) =>
  queryOptions({
    queryKey: raffleKeys.postalEntry(key, drawNo),
    queryFn: ({ signal }) =>
      request<PostalEntry>(`${base(key)}/draws/${encodeURIComponent(drawNo)}/postal-entry`, { signal }),
    staleTime: 60_000,
  });

/** Who won, the newest draw first, of one raffle or of all. */
export const raffleResultsQuery = (page: PageRequest = {}, key?: string) =>
  queryOptions({
    queryKey: raffleKeys.results(key, page),
    queryFn: ({ signal }) =>
      requestPage<RaffleResult>(`${key === undefined ? '/raffles' : base(key)}/results`, {
        query: pageQuery(page),
        signal,
      }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** Everything that was published of a draw, to recompute it. */
export const verificationQuery = (key: string, drawNo: number | string) =>
  queryOptions({
    queryKey: raffleKeys.verification(key, drawNo),
    queryFn: ({ signal }) => request<DrawVerification>(`${drawBase(key, drawNo)}/verification`, { signal }),
  });

/** The sealed list of a lottery's draw, and what each source said of its result. */
export const sealedTicketsQuery = (key: string, drawNo: number | string) =>
  queryOptions({
    queryKey: [...raffleKeys.verification(key, drawNo), 'tickets'] as const,
    queryFn: ({ signal }) => request<SealedTickets>(`${drawBase(key, drawNo)}/verification`, { signal }),
  });

/** A ticket in each sealed list of its draw; 404 for a number that is in none. */
export const provedEntryQuery = (key: string, drawNo: number | string, ticketNumber: number) =>
  queryOptions({
    queryKey: raffleKeys.entry(key, drawNo, ticketNumber),
    queryFn: ({ signal }) =>
      request<readonly ProvedEntry[]>(`${drawBase(key, drawNo)}/entries/${ticketNumber}`, { signal }),
  });

/** The directory of causes; it changes with the shop, not while people look. */
export const causesQuery = () =>
  queryOptions({
    queryKey: ['causes'] as const,
    queryFn: ({ signal }) => request<readonly Cause[]>('/causes', { signal }),
    staleTime: 300_000,
  });
