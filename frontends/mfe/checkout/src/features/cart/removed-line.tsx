import { type CartItem, errorText, isRedrawn, useRestoreCartItem } from '@wattle/api-client';
import { Button, Card, VisuallyHidden } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { useLayoutEffect, useRef } from 'react';
import { BLOCKED_ID } from '../../order/blocked.ts';
import styles from './removed-line.module.css';

interface RemovedLineProps {
  readonly item: CartItem;
  /** The cart is being paid: nothing is put back into it. */
  readonly isHeld?: boolean;
  readonly onRestored: () => void;
}

/** Stands where a ticket was taken out, and puts it back. */
export function RemovedLine({ item, isHeld = false, onRestored }: RemovedLineProps) {
  const toast = useToast();
  const putBack = useRestoreCartItem(item);
  const text = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed: the focus moves to its place, unless it has moved meanwhile.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) text.current?.focus();
  }, []);
  return (
    <Card as="li" tone="sunken" className={styles.removed}>
      <p ref={text} tabIndex={-1}>
        {item.description} was removed.
      </p>
      <Button
        variant="secondary"
        pending={putBack.isPending}
        {...(isHeld && { disabled: true, 'aria-describedby': BLOCKED_ID })}
        onClick={() =>
          putBack.mutate(undefined, {
            onSuccess: () => {
              onRestored();
              if (isRedrawn(item))
                toast.show({ message: 'Your quickpick is back in your cart, with new numbers.' });
            },
            onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
          })
        }
      >
        Undo <VisuallyHidden>the removal of {item.description}</VisuallyHidden>
      </Button>
    </Card>
  );
}
