import { type SealedTickets, sealedTicketsQuery } from '@wattle/api-client';
import { ArrowLeft, Badge, Card, DateTime, usePageMeta } from '@wattle/design-system';
import { formatCount } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useParams, useSuspenseQuery } from '@wattle/platform';
import { homePath } from '../../offers/home-path.ts';
import { useOffer } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { Values } from './check-list.tsx';
import { Offline } from './offline.tsx';
import { ProvedTicket } from './proved-ticket.tsx';
import { isSealed } from './ticket-checks.ts';
import styles from './verification.module.css';

/** The sealed list of a lottery's draw, and whether one's own ticket is in it (docs/draw-verification.md, Lotteries). */
export function SealedTicketsPage() {
  const offer = useOffer();
  const { drawNo = '' } = useParams();
  const { data: published } = useSuspenseQuery(sealedTicketsQuery(offer.key, drawNo));
  const title = `Check ${offer.name}, draw ${published.drawNo}`;
  usePageMeta({
    title,
    description: `The sealed list of tickets of ${offer.name} draw ${published.drawNo}, and how to find a ticket in it.`,
    canonical: homePath(offer, paths.drawVerification(offer.key, published.drawNo)),
  });
  return (
    <article className={styles.page}>
      <Link
        to={
          published.resultVersion === null
            ? paths.offerResults(offer.key)
            : paths.drawResult(offer.key, published.drawNo)
        }
        className={styles.back}
      >
        <ArrowLeft aria-hidden="true" /> {offer.name} results
      </Link>
      <PageHead title={title}>
        Every ticket of this draw was written into a list before its numbers were known, and the list was
        sealed by a fingerprint that anybody can read. A ticket cannot be added or changed after that.
      </PageHead>
      <List published={published} />
      <Sources published={published} />
      {isSealed(published) && <ProvedTicket published={published} />}
      <Offline
        offerKey={published.offerKey}
        drawNo={published.drawNo}
        proof={`/api/tickets/<id of your ticket>/proof?draw_no=${published.drawNo}`}
      >
        <p className={styles.note}>The second call is made as the customer who holds the ticket.</p>
      </Offline>
    </article>
  );
}

function List({ published }: { published: SealedTickets }) {
  const { locale } = useLocale();
  const { entries, sealedAt } = published;
  return (
    <Card as="section" padding="lg" className={styles.drawing ?? ''} aria-labelledby="list">
      <div className={styles.head}>
        <h2 id="list">The sealed list</h2>
        <Badge tone={isSealed(published) ? 'brand' : 'neutral'}>
          {isSealed(published) ? 'Sealed' : 'Not sealed yet'}
        </Badge>
      </div>
      {isSealed(published) ? (
        <>
          <p className={styles.note}>
            {formatCount(entries ?? 0, locale)} {entries === 1 ? 'ticket' : 'tickets'}
            {sealedAt && (
              <>
                , sealed <DateTime value={sealedAt} />
              </>
            )}
          </p>
          <Values values={[['Fingerprint of the list', published.root]]} />
        </>
      ) : (
        <p>
          The list is sealed once the draw has closed and every payment that was under way is decided. Draws
          from before this site sold tickets have no list.
        </p>
      )}
    </Card>
  );
}

function Sources({ published: { resultVersion, sources } }: { published: SealedTickets }) {
  if (resultVersion === null) return null;
  return (
    <Card as="section" padding="lg" className={styles.drawing ?? ''} aria-labelledby="sources">
      <h2 id="sources">Where the result comes from</h2>
      {sources.length === 0 ? (
        <p>One person entered the numbers of the operator, and another confirmed them.</p>
      ) : (
        <Values
          values={sources.map(({ source, documentName, documentDigest }) => [
            source,
            documentName && documentDigest ? `${documentName}, SHA-256 ${documentDigest}` : 'entered by hand',
          ])}
        />
      )}
      {resultVersion > 1 && (
        <p className={styles.note}>The result was corrected: this is version {resultVersion}.</p>
      )}
    </Card>
  );
}
