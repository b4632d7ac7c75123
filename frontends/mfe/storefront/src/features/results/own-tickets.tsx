import type { DrawResult } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import { useOwnLines } from '../../results/own-lines.ts';
import styles from './draw-result-page.module.css';

/** The customer's tickets in a draw, each with its result. */
export function OwnTickets({ result }: { result: DrawResult }) {
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
