import { type CartItem, cartQuery, type SyndicateOffer } from '@wattle/api-client';
import { useQuery, useSearchParams } from '@wattle/platform';

/** The line of the cart that the customer came to change; undefined when there is none, or it is gone. */
export function useCartLine({ key }: SyndicateOffer): { item: CartItem | undefined; isPending: boolean } {
  const [search] = useSearchParams();
  const lineId = search.get('cartItem');
  const { data: cart } = useQuery({ ...cartQuery(), enabled: lineId !== null });
  const isLine = (item: CartItem) => item.id === lineId && item.productOfferKey === key;
  return { item: cart?.cartItems.find(isLine), isPending: lineId !== null && !cart };
}
