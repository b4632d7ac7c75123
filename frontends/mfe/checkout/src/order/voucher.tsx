import { type Cart, errorText, type useApplyVoucher } from '@wattle/api-client';
import { Alert, Button, CircleCheck } from '@wattle/design-system';
import { useCapability, useToast } from '@wattle/platform';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { BLOCKED_ID } from './blocked.ts';
import styles from './voucher.module.css';

const VoucherForm = lazy(async () => ({ default: (await import('./voucher-form.tsx')).VoucherForm }));

export interface VoucherProps {
  readonly cart: Cart;
  /** How a code is put into this cart, and taken out again. */
  readonly apply: Pick<ReturnType<typeof useApplyVoucher>, 'mutateAsync'>;
  readonly remove: RemoveVoucher;
  /** The cart is being paid: nothing of it changes now. */
  readonly isHeld?: boolean;
}

const HELD = { disabled: true, 'aria-describedby': BLOCKED_ID } as const;

interface RemoveVoucher {
  readonly isPending: boolean;
  readonly mutateAsync: () => Promise<unknown>;
}

/** The voucher of a cart: asked for only by those who have one, and taken out as easily as put in. */
export function Voucher({ cart, apply, remove, isHeld = false }: VoucherProps) {
  const mayUse = useCapability('vouchers');
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // What held the focus has made way for something else.
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    if (moved > 0) place.current?.focus();
  }, [moved]);
  const changed = () => {
    setOpen(false);
    setMoved((times) => times + 1);
  };
  if (!mayUse && !cart.voucher) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {cart.voucher ? (
        <InCart voucher={cart.voucher} remove={remove} isHeld={isHeld} onRemoved={changed} />
      ) : isOpen && !isHeld ? (
        <Suspense>
          <VoucherForm apply={apply} onApplied={changed} onClosed={changed} />
        </Suspense>
      ) : (
        <Button variant="quiet" flush {...(isHeld && HELD)} onClick={() => setOpen(true)}>
          Use a voucher
        </Button>
      )}
    </div>
  );
}

interface InCartProps {
  readonly voucher: NonNullable<Cart['voucher']>;
  readonly remove: RemoveVoucher;
  readonly isHeld: boolean;
  readonly onRemoved: () => void;
}

function InCart({ voucher, remove, isHeld, onRemoved }: InCartProps) {
  const toast = useToast();
  const { code, refusal } = voucher;
  const button = (
    <Button
      variant="quiet"
      pending={remove.isPending}
      {...(isHeld && HELD)}
      aria-label={`Remove voucher ${code}`}
      onClick={() =>
        void remove
          .mutateAsync()
          .then(onRemoved, (error: unknown) => toast.show({ tone: 'danger', message: errorText(error) }))
      }
    >
      Remove
    </Button>
  );
  if (refusal) {
    return (
      <Alert tone="warning" title={`Voucher ${code} gives no discount`} action={button}>
        {refusal.message}.
      </Alert>
    );
  }
  return (
    <p className={styles.applied}>
      <CircleCheck aria-hidden="true" className={styles.tick} />
      <span className={styles.text}>
        Voucher <strong className={styles.code}>{code}</strong> is applied
      </span>
      {button}
    </p>
  );
}
