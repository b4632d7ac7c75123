import { type CartItem, errorText, inputOf, isDrawnAnew, useAddToCart } from '@wattle/api-client';
import { Button, Card } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import styles from './removed-line.module.css';

/** Stands where a ticket was taken out, and puts it back. */
export function RemovedLine({ item, onRestored }: { item: CartItem; onRestored: () => void }) {
  const toast = useToast();
  const addToCart = useAddToCart();
  const text = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: reading goes on in its place.
  useEffect(() => text.current?.focus(), []);
  return (
    <Card as="li" tone="sunken" className={styles.removed}>
      <p ref={text} tabIndex={-1}>
        {item.description} was removed.
      </p>
      <Button
        variant="secondary"
        pending={addToCart.isPending}
        onClick={() =>
          addToCart.mutate(inputOf(item), {
            onSuccess: () => {
              onRestored();
              if (isDrawnAnew(item))
                toast.show({ message: 'Your quickpick is back in your cart, with numbers drawn anew.' });
            },
            onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
          })
        }
      >
        Undo
      </Button>
    </Card>
  );
}
