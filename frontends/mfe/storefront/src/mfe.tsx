import {
  cartQuery,
  offerDrawsQuery,
  offersQuery,
  type PageRequest,
  pageFromParam,
  resultQuery,
  resultsQuery,
} from '@wattle/api-client';
import {
  defineMfe,
  gameTypeForSuffix,
  MFE_CONTRACT_VERSION,
  type MfeContext,
  requireCapability,
} from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject } from '@wattle/platform';
import { DRAWS_ON_SALE } from './offers/draws-on-sale.ts';
import { requireOffer, requireOffers } from './offers/find-offer.ts';

function aboutRoutes(ctx: MfeContext): RouteObject[] {
  return [
    {
      path: 'about',
      lazy: async () => ({ Component: (await import('./features/about/about-page.tsx')).AboutPage }),
    },
    {
      path: 'about/responsible-gaming',
      loader: () => {
        requireCapability(ctx, 'responsible_gambling');
        return null;
      },
      lazy: async () => ({
        Component: (await import('./features/about/responsible-play-page.tsx')).ResponsiblePlayPage,
      }),
    },
    {
      path: 'about/terms-and-conditions',
      lazy: async () => ({ Component: (await import('./features/about/terms-page.tsx')).TermsPage }),
    },
    {
      path: 'about/privacy',
      lazy: async () => ({ Component: (await import('./features/about/privacy-page.tsx')).PrivacyPage }),
    },
    {
      path: 'about/faq',
      lazy: async () => ({ Component: (await import('./features/about/faq-page.tsx')).FaqPage }),
    },
    {
      path: 'about/contact-us',
      lazy: async () => ({ Component: (await import('./features/about/contact-page.tsx')).ContactPage }),
    },
  ];
}

function resultRoutes(ctx: MfeContext): RouteObject[] {
  const { queryClient } = ctx;
  /** The tabs above a list of results name every game. */
  const loadResults = (page: PageRequest, offerKey?: string) => {
    requireCapability(ctx, 'multi_offer_site');
    return Promise.all([
      queryClient.ensureQueryData(offersQuery()),
      queryClient.ensureQueryData(resultsQuery(page, offerKey)),
    ]);
  };
  const allResults: Omit<RouteObject, 'index' | 'path' | 'children'> = {
    loader: ({ params }: LoaderFunctionArgs) => loadResults({ page: pageFromParam(params.page) }),
    lazy: async () => ({ Component: (await import('./features/results/results-page.tsx')).ResultsPage }),
  };
  return [
    { ...allResults, path: 'lotto-results/:page?' },
    { ...allResults, path: 'lotto-results/lotteries/:page?' },
    {
      path: ':productOfferKey/results',
      loader: async ({ params, request }) => {
        const { key } = await requireOffer(ctx, params.productOfferKey);
        const page = pageFromParam(new URL(request.url).searchParams.get('page') ?? undefined);
        return loadResults({ page }, key);
      },
      lazy: async () => ({
        Component: (await import('./features/results/offer-results-page.tsx')).OfferResultsPage,
      }),
    },
    {
      path: ':productOfferKey/results/draw/:drawNo',
      loader: async ({ params: { productOfferKey, drawNo = '' } }) => {
        requireCapability(ctx, 'multi_offer_site');
        const { key } = await requireOffer(ctx, productOfferKey);
        if (!/^[1-9]\d{0,8}$/.test(drawNo)) throw data(null, { status: 404 });
        return queryClient.ensureQueryData(resultQuery(key, drawNo));
      },
      lazy: async () => ({
        Component: (await import('./features/results/draw-result-page.tsx')).DrawResultPage,
      }),
    },
  ];
}

/** The play screen of a game type that this site can show; the last path segment names any but the standard game. */
function playRoute(ctx: MfeContext): RouteObject {
  return {
    path: ':productOfferKey/:gameTypeSuffix?',
    loader: async ({ params: { productOfferKey, gameTypeSuffix = 'standard' }, request }) => {
      const { key, gameTypes } = await requireOffer(ctx, productOfferKey);
      const isPlayed = gameTypeForSuffix(gameTypeSuffix) === 'standard' && gameTypes.length > 0;
      if (!isPlayed) throw data(null, { status: 404 });
      const changesLine = new URL(request.url).searchParams.has('cartItem');
      return Promise.all([
        ctx.queryClient.ensureQueryData(offerDrawsQuery(key, DRAWS_ON_SALE)),
        changesLine && ctx.queryClient.ensureQueryData(cartQuery()),
      ]);
    },
    lazy: async () => ({ Component: (await import('./features/play/play-page.tsx')).PlayPage }),
  };
}

export default defineMfe({
  contract: MFE_CONTRACT_VERSION,
  name: 'storefront',
  routes: (ctx) => [
    {
      index: true,
      loader: () => requireOffers(ctx),
      lazy: async () => ({ Component: (await import('./features/home/home-page.tsx')).HomePage }),
    },
    {
      path: 'lotto-tickets',
      loader: () => requireOffers(ctx),
      lazy: async () => ({
        Component: (await import('./features/lotto-tickets/lotto-tickets-page.tsx')).LottoTicketsPage,
      }),
    },
    ...aboutRoutes(ctx),
    ...resultRoutes(ctx),
    // The offers' own addresses come last (specification §2).
    playRoute(ctx),
  ],
});
