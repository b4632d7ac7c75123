import type { RaffleResult, RaffleWinner } from '@wattle/api-client';
import { Card, DateTime, Money, Table } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import styles from './winner-list.module.css';

/** Prizes beyond this number are folded: a lottery of numbered tickets has thousands. */
const SHOWN = 20;

const WON_BY: Readonly<Partial<Record<RaffleWinner['wonBy'], string>>> = {
  neighbour: 'beside the first prize',
  jackpot: 'jackpot number',
};

/** Who won in a draw, drawing by drawing. Names stand here only with the winner's consent. */
export function WinnerList({ result, headingLevel }: { result: RaffleResult; headingLevel: 1 | 2 }) {
  const Heading = `h${headingLevel}` as const;
  const { productOfferKey, drawNo, drawName, drawAt } = result;
  return (
    <Card as="article" padding="lg" className={styles.result ?? ''}>
      <div>
        <Heading className={styles.name}>{drawName}</Heading>
        <p className={styles.note}>
          Drawn <DateTime value={drawAt} />
        </p>
      </div>
      {result.drawings.map(({ key, name, winners }) => (
        <section key={key} aria-label={`${drawName}, ${name}`}>
          {result.drawings.length > 1 && <p className={styles.drawing}>{name}</p>}
          <Winners name={name} winners={winners.slice(0, SHOWN)} />
          {winners.length > SHOWN && (
            <details>
              <summary className={styles.more}>All {winners.length} winning tickets</summary>
              <Winners name={`${name}, all winners`} winners={winners} />
            </details>
          )}
        </section>
      ))}
      <p>
        <Link to={paths.drawVerification(productOfferKey, drawNo)}>Check how the winners were drawn</Link>
      </p>
    </Card>
  );
}

function Winners({ name, winners }: { name: string; winners: readonly RaffleWinner[] }) {
  return (
    <Table
      caption={`Winners of ${name}`}
      rows={winners}
      rowKey={({ wonBy, prizeNo, ticketNumber }) => `${wonBy} ${prizeNo} ${ticketNumber}`}
      columns={[
        {
          key: 'prize',
          header: 'Prize',
          rowHeader: true,
          cell: ({ title, wonBy }) => (
            <span>
              {title}
              {WON_BY[wonBy] && <span className={styles.how}>{WON_BY[wonBy]}</span>}
            </span>
          ),
        },
        {
          key: 'ticket',
          header: 'Ticket',
          align: 'end',
          cell: ({ ticketNumber }) => ticketNumber,
        },
        {
          key: 'winner',
          header: 'Winner',
          cell: ({ displayName, region }) =>
            `${displayName ?? 'Name kept private'}${region ? `, ${region}` : ''}`,
        },
        { key: 'value', header: 'Value', align: 'end', cell: ({ value }) => <Money whole value={value} /> },
      ]}
    />
  );
}
