import type { NetPosition } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import type { ReactNode } from 'react';
import styles from './safer-play.module.css';

const FIGURES = [
  ['spent', 'Spent on tickets'],
  ['won', 'Won'],
  ['deposited', 'Deposited'],
  ['withdrawn', 'Withdrawn'],
] as const;

/** Seldom things, which are left out when there were none. */
const SELDOM = [
  ['donated', 'Donated'],
  ['other', 'Bonuses and corrections'],
] as const;

/** The parts of what playing came to. */
export function PositionFigures({ position, children }: { position: NetPosition; children?: ReactNode }) {
  const seldom = SELDOM.filter(([name]) => !isZero(position[name].amount));
  return (
    <dl className={styles.figures}>
      {[...FIGURES, ...seldom].map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Money value={position[name]} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
