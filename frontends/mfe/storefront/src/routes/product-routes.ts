import { sells } from '@wattle/api-client';
import { type MfeContext, paths } from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject, redirect } from '@wattle/platform';
import { loadPlay } from '../features/play/load-play.ts';
import { requireOffer, requireProducts } from '../offers/find-offer.ts';
import type { OfOffer } from '../offers/use-offers.ts';
import {
  byProductType,
  homeByCapability,
  type ProductPage,
  type ProductPages,
} from '../product-offers/by-product-type.tsx';
import {
  raffleBuyPage,
  raffleDrawBuyPage,
  raffleDrawPage,
  raffleDrawTermsPage,
  rafflePage,
  raffleRoutes,
  raffleSubscriptionPage,
  raffleTermsPage,
} from './raffle-routes.ts';
import { offerResultRoutes } from './result-routes.ts';
import { syndicatePage, syndicateTermsPage } from './syndicate-routes.ts';

const playScreen = async () => ({ Component: (await import('../features/play/play-page.tsx')).PlayPage });

const playPage = (ctx: MfeContext): ProductPage => ({
  loader: (args) => loadPlay(ctx, args),
  lazy: playScreen,
});

const offerPages = (ctx: MfeContext): ProductPages => ({
  lottery_ticket: playPage(ctx),
  raffle_ticket: rafflePage(ctx),
  syndicate_share: syndicatePage(ctx),
});

/** Pages that sell: a 404 without the capability to buy (docs/decisions/0026). */
const selling = (ctx: MfeContext, pages: ProductPages): ProductPages =>
  Object.fromEntries(
    Object.entries(pages).map(([type, page]): [string, ProductPage | undefined] => [
      type,
      page && {
        ...page,
        loader: (args: LoaderFunctionArgs) => {
          if (!sells(type, ctx.site.capabilities)) throw data(null, { status: 404 });
          return page.loader?.(args);
        },
      },
    ]),
  );

/** `/`: everything that is sold, or the one offer that is. */
export const homeRoute = (ctx: MfeContext): RouteObject =>
  homeByCapability(
    ctx,
    {
      loader: () => requireProducts(ctx),
      lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
    },
    offerPages(ctx),
  );

/** An offer's own addresses: the play screen of a way to play, a raffle's tickets, a syndicate's shares. */
export function productRoutes(ctx: MfeContext): RouteObject[] {
  const play = playPage(ctx);
  /** A draw of a lottery is chosen on its play screen (docs/requirements.md §2). */
  const playDraw: ProductPage = {
    loader: async ({ params: { productOfferKey, drawNo = '' } }) => {
      const { key } = await requireOffer(ctx, productOfferKey);
      if (!/^[1-9]\d{0,8}$/.test(drawNo)) throw data(null, { status: 404 });
      throw redirect(paths.play(key, { firstDrawNo: drawNo }));
    },
    lazy: playScreen,
  };
  const lotteryTerms: ProductPage = {
    loader: async ({ params }): Promise<OfOffer> => ({
      offer: await requireOffer(ctx, params.productOfferKey),
    }),
    lazy: async () => ({
      Component: (await import('../features/lottery-terms/lottery-terms-page.tsx')).LotteryTermsPage,
    }),
  };
  return [
    ...offerResultRoutes(ctx),
    ...raffleRoutes(ctx),
    byProductType(
      ctx,
      ':productOfferKey/draw/:drawNo',
      selling(ctx, { lottery_ticket: playDraw, raffle_ticket: raffleDrawPage(ctx) }),
    ),
    byProductType(
      ctx,
      ':productOfferKey/draw/:drawNo/buy',
      selling(ctx, { lottery_ticket: playDraw, raffle_ticket: raffleDrawBuyPage(ctx) }),
    ),
    byProductType(ctx, ':productOfferKey/terms-and-conditions', {
      lottery_ticket: lotteryTerms,
      raffle_ticket: raffleTermsPage(ctx),
      syndicate_share: syndicateTermsPage,
    }),
    byProductType(ctx, ':productOfferKey/terms-and-conditions/:drawNo', {
      lottery_ticket: lotteryTerms,
      raffle_ticket: raffleDrawTermsPage(ctx),
    }),
    byProductType(ctx, ':productOfferKey/subscription', {
      raffle_ticket: raffleSubscriptionPage(ctx),
    }),
    byProductType(
      ctx,
      ':productOfferKey/buy',
      selling(ctx, {
        lottery_ticket: play,
        raffle_ticket: raffleBuyPage(ctx),
        syndicate_share: syndicatePage(ctx),
      }),
    ),
    byProductType(ctx, ':productOfferKey/:gameTypeSuffix?', selling(ctx, offerPages(ctx))),
  ];
}
