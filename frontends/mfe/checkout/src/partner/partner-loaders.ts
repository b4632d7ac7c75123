import {
  appLinkOf,
  checkoutStateQuery,
  claimPartnerPurchase,
  fundsQuery,
  isApiError,
  type PartnerCart,
  partnerCartQuery,
  partnerQuery,
  partnerReceiptQuery,
  readPartnerCart,
} from '@wattle/api-client';
import { type MfeContext, paths, requireCapability, requireSession } from '@wattle/mfe-contract';
import { redirect } from '@wattle/platform';
import { awaitReceipt } from '../order/awaited-receipt.ts';

/**
 * Opens a partner's page. A purchase link claims the order for the signed-in customer and is removed from the
 * address; a visitor sees a preview. Without a link the page is for customers.
 */
export async function openPartner(ctx: MfeContext, slug: string, request: Request) {
  requireCapability(ctx, 'partner_purchase');
  const { queryClient } = ctx;
  await queryClient.ensureQueryData(partnerQuery(slug));
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get('purchase') ?? undefined;
  if (!(await ctx.session.customer())) {
    if (!token) return redirect(paths.login({ returnTo: pathname + search }));
    await queryClient.ensureQueryData(partnerCartQuery(slug, token));
    return null;
  }
  if (token) {
    const source = searchParams.get('utm_source');
    const onwards = paths.partnerPurchase(slug, source ? { utm_source: source } : {});
    try {
      return elsewhere(slug, await claimPartnerPurchase(queryClient, slug, token)) ?? redirect(onwards);
    } catch (error) {
      if (isApiError(error) && error.status === 404) return redirect(`${paths.partnerPurchase(slug)}?over`);
      throw error;
    }
  }
  // Shows the cached cart and reloads it: it may have been paid or closed meanwhile. After a payment in this
  // tab, or during one, it loads the cart first.
  const query = partnerCartQuery(slug);
  const known = queryClient.getQueryState(query.queryKey);
  const open = known?.data?.state === 'open' && !known.isInvalidated ? known.data : null;
  if (open) void queryClient.invalidateQueries(query);
  const [cart] = await Promise.all([
    open ?? readPartnerCart(queryClient, slug),
    queryClient.ensureQueryData(fundsQuery()),
  ]);
  return elsewhere(slug, cart);
}

/** Redirects to the receipt once the purchase is paid or being paid. */
function elsewhere(slug: string, { state, checkoutId }: PartnerCart) {
  return checkoutId && (state === 'paid' || state === 'processing')
    ? redirect(paths.partnerReceipt(slug, checkoutId))
    : null;
}

/** Opens the page that a partner's link logs in at. */
export async function openAutologin(ctx: MfeContext, slug: string) {
  requireCapability(ctx, 'partner_purchase');
  await ctx.queryClient.ensureQueryData(partnerQuery(slug));
  return null;
}

/** Opens the receipt of a purchase through a partner, for its customer. */
export async function openPartnerReceipt(
  ctx: MfeContext,
  slug: string,
  checkoutId: string,
  request: Request,
) {
  requireCapability(ctx, 'partner_purchase');
  // Receipts stay when a partner closes; an unknown receipt asks for no login.
  if (!(await ctx.session.customer())) await ctx.queryClient.ensureQueryData(partnerQuery(slug));
  await requireSession(ctx, request);
  const { status } = await ctx.queryClient.ensureQueryData(checkoutStateQuery(checkoutId));
  if (status !== 'paid') return null;
  const app = appLinkOf(new URL(request.url).searchParams);
  await awaitReceipt(ctx.queryClient.ensureQueryData(partnerReceiptQuery(slug, checkoutId, app)));
  return null;
}
