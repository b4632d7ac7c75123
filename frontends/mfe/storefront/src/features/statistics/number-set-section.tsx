import type { NumberSetStatistics, NumberStatistics } from '@wattle/api-client';
import { Ball, CalendarDate, Card } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import { useId, useState } from 'react';
import { Select } from '../../forms/select.tsx';
import { useOffer } from '../../offers/use-offers.ts';
import styles from './number-set-section.module.css';

interface NumberSetSectionProps {
  readonly set: NumberSetStatistics;
  /** How many draws were counted. */
  readonly draws: number;
}

const ORDERS = [
  { label: 'By number', compare: (a: NumberStatistics, b: NumberStatistics) => a.number - b.number },
  { label: 'Most often first', compare: (a: NumberStatistics, b: NumberStatistics) => b.times - a.times },
  { label: 'Most rarely first', compare: (a: NumberStatistics, b: NumberStatistics) => a.times - b.times },
  {
    label: 'Longest not drawn first',
    compare: (a: NumberStatistics, b: NumberStatistics) => b.drawsSince - a.drawsSince,
  },
];

/** `in the last draw`, `4 draws ago` */
const ago = (drawsSince: number) =>
  drawsSince === 0 ? 'in the last draw' : `${plural(drawsSince, 'draw')} ago`;

/** One group of drawn numbers: how often each came up, which are away for long, and frequent pairs. */
export function NumberSetSection({ set, draws }: NumberSetSectionProps) {
  const { name, drawn, lowest, highest, expectedInterval } = set;
  const id = useId();
  const size = highest - lowest + 1;
  const kind = name === 'Powerball' ? 'powerball' : name === 'Supplementary' ? 'supplementary' : 'main';
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id}>{name}</h2>
        <p className={styles.note}>
          {drawn} of {size} come up in each draw: in the long run each of them every {expectedInterval} draws.
        </p>
      </div>
      <div className={styles.columns}>
        <Frequencies set={set} kind={kind} draws={draws} />
        <div className={styles.aside}>
          <Overdue set={set} kind={kind} />
          <Pairs set={set} kind={kind} />
        </div>
      </div>
    </section>
  );
}

interface GroupProps {
  readonly set: NumberSetStatistics;
  readonly kind: 'main' | 'powerball' | 'supplementary';
}

function Frequencies({ set, kind, draws }: GroupProps & { draws: number }) {
  const { key } = useOffer();
  const [order, setOrder] = useState(0);
  const most = Math.max(1, ...set.numbers.map(({ times }) => times));
  const numbers = set.numbers.toSorted(ORDERS[order]?.compare);
  return (
    <Card className={styles.frequencies ?? ''}>
      <Select label={`Order of ${set.name}`} value={order} onChange={setOrder}>
        {ORDERS.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </Select>
      <table className={styles.table}>
        <caption className={styles.caption}>
          How often each of {set.name} came up in {plural(draws, 'draw')}
        </caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Times drawn</th>
            <th scope="col">Last drawn</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map(({ number, times, lastDrawn, drawsSince }) => (
            <tr key={number}>
              <th scope="row">
                <Ball number={number} size="sm" kind={kind} />
              </th>
              <td>
                <div className={styles.times}>
                  <Bar part={times / most} />
                  <span>{times}</span>
                </div>
              </td>
              <td>
                {lastDrawn ? (
                  <>
                    <Link to={paths.drawResult(key, lastDrawn.drawNo)}>
                      <CalendarDate value={lastDrawn.drawDate} style="short" />
                    </Link>
                    <span className={styles.ago}>{ago(drawsSince)}</span>
                  </>
                ) : (
                  'Never'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** A bar beside its figure; the figure says it all. */
const Bar = ({ part }: { part: number }) => (
  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
    <rect width="100" height="10" rx="2" className={styles.track} />
    <rect width={100 * part} height="10" rx="2" className={styles.fill} />
  </svg>
);

function Overdue({ set, kind }: GroupProps) {
  if (set.overdue.length === 0) return null;
  const away = new Map(set.numbers.map(({ number, drawsSince }) => [number, drawsSince]));
  return (
    <Card>
      <h3 className={styles.heading}>Overdue</h3>
      <p className={styles.note}>
        Not drawn for longer than the average of {set.expectedInterval} draws. That does not make them
        likelier.
      </p>
      <ul className={styles.balls}>
        {set.overdue.slice(0, 10).map((number) => (
          <li key={number} className={styles.overdue}>
            <Ball number={number} size="sm" kind={kind} />
            <span>{plural(away.get(number) ?? 0, 'draw')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Pairs({ set, kind }: GroupProps) {
  const { key } = useOffer();
  if (set.pairs.length === 0) return null;
  return (
    <Card>
      <h3 className={styles.heading}>Most frequent pairs</h3>
      <ol className={styles.pairs}>
        {set.pairs.map(({ numbers, times, lastDrawn }) => (
          <li key={numbers.join()} className={styles.pair}>
            <span className={styles.pairBalls}>
              {numbers.map((number) => (
                <Ball key={number} number={number} size="sm" kind={kind} />
              ))}
            </span>
            <span>{plural(times, 'time')}</span>
            <Link to={paths.drawResult(key, lastDrawn.drawNo)} className={styles.ago}>
              last <CalendarDate value={lastDrawn.drawDate} style="short" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
