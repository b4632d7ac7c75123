import {
  type DrawVerification,
  errorText,
  isApiError,
  provedEntryQuery,
  ticketQuery,
} from '@wattle/api-client';
import { Alert, Button, Card } from '@wattle/design-system';
import { useQuery, useQueryClient, useSearchParams, useSession } from '@wattle/platform';
import { useEffect, useId, useState } from 'react';
import { CheckList } from './check-list.tsx';
import { type Check, checkEntry } from './checks.ts';
import styles from './verification.module.css';

type Found =
  | { readonly kind: 'checked'; readonly checks: readonly Check[] }
  | { readonly kind: 'failed'; readonly text: string };

/** Checks that one's own ticket was in the draw: by its number and its id, both on the ticket's page. */
export function OwnTicket({ published }: { published: DrawVerification }) {
  const [search] = useSearchParams();
  const { status } = useSession();
  const asked = search.get('ticket') ?? '';
  const { data: ticket } = useQuery({
    ...ticketQuery(asked),
    enabled: asked !== '' && status === 'signed-in',
  });
  return (
    <Card as="section" padding="lg" aria-labelledby="own-ticket" className={styles.own ?? ''}>
      <h2 id="own-ticket">Was my ticket in it?</h2>
      <p className={styles.note}>
        The list is sealed without names. You find your ticket by its number, and its id proves that it is
        yours. Both are on your ticket’s page. The id is compared in your browser and is not sent anywhere.
      </p>
      <TicketForm
        key={ticket?.ticketId}
        published={published}
        number={search.get('number') ?? ticket?.ticketNumbers[0]?.toString() ?? ''}
        ticketId={ticket?.ticketId ?? ''}
      />
    </Card>
  );
}

interface TicketFormProps {
  readonly published: DrawVerification;
  readonly number: string;
  readonly ticketId: string;
}

function TicketForm({ published, ...known }: TicketFormProps) {
  const queryClient = useQueryClient();
  const [number, setNumber] = useState(known.number);
  const [ticketId, setTicketId] = useState(known.ticketId);
  const [found, setFound] = useState<Found>();
  const [pending, setPending] = useState(false);
  const numberId = useId();
  const idId = useId();

  const check = async () => {
    if (!/^\d{1,9}$/.test(number.trim()) || ticketId.trim() === '') {
      setFound({ kind: 'failed', text: 'Fill in the number and the id of your ticket.' });
      return;
    }
    setPending(true);
    try {
      const entries = await queryClient.fetchQuery(
        provedEntryQuery(published.offerKey, published.drawNo, Number.parseInt(number, 10)),
      );
      const checks = await Promise.all(entries.map((entry) => checkEntry(published, entry, ticketId)));
      setFound({ kind: 'checked', checks: checks.flat() });
    } catch (error) {
      const text =
        isApiError(error) && error.status === 404
          ? `Ticket ${number.trim()} is not in a sealed list of this draw.`
          : errorText(error);
      setFound({ kind: 'failed', text });
    } finally {
      setPending(false);
    }
  };

  // Who comes from the own ticket's page has asked already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was known from the start
  useEffect(() => {
    if (known.ticketId) void check();
  }, []);

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Find my ticket"
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <div className={styles.fields}>
        <label htmlFor={numberId} className={styles.field}>
          <span>Ticket number</span>
          <input
            id={numberId}
            className={styles.input}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </label>
        <label htmlFor={idId} className={styles.field}>
          <span>Ticket id</span>
          <input
            id={idId}
            className={styles.input}
            autoComplete="off"
            spellCheck={false}
            value={ticketId}
            onChange={(event) => setTicketId(event.target.value)}
          />
        </label>
      </div>
      <div>
        <Button type="submit" variant="secondary" pending={pending}>
          Check my ticket
        </Button>
      </div>
      <div aria-live="polite">
        {found?.kind === 'failed' && <Alert tone="warning">{found.text}</Alert>}
        {found?.kind === 'checked' && <CheckList checks={found.checks} />}
      </div>
    </form>
  );
}
