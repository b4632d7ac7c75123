import { queryOptions } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { Receipt } from '../types.ts';

/** What the link of a mail adds to the address of a receipt: it opens that receipt without a session. */
export interface ReceiptLink {
  readonly expires: string;
  readonly signature: string;
}

/** The link in an address; null for the address of a receipt by itself. */
export function receiptLinkOf(address: string): ReceiptLink | null {
  const { searchParams } = new URL(address);
  const expires = searchParams.get('expires');
  const signature = searchParams.get('signature');
  return expires && signature ? { expires, signature } : null;
}

/** The receipt of a link. Its reader may be another person, so it is not tracked as a purchase. */
export const linkedReceiptQuery = (checkoutId: string, link: ReceiptLink) =>
  queryOptions({
    queryKey: ['linked-receipt', checkoutId, link.expires, link.signature] as const,
    queryFn: ({ signal }) =>
      request<Receipt>(`/receipts/${encodeURIComponent(checkoutId)}`, { query: { ...link }, signal }),
    retry: false,
  });
