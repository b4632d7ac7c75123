import type { DrawnNumbers, Ticket, TicketEntry } from '@wattle/api-client';
import { Badge, BallRow, DateTime, GameList, Money } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import { entryStatus } from '../../tickets/draw-status.ts';
import styles from './ticket-draw.module.css';

/** A number matches in its own set; a supplementary number counts with the main numbers. */
const matchedBy = (drawn: readonly DrawnNumbers[]) => (set: string, value: number) =>
  drawn.some(
    ({ name, values }) =>
      (name === set || (name === 'Supplementary' && set === 'Numbers')) && values.includes(value),
  );

/** The ticket in one draw: before it when and where it stands, after it what was drawn and what it won. */
export function TicketDraw({ ticket, entry }: { ticket: Ticket; entry: TicketEntry }) {
  const { result, drawNo } = entry;
  return (
    <div className={styles.draw}>
      <div className={styles.head}>
        <div>
          <h3>Draw {drawNo}</h3>
          <p className={styles.date}>
            <DateTime value={entry.drawAt} />
          </p>
        </div>
        <Badge tone={isZero(entry.winnings.amount) ? 'neutral' : 'brand'}>{entryStatus(entry)}</Badge>
      </div>
      {result && (
        <>
          <div className={styles.part}>
            <h4>Numbers drawn</h4>
            <BallRow sets={result.numbers} />
            {result.provisional && (
              <p className={styles.hint}>These numbers are provisional until the prizes are confirmed.</p>
            )}
          </div>
          <div className={styles.part}>
            <h4>Your games</h4>
            <GameList
              games={ticket.games}
              matched={matchedBy(result.numbers)}
              note={(game) => <GamePrize entry={entry} game={game} />}
            />
            <p className={styles.hint}>A ring marks your numbers that were drawn.</p>
          </div>
          <p>
            <Link to={paths.drawResult(ticket.productOfferKey, drawNo)}>All prizes of draw {drawNo}</Link>
          </p>
        </>
      )}
    </div>
  );
}

function GamePrize({ entry, game }: { entry: TicketEntry; game: number }) {
  const won = entry.winningGames.find(({ gameIndex }) => gameIndex === game);
  if (!won) return null;
  return (
    <span className={styles.prize}>
      Division {won.division}: <Money value={won.dividend} />
    </span>
  );
}
