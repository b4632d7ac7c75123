import { type Cart, errorText, useRemoveCartItem } from '@wattle/api-client';
import { Alert, IconButton, X } from '@wattle/design-system';
import { sentence } from '@wattle/i18n';
import { useToast } from '@wattle/platform';
import styles from './auto-removed-items.module.css';

type AutoRemovedItem = Cart['autoRemovedItems'][number];

export interface AutoRemovedItemsProps {
  readonly items: readonly AutoRemovedItem[];
  /** The focused note is removed: the focus needs a new place. By default the notes stay. */
  readonly onClosed?: () => void;
  /** How a note is taken away; without it, out of the customer's own cart. */
  readonly remove?: { readonly mutateAsync: (id: string) => Promise<unknown> };
  readonly from?: 'cart' | 'order';
}

/** Tickets that cannot be bought any more, or not again, each with the reason, until the customer has seen it. */
export function AutoRemovedItems({ items, onClosed, remove, from = 'cart' }: AutoRemovedItemsProps) {
  const toast = useToast();
  const own = useRemoveCartItem();
  const close = remove ?? own;
  if (items.length === 0) return null;
  return (
    <ul className={styles.list}>
      {items.map(({ id, description, message, wasInCart }) => (
        <li key={id}>
          <Alert
            tone="warning"
            live
            title={
              wasInCart
                ? `No longer in your ${from}: ${description}`
                : `Not added to your cart: ${description}`
            }
            action={
              onClosed && (
                <IconButton
                  label={`Close the note on ${description}`}
                  icon={X}
                  onClick={() => {
                    onClosed();
                    close
                      .mutateAsync(id)
                      .catch((error: unknown) => toast.show({ tone: 'danger', message: errorText(error) }));
                  }}
                />
              )
            }
          >
            {sentence(message)}
          </Alert>
        </li>
      ))}
    </ul>
  );
}
