import { type DrawResult, resultQuery, useSells } from '@wattle/api-client';
import { Alert, CalendarDate, Card, GameMark, LinkButton, usePageMeta } from '@wattle/design-system';
import { formatCalendarDate, formatMonth, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useParams, useSuspenseQuery } from '@wattle/platform';
import { useState } from 'react';
import { homePath } from '../../offers/home-path.ts';
import { isOnSale } from '../../offers/on-sale.ts';
import { useOffer } from '../../offers/use-offers.ts';
import { OrderSwitch } from '../../results/order-switch.tsx';
import { useOwnLines } from '../../results/own-lines.ts';
import { type BallOrder, isDrawnOrderKnown, ResultNumbers } from '../../results/result-numbers.tsx';
import { Dividends } from './dividends.tsx';
import styles from './draw-result-page.module.css';

/** One draw: its numbers and what each division paid. */
export function DrawResultPage() {
  const offer = useOffer();
  const sells = useSells();
  const { drawNo = '' } = useParams();
  const { locale } = useLocale();
  const { data: result } = useSuspenseQuery(resultQuery(offer.key, drawNo));
  const date = formatCalendarDate(result.drawDate, locale);
  usePageMeta({
    title: `${offer.name} results, draw ${result.drawNo}`,
    description: `Winning numbers and dividends of ${offer.name} draw ${result.drawNo} on ${date}.`,
    canonical: homePath(offer, paths.drawResult(offer.key, result.drawNo)),
  });
  return (
    <div className={styles.page}>
      <p>
        <Link to={paths.archivedResults(offer.key, result.drawDate.slice(0, 7))}>
          {offer.name} results of {formatMonth(result.drawDate.slice(0, 7), locale)}
        </Link>
      </p>
      <div className={styles.head}>
        <GameMark offerKey={offer.key} size="lg" />
        <div>
          <h1>
            {offer.name} draw {result.drawNo}
          </h1>
          <p className={styles.date}>
            <CalendarDate value={result.drawDate} />, {result.era.label}
          </p>
        </div>
      </div>
      {result.provisional && (
        <Alert title="These numbers are provisional">
          <p>They become official once they are confirmed. Prizes are worked out and paid after that.</p>
        </Alert>
      )}
      <Numbers result={result} />
      <OwnTickets result={result} />
      <Card as="section" padding="lg" aria-labelledby="dividends">
        <h2 id="dividends" className={styles.heading}>
          Dividends
        </h2>
        <Dividends result={result} />
      </Card>
      <p>
        <Link to={paths.drawVerification(offer.key, result.drawNo)}>
          Check this draw and your ticket in it
        </Link>
      </p>
      {isOnSale(offer) && sells(offer.type) && (
        <LinkButton to={paths.play(offer.key)} variant="secondary" className={styles.next ?? ''}>
          Play the next {offer.name} draw
        </LinkButton>
      )}
    </div>
  );
}

function Numbers({ result }: { result: DrawResult }) {
  const [order, setOrder] = useState<BallOrder>('drawn');
  return (
    <Card as="section" padding="lg" aria-labelledby="numbers">
      <div className={styles.bar}>
        <h2 id="numbers">Winning numbers</h2>
        {isDrawnOrderKnown([result]) && <OrderSwitch value={order} onChange={setOrder} />}
      </div>
      <ResultNumbers result={result} order={order} size="lg" />
    </Card>
  );
}

/** The customer's tickets in a draw, each with its result. */
function OwnTickets({ result }: { result: DrawResult }) {
  const lines = useOwnLines([result])(result);
  if (lines.length === 0) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="own-tickets">
      <h2 id="own-tickets" className={styles.heading}>
        {lines.length === 1 ? 'Your ticket' : 'Your tickets'} in this draw
      </h2>
      <ul className={styles.tickets}>
        {lines.map(({ lineId, ticketId, way, numGames }) => (
          <li key={lineId}>
            <Link to={paths.pastTicket(ticketId)}>
              {way && `${way}, `}
              {plural(numGames, 'game')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
