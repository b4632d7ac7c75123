import { useState } from 'react';
import { Ball, BallRow, CalendarDate, Countdown, DateTime, GameList, Money, Table } from '../index.ts';
import { Row } from './section.tsx';

const HOUR = 3_600_000;

const DIVIDENDS = [
  { division: 1, needs: '7 + Powerball', dividend: { amount: '30000000.00', currency: 'AUD' } },
  { division: 2, needs: '7', dividend: { amount: '184211.35', currency: 'AUD' } },
];

const GAMES = Array.from({ length: 5 }, (_, game) => ({
  Numbers: [1, 6, 11, 16, 21, 26, 31].map((number) => number + game),
  Powerball: [game + 1],
}));

export function MoneyAndTime() {
  const [now] = useState(() => Date.now());
  return (
    <>
      <p>
        <Money value={{ amount: '30000000.00', currency: 'AUD' }} whole /> ·{' '}
        <Money value={{ amount: '12.50', currency: 'GBP' }} /> · <DateTime value="2026-11-26T09:30:00Z" /> ·{' '}
        <CalendarDate value="2026-11-26" />
      </p>
      <p>
        <Countdown to={new Date(now + 50 * HOUR).toISOString()} /> ·{' '}
        <Countdown to={new Date(now + HOUR / 2).toISOString()} /> ·{' '}
        <Countdown to={new Date(now - HOUR).toISOString()} />
      </p>
    </>
  );
}

export const Numbers = () => (
  <>
    {(['sm', 'md', 'lg'] as const).map((size) => (
      <BallRow
        key={size}
        size={size}
        sets={[
          { name: 'Numbers', values: [7, 12, 18, 24, 29, 33, 35] },
          { name: 'Powerball', values: [9] },
          { name: 'Supplementary', values: [2, 41] },
        ]}
        matched={(set, value) => set === 'Numbers' && value === 12}
      />
    ))}
    <Row>
      <Ball number={7} kind="main" />
      <Ball number={7} kind="main" matched />
      <Ball number={7} kind="powerball" />
      <Ball number={7} kind="supplementary" />
    </Row>
    <GameList games={GAMES} note={(game) => (game === 0 ? 'Division 7' : null)} />
  </>
);

export const Results = () => (
  <Table
    caption="Dividends"
    rows={DIVIDENDS}
    rowKey={({ division }) => division}
    columns={[
      {
        key: 'division',
        header: 'Division',
        cell: ({ division }) => `Division ${division}`,
        rowHeader: true,
      },
      { key: 'needs', header: 'You need', cell: ({ needs }) => needs },
      {
        key: 'dividend',
        header: 'Dividend',
        cell: ({ dividend }) => <Money value={dividend} />,
        align: 'end',
      },
    ]}
  />
);
