import type { Dividend, DrawResult } from '@wattle/api-client';
import { Money, Table } from '@wattle/design-system';
import { formatCount, formatMoney, plural } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import styles from './dividends.module.css';

function transferText({ transfer }: Dividend): string {
  if (!transfer) return 'Not won';
  return transfer.kind === 'to_draw'
    ? `Not won, moves to draw ${transfer.number}`
    : `Not won, moves to division ${transfer.number}`;
}

function EachWins({ dividend: row }: { dividend: Dividend }) {
  const { locale } = useLocale();
  const { dividend, instalments, boost, freeGames } = row;
  if (!dividend) return transferText(row);
  if (freeGames > 0) return `${plural(freeGames, 'free game')}, worth ${formatMoney(dividend, locale)}`;
  return (
    <>
      <Money value={dividend} />
      {instalments > 1 && ` a month, ${instalments} times`}
      {boost && <span className={styles.needs}>with {formatMoney(boost, locale)} of a prize boost</span>}
    </>
  );
}

/** What each division paid to a winning game. */
export function Dividends({ result }: { result: DrawResult }) {
  const { locale } = useLocale();
  if (result.dividends.length === 0) {
    return <p>The dividends are being worked out. They appear here as soon as they are official.</p>;
  }
  return (
    <Table
      caption={`Dividends of ${result.offerName} draw ${result.drawNo}`}
      rows={result.dividends}
      rowKey={({ division }) => division}
      columns={[
        {
          key: 'division',
          header: 'Division',
          rowHeader: true,
          cell: ({ division, needs }) => (
            <>
              Division {division}
              <span className={styles.needs}>{needs}</span>
            </>
          ),
        },
        {
          key: 'winners',
          header: 'Winners',
          align: 'end',
          cell: ({ winners }) => formatCount(winners, locale),
        },
        {
          key: 'dividend',
          header: 'Each wins',
          align: 'end',
          cell: (row) => <EachWins dividend={row} />,
        },
      ]}
    />
  );
}
