import type { Raffle } from '@wattle/api-client';
import styles from '../offers/offer-grid.module.css';
import { RaffleCard } from './raffle-card.tsx';

interface RaffleGridProps {
  readonly raffles: readonly Raffle[];
  readonly headingLevel: 2 | 3;
  readonly label: string;
  /** Where a raffle's card leads; to the raffle's own page when left out. */
  readonly href?: (raffle: Raffle) => string;
}

/** Raffles as cards. */
export function RaffleGrid({ raffles, headingLevel, label, href }: RaffleGridProps) {
  return (
    <ul className={styles.offers} aria-label={label}>
      {raffles.map((raffle) => (
        <li key={raffle.key}>
          <RaffleCard raffle={raffle} headingLevel={headingLevel} to={href?.(raffle)} />
        </li>
      ))}
    </ul>
  );
}
