import { classNames } from '../class-names.ts';
import styles from './ball.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type BallKind = 'main' | 'powerball' | 'supplementary';
export type BallSize = 'sm' | 'md' | 'lg';

interface BallProps {
  readonly number: number;
  readonly kind?: BallKind;
  readonly size?: BallSize;
  /** Compared with a draw: a drawn number has its colour and a ring, another is grey. */
  readonly matched?: boolean | undefined;
}

/** One number. The kinds differ in shape besides colour: a plain disc, a ringed disc, an open circle. */
export function Ball({ number, kind = 'main', size = 'md', matched }: BallProps) {
  const comparison = matched === undefined ? null : matched ? styles.matched : styles.unmatched;
  return (
    <span className={classNames(styles.ball, styles[kind], styles[size], comparison)}>
      {number}
      {matched && <VisuallyHidden> (matched)</VisuallyHidden>}
    </span>
  );
}

const KINDS: Readonly<Record<string, BallKind>> = { Powerball: 'powerball', Supplementary: 'supplementary' };

interface BallRowProps {
  /** Number sets in order; the sets named `Powerball` and `Supplementary` look like what they are. */
  readonly sets: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly size?: BallSize;
  readonly matched?: (set: string, value: number) => boolean;
  /** Shows the name of every set but the first. */
  readonly labels?: boolean;
}

/** The numbers of a draw or a game, one list a set, each set named for everyone. */
export function BallRow({ sets, size = 'md', matched, labels = true }: BallRowProps) {
  return (
    <div className={styles.row}>
      {sets.map(({ name, values }, index) => (
        <div key={name} className={styles.set}>
          {index > 0 && labels ? (
            <span className={styles.name}>{name}</span>
          ) : (
            <VisuallyHidden>{name}</VisuallyHidden>
          )}
          <ul className={styles.balls}>
            {values.map((value) => (
              <li key={value}>
                <Ball
                  number={value}
                  kind={KINDS[name] ?? 'main'}
                  size={size}
                  matched={matched?.(name, value)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
