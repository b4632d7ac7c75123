import {
  cartQuery,
  causesQuery,
  pageFromParam,
  postalEntryQuery,
  raffleDrawQuery,
  raffleResultsQuery,
  rafflesQuery,
  verificationQuery,
} from '@wattle/api-client';
import {
  gameTypeForSuffix,
  type MfeContext,
  paths,
  requireAnyCapability,
  requireCapability,
} from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from '@wattle/platform';
import { ALL_DRAWS } from '../features/raffle-pages/all-draws.ts';
import type { ProductPage } from '../product-offers/by-product-type.tsx';
import { findBySlug, requireRaffle } from '../product-offers/find-product.ts';

const DRAW_NO = /^[1-9]\d{0,8}$/;

/** For loaders: the raffle and one draw of it, which may be over. */
async function loadDraw(ctx: MfeContext, { params }: LoaderFunctionArgs) {
  const { key } = await requireRaffle(ctx, params.productOfferKey);
  const { drawNo = '' } = params;
  if (!DRAW_NO.test(drawNo)) throw data(null, { status: 404 });
  await ctx.queryClient.ensureQueryData(raffleDrawQuery(key, drawNo));
  return { key, drawNo };
}

const changesLine = (request: Request) => new URL(request.url).searchParams.has('cartItem');

/** The raffle itself, under `/:productOfferKey`, also with the suffix of a way to buy that it has. */
export const rafflePage = (ctx: MfeContext): ProductPage => ({
  loader: async ({ params, request }) => {
    const { gameTypes } = await requireRaffle(ctx, params.productOfferKey);
    const asked = params.gameTypeSuffix && gameTypeForSuffix(params.gameTypeSuffix);
    if (params.gameTypeSuffix && !gameTypes.some(({ key }) => key === asked)) {
      throw data(null, { status: 404 });
    }
    if (changesLine(request)) await ctx.queryClient.ensureQueryData(cartQuery());
  },
  lazy: async () => ({ Component: (await import('../features/raffle/raffle-page.tsx')).RafflePage }),
});

/** Who won, under `/:productOfferKey/winners` and `/results`. */
export const winnersPage = (ctx: MfeContext): ProductPage => ({
  loader: async ({ params, request }) => {
    const { key } = await requireRaffle(ctx, params.productOfferKey);
    const page = pageFromParam(new URL(request.url).searchParams.get('page') ?? undefined);
    await ctx.queryClient.ensureQueryData(raffleResultsQuery({ page }, key));
  },
  lazy: async () => ({
    Component: (await import('../features/raffle-pages/winners-page.tsx')).WinnersPage,
  }),
});

/** Who won in one draw, under `/:productOfferKey/results/draw/:drawNo`. */
export const raffleResultPage = (ctx: MfeContext): ProductPage => ({
  loader: async ({ params: { productOfferKey, drawNo } }) => {
    const { key } = await requireRaffle(ctx, productOfferKey);
    const { items } = await ctx.queryClient.ensureQueryData(raffleResultsQuery(ALL_DRAWS, key));
    if (!items.some((result) => String(result.drawNo) === drawNo)) throw data(null, { status: 404 });
  },
  lazy: async () => ({
    Component: (await import('../features/raffle-pages/raffle-result-page.tsx')).RaffleResultPage,
  }),
});

/** The terms with the permits of the next draw, or of the draw that is named. */
export const raffleTermsPage = (ctx: MfeContext): ProductPage => ({
  loader: ({ params }) => requireRaffle(ctx, params.productOfferKey),
  lazy: async () => ({
    Component: (await import('../features/raffle-pages/terms-page.tsx')).RaffleTermsPage,
  }),
});

/** The terms of the draw that the address names. */
export const raffleDrawTermsPage = (ctx: MfeContext): ProductPage => ({
  loader: (args) => loadDraw(ctx, args),
  lazy: async () => ({
    Component: (await import('../features/raffle-pages/terms-page.tsx')).RaffleDrawTermsPage,
  }),
});

/** One draw of a raffle. */
export const raffleDrawPage = (ctx: MfeContext): ProductPage => ({
  loader: (args) => loadDraw(ctx, args),
  lazy: async () => ({ Component: (await import('../features/raffle/raffle-page.tsx')).RaffleDrawPage }),
});

/** Where tickets of one draw are chosen, or how to take part by post. */
export const raffleDrawBuyPage = (ctx: MfeContext): ProductPage => ({
  loader: async (args) => {
    const { key, drawNo } = await loadDraw(ctx, args);
    const isByPost = new URL(args.request.url).searchParams.has('free-postal-entry');
    if (isByPost) await ctx.queryClient.ensureQueryData(postalEntryQuery(key, drawNo));
    if (changesLine(args.request)) await ctx.queryClient.ensureQueryData(cartQuery());
  },
  lazy: async () => ({ Component: (await import('../features/raffle/buy-page.tsx')).RaffleBuyPage }),
});

