import type { OrderLine } from '@wattle/api-client';
import { Card, GameList, GameMark, Money } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability } from '@wattle/platform';
import { DrawDates } from '../../order/draw-dates.tsx';
import { LineFacts } from '../../order/line-facts.tsx';
import { LineStanding } from './line-standing.tsx';
import styles from './receipt-line.module.css';
import { useDraws } from './use-draws.ts';

const UNITS: Readonly<Record<string, string>> = { raffle_ticket: 'ticket', syndicate_share: 'share' };

interface ReceiptLineProps {
  readonly line: OrderLine;
  /** Shown by a link alone, whose answer has no ticket and no numbers. */
  readonly isLinked?: boolean;
}

/** One line of the order with all that the customer has of it, in one answer of the server. */
export function ReceiptLine({ line, isLinked = false }: ReceiptLineProps) {
  const { way, numGames, numbers, productType, price, scheduledPurchase, status, code } = line;
  const unit = UNITS[productType] ?? 'game';
  const { isOver } = useDraws({ lines: [line] });
  const opensTickets = useCapability('viewing_orders') && !isLinked;
  const ticketId = opensTickets ? line.ticketId : null;
  const has = status === 'refunded' ? 'had' : numbers.length === 1 ? 'has' : 'have';
  return (
    <Card as="li" className={styles.line}>
      <div className={styles.head}>
        <GameMark offerKey={line.productOfferKey} productType={line.productType} size="md" />
        <div className={styles.what}>
          <h3>{line.offerName}</h3>
          <p className={styles.detail}>
            {way && `${way}, `}
            {plural(numGames, unit)}
          </p>
        </div>
        <p className={styles.price}>
          <Money value={price} />
        </p>
      </div>
      <p className={styles.detail}>
        <DrawDates draws={line.draws} withYear />
      </p>
      <LineFacts
        line={{
          ...line,
          scheduledPurchase: status === 'cancelled' || code !== null ? null : scheduledPurchase,
        }}
        withYear
      />
      <LineStanding line={line} isLinked={isLinked} opensOrder={opensTickets} />
      {numbers.length > 0 && (
        <p>
          {numbers.length === 1 ? `Your ${unit} ${has} the number ` : `Your ${unit}s ${has} the numbers `}
          <span className={styles.numbers}>{numberRanges(numbers)}</span>
        </p>
      )}
      {line.games.length > 0 && <GameList games={line.games} />}
      {ticketId && (
        <p className={styles.detail}>
          {line.serial && `Serial ${line.serial}. `}
          <Link to={(isOver ? paths.pastTicket : paths.upcomingTicket)(ticketId)}>Open the ticket</Link>
        </p>
      )}
    </Card>
  );
}

/** Numbers of tickets as one reads them: 3, 7 to 12 and 20. */
function numberRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([first, last]) =>
      first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first} to ${last}`,
    )
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}
