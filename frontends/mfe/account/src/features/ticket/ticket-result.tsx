import type { DrawnNumbers, Ticket, TicketEntry } from '@wattle/api-client';
import { Badge, BallRow, DateTime, GameList, Money } from '@wattle/design-system';
import { isZero, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability } from '@wattle/platform';
import { entryStatus, hasWon } from '../../tickets/draw-status.ts';
import { DrawnAt } from '../../tickets/drawn-at.tsx';
import { ExpandedGames, isExpanded } from './expanded-games.tsx';
import styles from './ticket-result.module.css';

/** A number matches in its own set; a supplementary number counts with the main numbers. */
export const matchedBy = (drawn: readonly DrawnNumbers[]) => (set: string, value: number) =>
  drawn.some(
    ({ name, values }) =>
      (name === set || (name === 'Supplementary' && set === 'Numbers')) && values.includes(value),
  );

/** One draw of the ticket and where it stands. */
export function EntryHead({ ticket, entry }: { ticket: Ticket; entry: TicketEntry }) {
  return (
    <div className={styles.head}>
      <div>
        <h3>Draw {entry.drawNo}</h3>
        <p className={styles.date}>
          <DrawnAt entry={entry} withYear />
        </p>
      </div>
      <Badge tone={hasWon(ticket, entry) ? 'brand' : 'neutral'}>{entryStatus(ticket, entry)}</Badge>
      <EntryMoney entry={entry} />
    </div>
  );
}

function EntryMoney({ entry }: { entry: TicketEntry }) {
  const { refund, winnings, provisionalUntil, claimRequired, claimRefused } = entry;
  if (refund && !isZero(refund.amount)) {
    return (
      <p className={styles.money}>
        <Money value={refund} /> was refunded to your wallet.
      </p>
    );
  }
  if (claimRefused) return <RefusedPrize why={claimRefused} />;
  if (claimRequired) {
    return (
      <p className={styles.money}>
        {provisionalUntil && (
          <>
            <Money value={winnings} /> is provisional until{' '}
            <DateTime value={provisionalUntil} show="day" withYear />.{' '}
          </>
        )}
        Our team checks a prize of this size before we pay it into your wallet. You do not need to claim it.
        We will write to you once they have decided.
      </p>
    );
  }
  if (!provisionalUntil) return null;
  return (
    <p className={styles.money}>
      <Money value={winnings} /> is provisional and paid on{' '}
      <DateTime value={provisionalUntil} show="day" withYear />.
    </p>
  );
}

function WonDivisions({ ticket, entry }: { ticket: Ticket; entry: TicketEntry }) {
  if (entry.winningDivisions.length === 0) return null;
  return (
    <>
      <ul className={styles.divisions} aria-label="Divisions won">
        {entry.winningDivisions.map(({ division, games, dividend }) => (
          <li key={division}>
            Division {division}: {plural(games, 'game')}, <Money value={dividend} />
            {games > 1 && ' each'}
          </li>
        ))}
      </ul>
      <ExpandedGames ticket={ticket} wonIn={entry.drawNo} />
    </>
  );
}

interface DrawnProps {
  readonly result: { readonly numbers: readonly DrawnNumbers[]; readonly provisional: boolean };
}

/** The numbers of one draw, below its head. */
export function Drawn({ result }: DrawnProps) {
  return (
    <div className={styles.part}>
      <h4>Numbers drawn</h4>
      <BallRow sets={result.numbers} />
      {result.provisional && (
        <p className={styles.hint}>These numbers are provisional until the prizes are confirmed.</p>
      )}
    </div>
  );
}

/** The drawn numbers and the ticket's prizes in that draw. */
export function TicketResult({ ticket, entry }: { ticket: Ticket; entry: TicketEntry }) {
  const hasResults = useCapability('multi_offer_site');
  const { result, drawNo } = entry;
  if (!result) return null;
  const expanded = isExpanded(ticket);
  return (
    <div className={styles.draw}>
      <EntryHead ticket={ticket} entry={entry} />
      <Drawn result={result} />
      <div className={styles.part}>
        <h4>Your games</h4>
        <GameList
          games={ticket.games}
          matched={matchedBy(result.numbers)}
          {...(!expanded && { note: (game: number) => <GamePrize entry={entry} game={game} /> })}
        />
        {expanded && <WonDivisions ticket={ticket} entry={entry} />}
        <p className={styles.hint}>Your numbers that were drawn are in colour; the others are grey.</p>
      </div>
      <p className={styles.links}>
        {hasResults && (
          <Link to={paths.drawResult(ticket.productOfferKey, drawNo)}>All prizes of draw {drawNo}</Link>
        )}
        <Link to={paths.drawVerification(ticket.productOfferKey, drawNo, { ticket: ticket.ticketId })}>
          Check that this ticket was in it
        </Link>
      </p>
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

/** Why a prize is not paid, in the reviewer's words, with a link to support. */
export function RefusedPrize({ why }: { why: string }) {
  return (
    <p className={styles.money}>
      Our team checked this prize and will not pay it. {why.replace(/[.!?]?$/, '.')}{' '}
      <Link to={paths.contact()}>Talk to us</Link> if you disagree.
    </p>
  );
}
