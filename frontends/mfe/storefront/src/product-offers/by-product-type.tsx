import type { ProductOffer } from '@wattle/api-client';
import type { MfeContext } from '@wattle/mfe-contract';
import { data, type LoaderFunctionArgs, type RouteObject, useLoaderData } from '@wattle/platform';
import type { ComponentType } from 'react';
import { findProduct } from './find-product.ts';

/** A page and what it needs before it shows. */
export interface ProductPage {
  readonly loader?: (args: LoaderFunctionArgs) => unknown;
  readonly lazy: () => Promise<{ readonly Component: ComponentType }>;
}

interface Loaded {
  readonly Page: ComponentType;
  /** Key of the offer where the address does not name it: on the home page of a site that sells one. */
  readonly productOfferKey?: string;
}

/** A page, and what its loader says. */
async function loaded({ lazy, loader }: ProductPage, args: LoaderFunctionArgs): Promise<Loaded> {
  const [{ Component }, answer] = await Promise.all([lazy(), loader?.(args)]);
  return { ...(answer as object | undefined), Page: Component };
}

export type ProductPages = Readonly<Partial<Record<ProductOffer['type'], ProductPage>>>;

/**
 * One address below `:productOfferKey` with a page for each type of offer; 404 for a type without one. The
 * type is known with the offer, so the loader's answer brings the page. An unlisted offer may be a lottery
 * that is not sold here: that page's loader decides.
 */
export function byProductType(ctx: MfeContext, path: string, pages: ProductPages): RouteObject {
  return {
    path,
    loader: async (args): Promise<Loaded> => {
      const product = await findProduct(ctx, args.params.productOfferKey);
      const page = pages[product?.type ?? 'lottery_ticket'];
      if (!page) throw data(null, { status: 404 });
      return loaded(page, args);
    },
    Component: ProductPageOfType,
  };
}

/**
 * The home page: its own where several offers are sold, else the page of the one that is (docs/domain.md §10.1).
 * Which it is follows what the visitor may use.
 */
export function homeByCapability(ctx: MfeContext, home: ProductPage, pages: ProductPages): RouteObject {
  return {
    index: true,
    loader: async (args): Promise<Loaded> => {
      if (ctx.site.capabilities.includes('multi_offer_site')) return loaded(home, args);
      const { requireSingleOffer } = await import('./single-offer.ts');
      const { key, type } = await requireSingleOffer(ctx);
      const page = pages[type];
      if (!page) throw data(null, { status: 418 });
      const params = { ...args.params, productOfferKey: key };
      return { ...(await loaded(page, { ...args, params })), productOfferKey: key };
    },
    Component: ProductPageOfType,
  };
}

function ProductPageOfType() {
  const { Page } = useLoaderData<Loaded>();
  return <Page />;
}
