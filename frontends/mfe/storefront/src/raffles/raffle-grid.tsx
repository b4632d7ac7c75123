import type { Raffle } from '@wattle/api-client';
import styles from '../offers/offer-grid.module.css';
import { RaffleCard } from './raffle-card.tsx';

export interface RaffleGridProps {
  readonly raffles: readonly Raffle[];
  readonly headingLevel: 2 | 3;
  readonly label: string;
}

/** Raffles as cards. */
export function RaffleGrid({ raffles, headingLevel, label }: RaffleGridProps) {
  return (
    <ul className={styles.offers} aria-label={label}>
      {raffles.map((raffle) => (
        <li key={raffle.key}>
          <RaffleCard raffle={raffle} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}
