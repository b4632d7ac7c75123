import { type Cart, errorText, type useConfirmPartnerPrices, useConfirmPrices } from '@wattle/api-client';
import { Alert, Button, Money } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useToast } from '@wattle/platform';
import { isBeingPaid } from './blocked.ts';

interface PriceChangesProps {
  readonly cart: Cart;
  /** The focused note is removed: the focus needs a new place. */
  readonly onConfirmed: () => void;
  /** How the customer agrees; without it, to the prices of the customer's own cart. */
  readonly confirm?: ReturnType<typeof useConfirmPartnerPrices>;
}

/** Prices that have changed since their tickets were chosen. Nothing is paid before the customer agrees to them. */
export function PriceChanges({ cart, onConfirmed, confirm: other }: PriceChangesProps) {
  const toast = useToast();
  const own = useConfirmPrices();
  const confirm = other ?? own;
  const changes = cart.priceChanges.flatMap(({ id, oldPrice, newPrice }) => {
    const item = cart.cartItems.find((candidate) => candidate.id === id);
    return item ? [{ id, oldPrice, newPrice, description: item.description }] : [];
  });
  if (changes.length === 0 || isBeingPaid(cart)) return null;
  return (
    <Alert
      tone="warning"
      live
      title={changes.length === 1 ? 'A price has changed' : 'Prices have changed'}
      action={
        <Button
          variant="secondary"
          pending={confirm.isPending}
          onClick={() =>
            confirm.mutate(cart.version, {
              onSuccess: onConfirmed,
              onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
            })
          }
        >
          {changes.length === 1
            ? 'Agree to the new price'
            : `Agree to ${plural(changes.length, 'new price')}`}
        </Button>
      }
    >
      <ul>
        {changes.map(({ id, description, oldPrice, newPrice }) => (
          <li key={id}>
            {description}: now <Money value={newPrice} />, was <Money value={oldPrice} />
          </li>
        ))}
      </ul>
      <p>The total below has the new prices. You have paid nothing yet. Agree, or remove the ticket.</p>
    </Alert>
  );
}
