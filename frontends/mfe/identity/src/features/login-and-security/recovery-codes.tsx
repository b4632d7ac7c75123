import { Alert, Button, Copy, Download } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import styles from './login-and-security.module.css';

/** Recovery codes for a lost phone. They are shown once and cannot be read again. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.show({ message: 'Your recovery codes are copied.', tone: 'success' });
    } catch {
      toast.show({
        message: 'Your browser did not let us copy. Please write the codes down.',
        tone: 'danger',
      });
    }
  };
  return (
    <div className={styles.steps}>
      <h3 ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h3>
      <Alert tone="warning">
        Each of them logs you in once when you cannot get a code. Keep them where only you can find them. We
        show them only once.
      </Alert>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" /> Copy
        </Button>
        <Button variant="secondary" onClick={() => save(codes)}>
          <Download aria-hidden="true" /> Download
        </Button>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  );
}

function save(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'wattle-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
