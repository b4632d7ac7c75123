import {
  appLinkOf,
  checkoutStateQuery,
  linkedReceiptQuery,
  type ReceiptLink,
  receiptLinkOf,
  receiptQuery,
} from '@wattle/api-client';
import { endPayingFlow } from '@wattle/checkout-flow/paying-flow';
import { type MfeContext, requireSession } from '@wattle/mfe-contract';
import { awaitReceipt, isRefused } from '../../order/awaited-receipt.ts';

/** How a receipt is authorised: the link of its mail, or the session of its customer. */
export interface ShownBy {
  readonly link: ReceiptLink | null;
}

/** An expired, foreign or unreadable link counts as none. */
async function opens(ctx: MfeContext, checkoutId: string, link: ReceiptLink): Promise<boolean> {
  try {
    await ctx.queryClient.ensureQueryData(linkedReceiptQuery(checkoutId, link));
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/**
 * A customer sees their whole receipt; the mailed link shows the payment only. A visitor without the link
 * signs in first. A receipt needs no capability.
 */
export async function loadReceipt(ctx: MfeContext, checkoutId: string, asked: Request): Promise<ShownBy> {
  endPayingFlow();
  const link = receiptLinkOf(asked.url);
  const customer = await ctx.session.customer();
  if (!customer && link && (await opens(ctx, checkoutId, link))) return { link };
  await requireSession(ctx, asked);
  try {
    const { status } = await ctx.queryClient.ensureQueryData(checkoutStateQuery(checkoutId));
    const app = appLinkOf(new URL(asked.url).searchParams);
    if (status === 'paid') await awaitReceipt(ctx.queryClient.ensureQueryData(receiptQuery(checkoutId, app)));
  } catch (error) {
    if (link && isRefused(error) && (await opens(ctx, checkoutId, link))) return { link };
    throw error;
  }
  return { link: null };
}
