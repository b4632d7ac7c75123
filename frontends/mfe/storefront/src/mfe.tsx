import { type PageRequest, pageFromParam, resultQuery, resultsQuery } from '@wattle/api-client';
import { defineMfe, MFE_CONTRACT_VERSION, type MfeContext, requireCapability } from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject } from '@wattle/platform';
import { loadPlay } from './features/play/load-play.ts';
import { readOffers, requireOffer, requireOffers } from './offers/find-offer.ts';
import { byProductType, type ProductPage } from './product-offers/by-product-type.tsx';
import {
  charityRoutes,
  raffleBuyPage,
  rafflePage,
  raffleResultPage,
  raffleRoutes,
  raffleTermsPage,
  winnersPage,
} from './routes/raffle-routes.ts';
import { syndicatePage, syndicateRoutes, syndicateTermsPage } from './routes/syndicate-routes.ts';

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
    return Promise.all([readOffers(ctx), queryClient.ensureQueryData(resultsQuery(page, offerKey))]);
  };
  const allResults: Omit<RouteObject, 'index' | 'path' | 'children'> = {
    loader: ({ params }: LoaderFunctionArgs) => loadResults({ page: pageFromParam(params.page) }),
    lazy: async () => ({ Component: (await import('./features/results/results-page.tsx')).ResultsPage }),
  };
  return [
    { ...allResults, path: 'lotto-results/:page?' },
    { ...allResults, path: 'lotto-results/lotteries/:page?' },
    byProductType(ctx, ':productOfferKey/results', {
      lottery_ticket: {
        loader: async ({ params, request }) => {
          const { key } = await requireOffer(ctx, params.productOfferKey);
          const page = pageFromParam(new URL(request.url).searchParams.get('page') ?? undefined);
          return loadResults({ page }, key);
        },
        lazy: async () => ({
          Component: (await import('./features/results/offer-results-page.tsx')).OfferResultsPage,
        }),
      },
      raffle_ticket: winnersPage(ctx),
    }),
    byProductType(ctx, ':productOfferKey/results/draw/:drawNo', {
      lottery_ticket: {
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
      raffle_ticket: raffleResultPage(ctx),
    }),
  ];
}

/** An offer's own addresses: the play screen of a way to play, a raffle's tickets, a syndicate's shares. */
function productRoutes(ctx: MfeContext): RouteObject[] {
  const play: ProductPage = {
    loader: (args) => loadPlay(ctx, args),
    lazy: async () => ({ Component: (await import('./features/play/play-page.tsx')).PlayPage }),
  };
  return [
    ...raffleRoutes(ctx),
    byProductType(ctx, ':productOfferKey/terms-and-conditions', {
      raffle_ticket: raffleTermsPage(ctx),
      syndicate_share: syndicateTermsPage,
    }),
    byProductType(ctx, ':productOfferKey/buy', {
      lottery_ticket: play,
      raffle_ticket: raffleBuyPage(ctx),
      syndicate_share: syndicatePage(ctx),
    }),
    byProductType(ctx, ':productOfferKey/:gameTypeSuffix?', {
      lottery_ticket: play,
      raffle_ticket: rafflePage(ctx),
      syndicate_share: syndicatePage(ctx),
    }),
  ];
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
    ...charityRoutes(ctx),
    ...syndicateRoutes(ctx),
    ...aboutRoutes(ctx),
    ...resultRoutes(ctx),
    // The offers' own addresses come last (specification §2).
    ...productRoutes(ctx),
  ],
});
