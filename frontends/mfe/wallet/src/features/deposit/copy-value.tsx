import { Check, Copy, IconButton } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { useEffect, useState } from 'react';
import styles from './deposit-page.module.css';

const COPIED_MS = 2_000;

/** A term and its value that is copied with one press; `of` tells two of the same name apart. */
export function CopyValue({ label, value, of }: { label: string; value: string; of?: string }) {
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
