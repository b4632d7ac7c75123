import type { PaymentMethod } from '@wattle/api-client';
import { Alert, Check, Copy, IconButton } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { useEffect, useState } from 'react';
import styles from './deposit-page.module.css';

type Attributes = PaymentMethod['attributes'];

const text = (attributes: Attributes, name: string): string => {
  const value = attributes[name];
  return typeof value === 'string' ? value : '';
};

/**
 * What the customer tells their bank for a transfer or a PayID payment (docs/requirements.md §3, Deposit method codes:
 * dd).
 */
export function TransferDetails({ method }: { method: PaymentMethod }) {
  const { attributes } = method;
  return (
    <div className={styles.details}>
      <p>
        Send any amount from your bank. Your reference tells us that it is yours, so please write it exactly
        as shown here.
      </p>
      <section aria-labelledby="payid">
        <h2 id="payid">By PayID</h2>
        <dl className={styles.copies}>
          <CopyValue label="PayID" value={text(attributes, 'payid')} />
          <CopyValue label="Reference" value={text(attributes, 'reference')} of="for PayID" />
        </dl>
      </section>
      <section aria-labelledby="transfer">
        <h2 id="transfer">By bank transfer</h2>
        <dl className={styles.copies}>
          <CopyValue label="Account name" value={text(attributes, 'accountName')} />
          <CopyValue label="BSB" value={text(attributes, 'bsb')} />
          <CopyValue label="Account number" value={text(attributes, 'accountNumber')} />
          <CopyValue label="Reference" value={text(attributes, 'reference')} of="for the bank transfer" />
        </dl>
      </section>
      <Alert tone="info">
        PayID payments often arrive within a minute, other transfers within a day. We write to you when the
        money arrives.
      </Alert>
    </div>
  );
}

/** What the customer tells their bank for a BPAY payment (docs/requirements.md §3, Deposit method codes: bp). */
export function BpayDetails({ method }: { method: PaymentMethod }) {
  const { attributes } = method;
  return (
    <div className={styles.details}>
      <p>Choose BPAY in your bank's app or website and pay any amount with these two numbers.</p>
      <dl className={styles.copies}>
        <CopyValue label="Biller code" value={text(attributes, 'billerCode')} />
        <CopyValue label="Customer reference number" value={text(attributes, 'customerReferenceNumber')} />
      </dl>
      <Alert tone="info">
        BPAY payments arrive on the next business day. The reference number is yours alone and stays the same.
      </Alert>
    </div>
  );
}

const COPIED_MS = 2_000;

/** A term and its value that is copied with one press; `of` tells two of the same name apart. */
function CopyValue({ label, value, of }: { label: string; value: string; of?: string }) {
  const toast = useToast();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toast.show({ message: `${label} copied`, tone: 'success', duration: COPIED_MS });
    } catch {
      toast.show({
        message: 'Your browser did not let us copy it. Please select it instead.',
        tone: 'danger',
      });
    }
  };

  return (
    <div className={styles.copy}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.copied}>{value}</span>
        <IconButton
          label={`Copy ${label.toLowerCase()}${of ? ` ${of}` : ''}`}
          icon={copied ? Check : Copy}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}
