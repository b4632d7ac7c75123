import { Card } from '@wattle/design-system';
import type { ReactNode } from 'react';
import styles from './verification.module.css';

interface OfflineProps {
  readonly offerKey: string;
  readonly drawNo: number;
  /** Where what proves a ticket is read, below the site's address. */
  readonly proof: string;
  readonly children?: ReactNode;
}

/** How to check the draw without this site's pages. */
export function Offline({ offerKey, drawNo, proof, children }: OfflineProps) {
  const { origin } = window.location;
  return (
    <Card
      as="section"
      tone="outlined"
      padding="lg"
      aria-labelledby="offline"
      className={styles.drawing ?? ''}
    >
      <h2 id="offline">Check it without this page</h2>
      <p>
        If you do not trust this page, run the open program <code>wattle-verify</code>, which needs only
        Python. It reads the published data and checks each step.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={styles.commands} tabIndex={0}>
        {[
          `curl -H 'X-App-Key: …' ${origin}/api/draws/${offerKey}/${drawNo}/verification > draw.json`,
          `curl -H 'X-App-Key: …' ${origin}${proof} > ticket.json`,
          'wattle-verify draw.json --ticket ticket.json --ticket-id <id of your ticket>',
        ].join('\n')}
      </pre>
      {children}
    </Card>
  );
}
