import { type Cart, errorText, useRemoveVoucher } from '@wattle/api-client';
import { Alert, Button, CircleCheck } from '@wattle/design-system';
import { useCapability, useToast } from '@wattle/platform';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './voucher.module.css';

const VoucherForm = lazy(async () => ({ default: (await import('./voucher-form.tsx')).VoucherForm }));

/** The voucher of a cart: asked for only by those who have one, and taken out as easily as put in. */
export function Voucher({ cart }: { cart: Cart }) {
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
        <InCart voucher={cart.voucher} onRemoved={changed} />
      ) : isOpen ? (
        <Suspense>
          <VoucherForm onApplied={changed} onClosed={changed} />
        </Suspense>
      ) : (
        <Button variant="quiet" className={styles.open} onClick={() => setOpen(true)}>
          Use a voucher
        </Button>
      )}
    </div>
  );
}

interface InCartProps {
  readonly voucher: NonNullable<Cart['voucher']>;
  readonly onRemoved: () => void;
}

function InCart({ voucher, onRemoved }: InCartProps) {
  const toast = useToast();
  const remove = useRemoveVoucher();
  const { code, refusal } = voucher;
  const button = (
    <Button
      variant="quiet"
      pending={remove.isPending}
      aria-label={`Remove voucher ${code}`}
      onClick={() =>
        remove.mutate(undefined, {
          onSuccess: onRemoved,
          onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
        })
      }
    >
      Remove
    </Button>
  );
  if (refusal) {
    return (
      <Alert tone="warning" title={`Voucher ${code} takes nothing off`} action={button}>
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
