import type { DepositChallenge } from '@wattle/api-client';
import { Dialog, type DialogProps, Loading, Skeleton } from '@wattle/design-system';
import { useLayoutEffect, useState } from 'react';
import styles from './challenge-dialog.module.css';

/** The narrowest of our dialogs that an issuer's page of this size fits into. */
const DIALOGS: Readonly<Record<DepositChallenge['window']['size'], NonNullable<DialogProps['width']>>> = {
  Small: 320,
  Medium: 550,
  Large: 550,
  ExtraLarge: 700,
  FullScreen: 'screen',
};

interface ChallengeDialogProps {
  readonly challenge: DepositChallenge;
  /** What the issuer is asked about: a deposit, or the verification of a card. */
  readonly about: { readonly deposit: string } | { readonly verification: string };
  /** The issuer is done; what it decided is for the server to say. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface IssuerMessage {
  readonly source?: unknown;
  readonly deposit_id?: unknown;
  readonly verification_id?: unknown;
}

/** The card issuer's question in a frame of the size that it was asked for (EMV 3-D Secure). */
export function ChallengeDialog({ challenge, about, onDone, onClose }: ChallengeDialogProps) {
  const [isLoading, setLoading] = useState(true);
  const { width, height } = challenge.window;
  const [field, id] =
    'deposit' in about
      ? (['deposit_id', about.deposit] as const)
      : (['verification_id', about.verification] as const);

  // Before the frame can load: its first word is the only one.
  useLayoutEffect(() => {
    const hear = (event: MessageEvent) => {
      // Our own page inside the frame says it, when the issuer has come back to us.
      if (event.origin !== location.origin) return;
      const said = (event.data ?? {}) as IssuerMessage;
      if (said.source === 'wattle-3ds' && said[field] === id) onDone();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [field, id, onDone]);

  return (
    <Dialog open title="Confirm with your bank" width={DIALOGS[challenge.window.size]} onClose={onClose}>
      <div className={styles.holder}>
        {isLoading && (
          <div className={styles.waiting}>
            <Loading what="Loading your bank's page">
              <Skeleton shape="heading" />
              <Skeleton lines={3} />
            </Loading>
          </div>
        )}
        <iframe
          src={challenge.url}
          title="Your bank's page"
          className={width === null ? styles.whole : styles.frame}
          {...(width !== null && { width })}
          {...(height !== null && { height })}
          onLoad={() => setLoading(false)}
        />
      </div>
    </Dialog>
  );
}
