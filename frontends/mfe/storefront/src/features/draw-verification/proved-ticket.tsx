import { errorText, isApiError, type TicketProof, ticketProofQuery, ticketQuery } from '@wattle/api-client';
import { Alert, Button, Card, Loading, Skeleton } from '@wattle/design-system';
import { useQuery, useSearchParams, useSession } from '@wattle/platform';
import { useEffect, useId, useState } from 'react';
import { CheckList } from './check-list.tsx';
import type { Check } from './checks.ts';
import { checkTicket, proofFrom, type Sealed } from './ticket-checks.ts';
import styles from './verification.module.css';

/** Checks that a ticket was in the draw: the address's ticket, or one of a stored proof. */
export function ProvedTicket({ published }: { published: Sealed }) {
  const [search] = useSearchParams();
  const { status } = useSession();
  const ticketId = search.get('ticket') ?? '';
  return (
    <Card as="section" padding="lg" aria-labelledby="own-ticket" className={styles.own ?? ''}>
      <h2 id="own-ticket">Was my ticket in it?</h2>
      <p className={styles.note}>
        The list is sealed without names, and the numbers of other tickets stay hidden. Only the holder of a
        ticket gets its proof: open your ticket and choose “Check that this ticket was in it”. Your browser
        then follows the proof to the published fingerprint.
      </p>
      {ticketId !== '' && status === 'signed-in' && <OwnTicket published={published} ticketId={ticketId} />}
      <SavedProof published={published} />
    </Card>
  );
}

function OwnTicket({ published, ticketId }: { published: Sealed; ticketId: string }) {
  const ticket = useQuery(ticketQuery(ticketId));
  const proof = useQuery(ticketProofQuery(ticketId, published.drawNo));
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    if (proof.data && ticket.data) {
      checkTicket(published, proof.data, ticket.data).then(
        (found) => wanted && setChecks(found),
        // No WebCrypto: a page without HTTPS.
        () => wanted && setHasFailed(true),
      );
    }
    return () => {
      wanted = false;
    };
  }, [published, proof.data, ticket.data]);
  const error = proof.error ?? ticket.error;
  if (error) {
    const isNotInIt = isApiError(error) && error.status === 404;
    return (
      <Alert tone="warning" live title="Your ticket could not be checked">
        {isNotInIt ? 'You have no such ticket in this draw.' : errorText(error)}
      </Alert>
    );
  }
  if (hasFailed) return <NoComputing />;
  if (checks.length === 0) {
    return (
      <Loading what="Checking your ticket">
        <Skeleton lines={2} />
      </Loading>
    );
  }
  return (
    <div className={styles.recomputed} aria-live="polite">
      <CheckList checks={checks} />
      {proof.data && <Keepsake proof={proof.data} />}
    </div>
  );
}

/** The proof as text, which can be stored and verified later. */
function Keepsake({ proof }: { proof: TicketProof }) {
  return (
    <details>
      <summary className={styles.summary}>The proof, to keep</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={styles.commands} tabIndex={0}>
        {JSON.stringify(proof, null, 1)}
      </pre>
    </details>
  );
}

const NoComputing = () => (
  <Alert tone="warning" title="Your browser could not compute this">
    It needs a secure connection and a current browser. The command below does the same.
  </Alert>
);

type Found =
  | { readonly kind: 'checked'; readonly checks: readonly Check[] }
  | { readonly kind: 'unreadable' | 'failed' };

/** Verifies a stored proof. */
function SavedProof({ published }: { published: Sealed }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>();
  const id = useId();
  const check = async () => {
    const proof = proofFrom(text);
    if (!proof) {
      setFound({ kind: 'unreadable' });
      return;
    }
    try {
      setFound({ kind: 'checked', checks: await checkTicket(published, proof) });
    } catch {
      setFound({ kind: 'failed' });
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Check a proof"
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <label htmlFor={id} className={styles.field}>
        <span>A saved proof</span>
        <textarea
          id={id}
          className={styles.input}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div>
        <Button type="submit" variant="secondary">
          Check this proof
        </Button>
      </div>
      <div aria-live="polite">
        {found?.kind === 'unreadable' && (
          <Alert tone="warning">Paste the whole proof of a ticket, as its holder got it.</Alert>
        )}
        {found?.kind === 'failed' && <NoComputing />}
        {found?.kind === 'checked' && <CheckList checks={found.checks} />}
      </div>
    </form>
  );
}
