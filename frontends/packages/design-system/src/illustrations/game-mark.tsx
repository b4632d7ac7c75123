import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './game-mark.module.css';

interface Mark {
  readonly tone: string | undefined;
  readonly drawing: ReactNode;
}

/** A ball in orbit: the one number drawn apart. */
const powerball: Mark = {
  tone: styles.powerball,
  drawing: (
    <>
      <ellipse
        cx="24"
        cy="24"
        rx="17"
        ry="7"
        transform="rotate(-32 24 24)"
        fill="none"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="2"
      />
      <circle cx="24" cy="24" r="9.5" fill="#fff" />
      <circle cx="37" cy="13" r="5.5" fill="#f7c948" />
    </>
  ),
};

/** The Southern Cross. */
const ozLotto: Mark = {
  tone: styles.ozlotto,
  drawing: (
    <>
      <path d="M24 7v34M11 22h27" stroke="#fff" strokeOpacity=".3" strokeWidth="2" strokeLinecap="round" />
      <circle cx="24" cy="9.5" r="4" fill="#fff" />
      <circle cx="12.5" cy="21" r="4" fill="#fff" />
      <circle cx="36.5" cy="19" r="4" fill="#fff" />
      <circle cx="24" cy="38" r="5" fill="#f7c948" />
      <circle cx="30" cy="27" r="2.4" fill="#fff" />
    </>
  ),
};

/** Six numbers in a flower. */
const saturdayLotto: Mark = {
  tone: styles.saturday,
  drawing: (
    <>
      {[0, 60, 120, 180, 240, 300].map((angle) => (
        <circle key={angle} cx="24" cy="12" r="5.5" fill="#fff" transform={`rotate(${angle} 24 24)`} />
      ))}
      <circle cx="24" cy="24" r="5" fill="#f7c948" />
    </>
  ),
};

/** Leaves brought down by the wind. */
const weekdayWindfall: Mark = {
  tone: styles.weekday,
  drawing: (
    <>
      <path
        d="M8 17c8-6 16 5 26-2M10 38c8-6 14 3 24-3"
        fill="none"
        stroke="#fff"
        strokeOpacity=".45"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M26 8c7 0 12 5 12 12-7 0-12-5-12-12Z" fill="#fff" />
      <path d="M11 20c6 0 10.5 4.5 10.5 10.5C15.5 30.5 11 26 11 20Z" fill="#f7c948" />
      <path d="M29 27c5 0 9 4 9 9-5 0-9-4-9-9Z" fill="#fff" />
    </>
  ),
};

/** The sun that comes up every month. */
const setForLife: Mark = {
  tone: styles.setforlife,
  drawing: (
    <>
      <circle cx="24" cy="29" r="9" fill="#f7c948" />
      <path
        d="M24 8v6M10 14.5l4 4.5M38 14.5 34 19M6 29h5M37 29h5"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M6 36h36" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
};

/** Six figures, of which the last counts most. */
const super66: Mark = {
  tone: styles.super66,
  drawing: [11.5, 24, 36.5].map((x) => (
    <g key={x} fill="#fff">
      <circle cx={x} cy="17.5" r="5" />
      <circle cx={x} cy="30.5" r="5" className={x > 36 ? styles.star : undefined} />
    </g>
  )),
};

/** The first four balls, in their order. */
const strike = (tone: string | undefined): Mark => ({
  tone,
  drawing: (
    <>
      <path d="M8 38 40 10" stroke="#fff" strokeOpacity=".35" strokeWidth="2" strokeLinecap="round" />
      {[0, 1, 2, 3].map((turn) => (
        <circle
          key={turn}
          cx={11 + 8.8 * turn}
          cy={35.4 - 7.7 * turn}
          r={3.6 + 0.8 * turn}
          fill="#fff"
          className={turn === 3 ? styles.star : undefined}
        />
      ))}
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
      <circle cx="18" cy="27" r="9" fill="#fff" />
      <circle cx="31" cy="18" r="7.5" fill="#f7c948" />
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

export interface GameMarkProps {
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
