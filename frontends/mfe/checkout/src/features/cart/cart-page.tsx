import { cartQuery } from '@wattle/api-client';
import { EmptyCartPicture, EmptyState, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSuspenseQuery } from '@wattle/platform';

export function CartPage() {
  const { data: cart } = useSuspenseQuery(cartQuery());
  usePageMeta({ title: 'Your cart', robots: 'noindex,nofollow' });
  if (cart.itemCount === 0) {
    return (
      <EmptyState
        headingLevel={1}
        title="Your cart is empty"
        picture={<EmptyCartPicture />}
        action={<LinkButton to={paths.lottoTickets()}>See the next draws</LinkButton>}
      >
        Tickets you choose wait here until you pay for them.
      </EmptyState>
    );
  }
  return (
    <>
      <h1>Your cart</h1>
      <ul>
        {cart.cartItems.map((item) => (
          <li key={item.id}>
            {item.description} <Money value={item.price} />
          </li>
        ))}
      </ul>
      <p>
        Total <Money value={cart.cartTotal} />
      </p>
    </>
  );
}
