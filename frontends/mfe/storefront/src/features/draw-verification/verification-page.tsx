import {
  type DrawVerification,
  raffleDrawQuery,
  type VerifiedDrawing,
  verificationQuery,
} from '@wattle/api-client';
import {
  Alert,
  ArrowLeft,
  Badge,
  Card,
  DateTime,
  Loading,
  Skeleton,
  usePageMeta,
} from '@wattle/design-system';
import { formatCount } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useParams, useQuery, useSuspenseQuery } from '@wattle/platform';
import { useEffect, useState } from 'react';
import { homePath } from '../../offers/home-path.ts';
import { PageHead } from '../../page-head.tsx';
import { useRaffle } from '../../product-offers/find-product.ts';
import { CheckList, Values } from './check-list.tsx';
import { type Check, checkAllocation, checkDrawing, isDrawn } from './checks.ts';
import { Offline } from './offline.tsx';
import { OwnTicket } from './own-ticket.tsx';
import styles from './verification.module.css';

/**
 * Recomputes a raffle's draw from the published data, in the visitor's browser (docs/draw-verification.md).
 */
export function VerificationPage() {
  const raffle = useRaffle();
  const { drawNo = '' } = useParams();
  const { data: published } = useSuspenseQuery(verificationQuery(raffle.key, drawNo));
  const { data: draw } = useQuery(raffleDrawQuery(raffle.key, drawNo));
  const title = `Check ${draw?.name ?? `${raffle.name}, draw ${drawNo}`}`;
  usePageMeta({
    title,
    description: `Recompute the winners of ${raffle.name} draw ${drawNo} from what was published.`,
    canonical: homePath(raffle, paths.drawVerification(raffle.key, drawNo)),
  });
  return (
    <article className={styles.page}>
      <Link to={paths.winners(raffle.key)} className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {raffle.name} winners
      </Link>
      <PageHead title={title}>
        Winners follow from a secret that we promised before sales, a public random number that nobody knew
        then, and the sealed list of tickets. Your browser computes them again here.
      </PageHead>
      {published.drawings.map((drawing) => (
        <Drawing key={drawing.key} published={published} drawing={drawing} />
      ))}
      <Allocation published={published} />
      {published.drawings.some(({ root }) => root !== null) && <OwnTicket published={published} />}
      <Offline
        offerKey={published.offerKey}
        drawNo={published.drawNo}
        proof={`/api/draws/${published.offerKey}/${published.drawNo}/entries/<ticket number>`}
      >
        <p className={styles.note}>
          The public random number can be compared with what its network publishes, at any of its relays.
        </p>
      </Offline>
    </article>
  );
}

const STATES: Readonly<Record<VerifiedDrawing['status'], string>> = {
  waiting: 'Tickets are being sold',
  frozen: 'List sealed, winners soon',
  published: 'Drawn',
};

/** Which round of the network: named before sales, or following from the sealing of the list. */
function roundOf({ beacon: { round, delaySeconds } }: VerifiedDrawing): string {
  if (delaySeconds === null) return `round ${round}`;
  const rule = `the first round ${delaySeconds / 60} minutes after the list is sealed`;
  return round === null ? rule : `${rule}: round ${round}`;
}

