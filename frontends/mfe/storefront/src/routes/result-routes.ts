import {
  archiveQuery,
  isApiError,
  type PageRequest,
  pageFromParam,
  raffleResultsQuery,
  resultQuery,
  resultsOfDayQuery,
  resultsQuery,
  sealedTicketsQuery,
  statisticsQuery,
} from '@wattle/api-client';
import { type MfeContext, requireCapability } from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject } from '@wattle/platform';
import { archiveDate } from '../features/results/archive-date.ts';
import { countedDraws } from '../features/statistics/counted-draws.ts';
import { readOffers, requireOffer } from '../offers/find-offer.ts';
import type { OfOffer } from '../offers/use-offers.ts';
import { byProductType } from '../product-offers/by-product-type.tsx';
import { raffleResultPage, raffleVerificationPage, winnersPage } from './raffle-routes.ts';

const notFound = () => data(null, { status: 404 });

/** The results of every game, and of every raffle. */
export function resultRoutes(ctx: MfeContext): RouteObject[] {
  const { queryClient } = ctx;
  const allResults: Omit<RouteObject, 'index' | 'path' | 'children'> = {
    loader: ({ params }: LoaderFunctionArgs) => loadResults(ctx, { page: pageFromParam(params.page) }),
    lazy: async () => ({ Component: (await import('../features/results/results-page.tsx')).ResultsPage }),
  };
  return [
    { ...allResults, path: 'lotto-results/:page?' },
    { ...allResults, path: 'lotto-results/lotteries/:page?' },
    {
      path: 'lotto-results/raffles/:page?',
      loader: ({ params }) => {
        requireCapability(ctx, 'multi_offer_site');
        const page = pageFromParam(params.page);
        return Promise.all([readOffers(ctx), queryClient.ensureQueryData(raffleResultsQuery({ page }))]);
      },
      lazy: async () => ({
        Component: (await import('../features/results/raffle-results-page.tsx')).RaffleResultsPage,
      }),
    },
  ];
}

/** The tabs above a list of results name every game. */
function loadResults(ctx: MfeContext, page: PageRequest, offerKey?: string) {
  requireCapability(ctx, 'multi_offer_site');
  return Promise.all([readOffers(ctx), ctx.queryClient.ensureQueryData(resultsQuery(page, offerKey))]);
}

/** A page without a result is none. */
async function found<Read>(read: Promise<Read>): Promise<Read> {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}

/** The results and the statistics of one game, and the winners of a raffle. */
export function offerResultRoutes(ctx: MfeContext): RouteObject[] {
  const { queryClient } = ctx;
  const offerOf = ({ params }: LoaderFunctionArgs) => requireOffer(ctx, params.productOfferKey);
  return [
    byProductType(ctx, ':productOfferKey/results', {
      lottery_ticket: {
        loader: async (args): Promise<OfOffer> => {
          const offer = await offerOf(args);
          const page = pageFromParam(new URL(args.request.url).searchParams.get('page') ?? undefined);
          await Promise.all([
            loadResults(ctx, { page }, offer.key),
            queryClient.ensureQueryData(archiveQuery(offer.key)),
          ]);
          return { offer };
        },
        lazy: async () => ({
          Component: (await import('../features/results/offer-results-page.tsx')).OfferResultsPage,
        }),
      },
      raffle_ticket: winnersPage(ctx),
    }),
    byProductType(ctx, ':productOfferKey/results/:date', {
      lottery_ticket: {
        loader: async (args): Promise<OfOffer> => {
          requireCapability(ctx, 'multi_offer_site');
          const date = archiveDate(args.params.date ?? '');
          if (!date) throw notFound();
          const offer = await offerOf(args);
          await (date.kind === 'day'
            ? found(queryClient.ensureQueryData(resultsOfDayQuery(offer.key, date.day)))
            : queryClient.ensureQueryData(
                archiveQuery(
                  offer.key,
                  date.kind === 'month' ? { year: date.year, month: date.month } : undefined,
                ),
              ));
          return { offer };
        },
        lazy: async () => ({
          Component: (await import('../features/results/archive-page.tsx')).ArchivePage,
        }),
      },
    }),
    byProductType(ctx, ':productOfferKey/results/draw/:drawNo', {
      lottery_ticket: {
        loader: async (args): Promise<OfOffer> => {
          requireCapability(ctx, 'multi_offer_site');
          const offer = await offerOf(args);
          const { drawNo = '' } = args.params;
          if (!/^[1-9]\d{0,8}$/.test(drawNo)) throw notFound();
          await found(queryClient.ensureQueryData(resultQuery(offer.key, drawNo)));
          return { offer };
        },
        lazy: async () => ({
          Component: (await import('../features/results/draw-result-page.tsx')).DrawResultPage,
        }),
      },
      raffle_ticket: raffleResultPage(ctx),
    }),
    byProductType(ctx, ':productOfferKey/results/draw/:drawNo/verification', {
      lottery_ticket: {
        loader: async (args): Promise<OfOffer> => {
          const offer = await offerOf(args);
          const { drawNo = '' } = args.params;
          if (!/^[1-9]\d{0,8}$/.test(drawNo)) throw notFound();
          await found(queryClient.ensureQueryData(sealedTicketsQuery(offer.key, drawNo)));
          return { offer };
        },
        lazy: async () => ({
          Component: (await import('../features/draw-verification/sealed-tickets-page.tsx'))
            .SealedTicketsPage,
        }),
      },
      raffle_ticket: raffleVerificationPage(ctx),
    }),
    byProductType(ctx, ':productOfferKey/statistics', {
      lottery_ticket: {
        loader: async (args): Promise<OfOffer> => {
          requireCapability(ctx, 'commercial_lotteries');
          const offer = await offerOf(args);
          const counted = countedDraws(new URL(args.request.url).searchParams);
          await found(queryClient.ensureQueryData(statisticsQuery(offer.key, counted)));
          return { offer };
        },
        lazy: async () => ({
          Component: (await import('../features/statistics/statistics-page.tsx')).StatisticsPage,
        }),
      },
    }),
  ];
}
