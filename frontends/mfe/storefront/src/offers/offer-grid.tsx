import { type Offer, offerKeys } from '@wattle/api-client';
import { useQueryClient } from '@wattle/platform';
import { OfferCard } from './offer-card.tsx';
import styles from './offer-grid.module.css';

interface OfferGridProps {
  readonly offers: readonly Offer[];
  readonly headingLevel: 2 | 3;
  readonly label: string;
}

/** Every offer as a card. When a draw closes, the cards move on to the next. */
export function OfferGrid({ offers, headingLevel, label }: OfferGridProps) {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: offerKeys.all });
  return (
    <ul className={styles.offers} aria-label={label}>
      {offers.map((offer) => (
        <li key={offer.key}>
          <OfferCard offer={offer} headingLevel={headingLevel} onClose={readAgain} />
        </li>
      ))}
    </ul>
  );
}
