import type { Cart } from '@wattle/api-client';
import { Alert, Money } from '@wattle/design-system';

/** Prices that have changed since their tickets were chosen; paying the new total is the customer's yes to them. */
export function PriceChanges({ cart }: { cart: Cart }) {
  const changes = cart.priceChanges.flatMap(({ id, oldPrice, newPrice }) => {
    const item = cart.cartItems.find((candidate) => candidate.id === id);
    return item ? [{ id, oldPrice, newPrice, description: item.description }] : [];
  });
  if (changes.length === 0) return null;
  return (
    <Alert tone="warning" title={changes.length === 1 ? 'A price has changed' : 'Prices have changed'}>
      <ul>
        {changes.map(({ id, description, oldPrice, newPrice }) => (
          <li key={id}>
            {description}: now <Money value={newPrice} />, was <Money value={oldPrice} />
          </li>
        ))}
      </ul>
      <p>The total below has the new prices. You have paid nothing yet.</p>
    </Alert>
  );
}
