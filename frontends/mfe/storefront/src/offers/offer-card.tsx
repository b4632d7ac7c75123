import type { Offer } from '@wattle/api-client';
import { Badge, CardLink, Countdown, DateTime, GameMark, Money } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale } from '@wattle/platform';
import { useCloseOf } from './close.ts';
import styles from './offer-card.module.css';
import { isOnSale, notOnSale } from './on-sale.ts';
import { Prize } from './prize.tsx';

interface OfferCardProps {
  readonly offer: Offer;
  readonly headingLevel: 2 | 3;
  /** The draw on the card stops selling. */
  readonly onClose: () => void;
}

/** An offer's next draw; the whole card is one link to its play screen (docs/design.md, Pages). */
export function OfferCard({ offer, headingLevel, onClose }: OfferCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { key, name, nextDraw, priceFrom, divisions } = offer;
  const { locale } = useLocale();
  return (
    <CardLink to={paths.play(key)} className={styles.card ?? ''}>
      <div className={styles.head}>
        <GameMark offerKey={key} />
        <Heading className={styles.name}>{name}</Heading>
      </div>
      {nextDraw ? (
        <div>
          <Prize draw={nextDraw} />
          {divisions[0] && (
            <p className={styles.odds}>Division 1: 1 in {formatCount(divisions[0].oddsOneIn, locale)}</p>
          )}
        </div>
      ) : (
        <p className={styles.tagline}>{offer.tagline}</p>
      )}
      <Sale offer={offer} onClose={onClose} />
      {priceFrom && (
        <p className={styles.price}>
          <span>
            {plural(priceFrom.games, 'game')} from{' '}
            <strong>
              <Money value={priceFrom} />
            </strong>
          </span>
          <span className={styles.play} aria-hidden="true">
            Play
          </span>
        </p>
      )}
    </CardLink>
  );
}

function Sale({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const closeOf = useCloseOf();
  if (!isOnSale(offer)) {
    return (
      <p className={styles.sale}>
        <Badge>{notOnSale(offer)}</Badge>
      </p>
    );
  }
  const close = closeOf(offer.nextDraw);
  return (
    <p className={styles.sale}>
      Closes in{' '}
      <strong>
        <Countdown to={close} ended="a moment" onEnd={onClose} />
      </strong>
      <span className={styles.close}>
        <DateTime value={close} />
      </span>
    </p>
  );
}
