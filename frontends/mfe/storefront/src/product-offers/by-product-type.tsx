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
}

/**
 * One address below `:productOfferKey` with a page for each type of offer; a type without one has no page there.
 * The type is known only when the offer is, so the page comes with the loader's answer, beside what its own loader says.
 * What is in no list may still be a lottery that is not sold here: that page's loader decides.
 */
export function byProductType(
  ctx: MfeContext,
  path: string,
  pages: Readonly<Partial<Record<ProductOffer['type'], ProductPage>>>,
): RouteObject {
  return {
    path,
    loader: async (args): Promise<Loaded> => {
      const product = await findProduct(ctx, args.params.productOfferKey);
      const page = pages[product?.type ?? 'lottery_ticket'];
      if (!page) throw data(null, { status: 404 });
      const [{ Component }, answer] = await Promise.all([page.lazy(), page.loader?.(args)]);
      return { ...(answer as object | undefined), Page: Component };
    },
    Component: ProductPageOfType,
  };
}

function ProductPageOfType() {
  const { Page } = useLoaderData<Loaded>();
  return <Page />;
}
