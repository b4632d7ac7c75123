import type { DrawVerification } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import styles from './verification.module.css';

/** How to check the draw without this site's pages. */
export function Offline({ published: { offerKey, drawNo } }: { published: DrawVerification }) {
  const base = `${window.location.origin}/api/draws/${offerKey}/${drawNo}`;
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
        Whoever does not trust this page can do the same with the open program <code>wattle-verify</code>,
        which needs nothing but Python. It reads what is published and says of each step whether it agrees.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={styles.commands} tabIndex={0}>
        {[
          `curl -H 'X-App-Key: …' ${base}/verification > draw.json`,
          `curl -H 'X-App-Key: …' ${base}/entries/<ticket number> > ticket.json`,
          'wattle-verify draw.json --ticket ticket.json --ticket-id <id of your ticket>',
        ].join('\n')}
      </pre>
      <p className={styles.note}>
        The public random number can be compared with what its network publishes, at any of its relays.
      </p>
    </Card>
  );
}
