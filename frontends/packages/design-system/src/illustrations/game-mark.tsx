import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './game-mark.module.css';

interface Mark {
  readonly tone: string | undefined;
  readonly drawing: ReactNode;
}

/** White lines with round ends; one of no length is a ball of that size. */
const Balls = ({ at, size }: { at: string; size: number }) => (
  <path d={at} className={styles.balls} strokeWidth={size} />
);

const Gold = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <circle cx={x} cy={y} r={r} className={styles.gold} />
);

/** A ball in orbit: the one number drawn apart. */
const powerball: Mark = {
  tone: styles.powerball,
  drawing: (
    <>
      <ellipse cx="24" cy="24" rx="17" ry="7" transform="rotate(-32 24 24)" className={styles.line} />
      <Balls at="M24 24h0" size={19} />
      <Gold x={37} y={13} r={5.5} />
    </>
  ),
};

/** The Southern Cross. */
const ozLotto: Mark = {
  tone: styles.ozlotto,
  drawing: (
    <>
      <path d="M24 7v34M11 22h27" className={styles.line} />
      <Balls at="M24 9.5h0M12.5 21h0M36.5 19h0" size={8} />
      <Balls at="M30 27h0" size={5} />
      <Gold x={24} y={38} r={5} />
    </>
  ),
};

/** Six numbers in a flower. */
const saturdayLotto: Mark = {
  tone: styles.saturday,
  drawing: (
    <>
      <Balls at="M24 12h0M34.4 18h0M34.4 30h0M24 36h0M13.6 30h0M13.6 18h0" size={11} />
      <Gold x={24} y={24} r={5} />
    </>
  ),
};

/** Leaves brought down by the wind. */
const weekdayWindfall: Mark = {
  tone: styles.weekday,
  drawing: (
    <>
      <path d="M8 17c8-6 16 5 26-2M10 38c8-6 14 3 24-3" className={styles.line} />
      <path d="M26 8c7 0 12 5 12 12-7 0-12-5-12-12ZM29 27c5 0 9 4 9 9-5 0-9-4-9-9Z" fill="#fff" />
      <path d="M11 20c6 0 10.5 4.5 10.5 10.5C15.5 30.5 11 26 11 20Z" className={styles.gold} />
    </>
  ),
};

/** The sun that comes up every month. */
const setForLife: Mark = {
  tone: styles.setforlife,
  drawing: (
    <>
      <Gold x={24} y={29} r={9} />
      <Balls at="M24 8v6M10 14.5l4 4.5M38 14.5 34 19M6 29h5M37 29h5M6 36h36" size={3.2} />
    </>
  ),
};

/** Six figures, of which the last counts most. */
const super66: Mark = {
  tone: styles.super66,
  drawing: (
    <>
      <Balls at="M11.5 17.5h0M24 17.5h0M36.5 17.5h0M11.5 30.5h0M24 30.5h0" size={10} />
      <Gold x={36.5} y={30.5} r={5} />
    </>
  ),
};

/** The first four balls, in their order. */
const strike = (tone: string | undefined): Mark => ({
  tone,
  drawing: (
    <>
      <Balls at="M11 36h0M19.5 28.5h0M28 21h0" size={8} />
      <Gold x={37.5} y={12.5} r={6} />
    </>
  ),
});

/** A numbered ticket, for every raffle. */
const raffle: Mark = {
  tone: styles.raffle,
  drawing: (
    <g transform="rotate(-14 24 24)">
      <path
        d="M9 16h30v5a3.5 3.5 0 0 0 0 7v5H9v-5a3.5 3.5 0 0 0 0-7Z"
        className={styles.paper}
        strokeLinejoin="round"
      />
      <path d="M30 18v13" className={styles.perforation} />
      <path
        d="m19.5 19.5 1.6 3.2 3.5.5-2.5 2.5.6 3.5-3.2-1.7-3.1 1.7.6-3.5-2.6-2.5 3.5-.5Z"
        className={styles.star}
      />
    </g>
  ),
};

/** A ball of numbers for a game without a mark of its own. */
const anyGame: Mark = {
  tone: styles.powerball,
  drawing: (
    <>
      <Balls at="M18 27h0" size={18} />
      <Gold x={31} y={18} r={7.5} />
    </>
  ),
};

const MARKS: Readonly<Record<string, Mark>> = {
  powerball,
  ozlotto: ozLotto,
  saturdaylotto: saturdayLotto,
  tattslotto: saturdayLotto,
  weekdaywindfall: weekdayWindfall,
  setforlife: setForLife,
  super: super66,
  lottostrike: strike(styles.saturday),
  weekdaylottostrike: strike(styles.weekday),
};

interface GameMarkProps {
  /** The product offer's key, in whatever punctuation. */
  readonly offerKey: string;
  /** `raffle_ticket` shows the mark of raffles, which have none of their own. */
  readonly productType?: string | undefined;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A syndicate has the mark of the game that it plays. */
const markOf = (offerKey: string): Mark | undefined =>
  MARKS[offerKey.toLowerCase().replaceAll(/[^a-z]|syndicate$/g, '')];

/** The mark of a game; the game's name stands beside it, so it is hidden from assistive technology. */
export function GameMark({ offerKey, productType, size = 'md' }: GameMarkProps) {
  const { tone, drawing } = productType === 'raffle_ticket' ? raffle : (markOf(offerKey) ?? anyGame);
  return (
    <svg viewBox="0 0 48 48" className={classNames(styles.mark, styles[size], tone)} aria-hidden="true">
      <rect width="48" height="48" rx="13" className={styles.field} />
      {drawing}
    </svg>
  );
}