/** The listing pages of raffles. */
export function charityRoutes(ctx: MfeContext): RouteObject[] {
  const { queryClient } = ctx;
  return [
    {
      path: 'charity-tickets',
      loader: () => {
        requireAnyCapability(ctx, 'charity_lotteries', 'multi_offer_site');
        return queryClient.ensureQueryData(rafflesQuery());
      },
      lazy: async () => ({
        Component: (await import('../features/charity-tickets/charity-tickets-page.tsx')).CharityTicketsPage,
      }),
    },
    {
      path: 'causes',
      loader: () => loadCauses(ctx),
      lazy: async () => ({ Component: (await import('../features/causes/causes-page.tsx')).CausesPage }),
    },
    {
      path: 'causes/:causeSlug',
      loader: ({ params }) => loadCauses(ctx, params.causeSlug),
      lazy: async () => ({ Component: (await import('../features/causes/cause-page.tsx')).CausePage }),
    },
    {
      path: 'causes/:causeSlug/:productOfferKey',
      loader: async ({ params: { causeSlug, productOfferKey = '' } }) => {
        const { cause, raffles } = await loadCauses(ctx, causeSlug);
        const raffle = findBySlug(raffles, productOfferKey);
        if (!raffle || !cause?.offers.includes(raffle.key)) throw data(null, { status: 404 });
        return null;
      },
      lazy: async () => ({
        Component: (await import('../features/causes/cause-raffle-page.tsx')).CauseRafflePage,
      }),
    },
  ];
}

/** For loaders of the directory: the causes and the raffles that support them. */
async function loadCauses(ctx: MfeContext, slug?: string) {
  requireCapability(ctx, 'causes_directory');
  const [causes, raffles] = await Promise.all([
    ctx.queryClient.ensureQueryData(causesQuery()),
    ctx.queryClient.ensureQueryData(rafflesQuery()),
  ]);
  const cause = causes.find(({ urlSlug }) => urlSlug === slug);
  if (slug !== undefined && !cause) throw data(null, { status: 404 });
  return { cause, raffles };
}

/** The addresses below `/:productOfferKey` that only raffles have. */
export function raffleRoutes(ctx: MfeContext): RouteObject[] {
  const { queryClient } = ctx;
  return [
    { path: ':productOfferKey/winners', ...winnersPage(ctx) },
    {
      path: ':productOfferKey/your-support',
      loader: async ({ params }) => {
        const { causes } = await requireRaffle(ctx, params.productOfferKey);
        if (causes.length === 0) throw data(null, { status: 404 });
        return queryClient.ensureQueryData(causesQuery());
      },
      lazy: async () => ({
        Component: (await import('../features/raffle-pages/your-support-page.tsx')).YourSupportPage,
      }),
    },
  ];
}

/** Where a raffle's draw is recomputed, under `/:productOfferKey/results/draw/:drawNo/verification`. */
export const raffleVerificationPage = (ctx: MfeContext): ProductPage => ({
  loader: async (args) => {
    const { key, drawNo } = await loadDraw(ctx, args);
    await ctx.queryClient.ensureQueryData(verificationQuery(key, drawNo));
  },
  lazy: async () => ({
    Component: (await import('../features/draw-verification/verification-page.tsx')).VerificationPage,
  }),
});

/** `/:productOfferKey/subscription` is the way to buy that waits for the next draw to open. */
export const raffleSubscriptionPage = (ctx: MfeContext): ProductPage => ({
  loader: async ({ params }) => {
    requireCapability(ctx, 'subscription_manage');
    const { key, gameTypes } = await requireRaffle(ctx, params.productOfferKey);
    if (!gameTypes.some((way) => way.key === 'deferred')) throw data(null, { status: 404 });
    throw redirect(paths.play(key, { gameType: 'deferred' }));
  },
  lazy: async () => ({ Component: (await import('../features/raffle/raffle-page.tsx')).RafflePage }),
});

/** `/:productOfferKey/buy` of a raffle is where tickets of its next draw are chosen. */
export const raffleBuyPage = (ctx: MfeContext): ProductPage => ({
  loader: async ({ params, request }) => {
    const { key, nextDraw } = await requireRaffle(ctx, params.productOfferKey);
    const { search } = new URL(request.url);
    throw redirect(nextDraw ? `${paths.raffleBuy(key, nextDraw.drawNo)}${search}` : paths.play(key));
  },
  lazy: async () => ({ Component: (await import('../features/raffle/buy-page.tsx')).RaffleBuyPage }),
});
