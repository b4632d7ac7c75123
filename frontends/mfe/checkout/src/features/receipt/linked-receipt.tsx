import { linkedReceiptQuery, type ReceiptLink } from '@wattle/api-client';
import { CircleCheck, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSession, useSuspenseQuery } from '@wattle/platform';
import { isInPlay } from './order-words.ts';
import { ReceiptBody } from './receipt-body.tsx';
import styles from './receipt-page.module.css';

/** The receipt by the link of its mail: what was paid, without links that need a session. */
export function LinkedReceipt({ checkoutId, link }: { checkoutId: string; link: ReceiptLink }) {
  const { data: receipt } = useSuspenseQuery(linkedReceiptQuery(checkoutId, link));
  const isSignedIn = useSession().status === 'signed-in';
  usePageMeta({ title: 'Receipt', robots: 'noindex,nofollow' });
  return (
    <article className={styles.page}>
      <header className={styles.done}>
        {receipt.order.lines.some(isInPlay) && <CircleCheck aria-hidden="true" className={styles.tick} />}
        <div>
          <h1>Receipt</h1>
          <p>
            You opened it by a link, so it only shows what was paid.{' '}
            {isSignedIn
              ? 'The order belongs to another account. Only that account can see its tickets.'
              : 'Log in to see the tickets.'}
          </p>
        </div>
      </header>
      <ReceiptBody receipt={receipt} isLinked />
      {!isSignedIn && (
        <div className={styles.actions}>
          <LinkButton to={paths.login({ returnTo: paths.receipt(checkoutId) })}>Log in</LinkButton>
        </div>
      )}
    </article>
  );
}
