import type { SyndicateOffer } from '@wattle/api-client';
import styles from '../offers/offer-grid.module.css';
import { SyndicateCard } from './syndicate-card.tsx';

interface SyndicateGridProps {
  readonly offers: readonly SyndicateOffer[];
  readonly headingLevel: 2 | 3;
  readonly label: string;
}

/** Syndicate offers as cards. */
export function SyndicateGrid({ offers, headingLevel, label }: SyndicateGridProps) {
  return (
    <ul className={styles.offers} aria-label={label}>
      {offers.map((offer) => (
        <li key={offer.key}>
          <SyndicateCard offer={offer} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}