function Drawing({ published, drawing }: { published: DrawVerification; drawing: VerifiedDrawing }) {
  const { locale } = useLocale();
  const { seedCommitment, beacon, entries, root, frozenAt, status } = drawing;
  return (
    <Card
      as="section"
      padding="lg"
      className={styles.drawing ?? ''}
      aria-labelledby={`drawing-${drawing.key}`}
    >
      <div className={styles.head}>
        <h2 id={`drawing-${drawing.key}`}>{drawing.name}</h2>
        <Badge tone={status === 'published' ? 'brand' : 'neutral'}>{STATES[status]}</Badge>
      </div>
      <section aria-label={`${drawing.name}: published before sales`}>
        <h3>Published before sales</h3>
        <Values
          values={[
            ['Fingerprint of our secret', seedCommitment],
            ['Public random number', `${beacon.network}, ${roundOf(drawing)}`],
          ]}
        />
      </section>
      {root !== null && entries !== null && (
        <section aria-label={`${drawing.name}: the sealed list`}>
          <h3>The sealed list</h3>
          <p className={styles.note}>
            {formatCount(entries, locale)} tickets
            {frozenAt && (
              <>
                , sealed <DateTime value={frozenAt} />
              </>
            )}
          </p>
          <Values values={[['Fingerprint of the list', root]]} />
        </section>
      )}
      {status === 'published' ? (
        <Recomputed published={published} drawing={drawing} />
      ) : (
        <p>The winners are not known yet. You can recompute them here once the draw is held.</p>
      )}
    </Card>
  );
}

function Recomputed({ published, drawing }: { published: DrawVerification; drawing: VerifiedDrawing }) {
  const { checks, state } = useChecks(published, drawing);
  const failed = checks.filter(({ holds }) => !holds).length;
  return (
    <section aria-label={`${drawing.name}: recomputed`} className={styles.recomputed}>
      <h3>Recomputed in your browser</h3>
      <div aria-live="polite">
        {state === 'running' && (
          <Loading what="Computing the winners again">
            <Skeleton lines={3} />
          </Loading>
        )}
        {state === 'failed' && (
          <Alert tone="warning" title="Your browser could not compute this">
            It needs a secure connection and a current browser. The command below does the same.
          </Alert>
        )}
        {state === 'done' && failed === 0 && (
          <Alert tone="success" title={`Everything agrees, ${checks.length} of ${checks.length} checks`}>
            {drawing.winners.length === 1
              ? `Ticket ${drawing.winners[0]?.number} won.`
              : `The ${drawing.winners.length} winning tickets are the right ones.`}
          </Alert>
        )}
        {state === 'done' && failed > 0 && (
          <Alert tone="danger" title={`${failed} of ${checks.length} checks do not agree`}>
            Please <Link to={paths.contact()}>tell us</Link>, and save the values below.
          </Alert>
        )}
      </div>
      <CheckList checks={checks} />
    </section>
  );
}

function Allocation({ published }: { published: DrawVerification }) {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    let wanted = true;
    checkAllocation(published)
      .then((found) => wanted && setCheck(found))
      // Without WebCrypto the drawings above have said so.
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [published]);
  return (
    <Card as="section" padding="lg" aria-labelledby="numbers" className={styles.drawing ?? ''}>
      <h2 id="numbers">Which numbers were issued</h2>
      {check ? (
        <CheckList checks={[check]} />
      ) : (
        <Values values={[['Fingerprint of the order', published.allocation.keyCommitment]]} />
      )}
    </Card>
  );
}

interface Checking {
  readonly checks: readonly Check[];
  readonly state: 'running' | 'done' | 'failed';
}

const START: Checking = { checks: [], state: 'running' };

/** Recomputes a drawing in this browser; findings come one by one. */
function useChecks(published: DrawVerification, drawing: VerifiedDrawing): Checking {
  const [checking, setChecking] = useState(START);
  useEffect(() => {
    let wanted = true;
    setChecking(START);
    const run = async () => {
      if (!isDrawn(drawing)) return;
      for await (const check of checkDrawing(published, drawing)) {
        if (!wanted) return;
        setChecking(({ checks }) => ({ checks: [...checks, check], state: 'running' }));
      }
      if (wanted) setChecking(({ checks }) => ({ checks, state: 'done' }));
    };
    run().catch(() => {
      // No WebCrypto (a page without HTTPS), or something published that is no hexadecimal number.
      if (wanted) setChecking(({ checks }) => ({ checks, state: 'failed' }));
    });
    return () => {
      wanted = false;
    };
  }, [published, drawing]);
  return checking;
}
