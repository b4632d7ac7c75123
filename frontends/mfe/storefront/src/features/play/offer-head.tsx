import { type Draw, type Offer, offerKeys } from '@wattle/api-client';
import { CalendarDate, Countdown, DateTime, GameMark, Skeleton } from '@wattle/design-system';
import { formatCount } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale, useQueryClient } from '@wattle/platform';
import { lazy, Suspense, useState } from 'react';
import { useCloseOf } from '../../offers/close.ts';
import { drawnOn } from '../../offers/draw-days.ts';
import { Prize } from '../../offers/prize.tsx';
import styles from './offer-head.module.css';

const Divisions = lazy(async () => ({ default: (await import('../../offers/divisions.tsx')).Divisions }));

/** What the next draw may pay and how likely that is, when it closes and when it is drawn. */
export function OfferHead({ offer, draw }: { offer: Offer; draw: Draw }) {
  const { locale } = useLocale();
  const queryClient = useQueryClient();
  const hasResults = useCapability('multi_offer_site');
  const [isOpen, setOpen] = useState(false);
  const close = useCloseOf()(draw);
  return (
    <section className={styles.head} aria-label="Next draw">
      <div className={styles.prize}>
        <GameMark offerKey={offer.key} />
        <p className={styles.label}>
          Next draw, <CalendarDate value={draw.drawDate} />
        </p>
        <div className={styles.amount}>
          <Prize draw={draw} size="lg" />
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Closes in</dt>
          <dd>
            <Countdown
              to={close}
              ended="a moment"
              onEnd={() => void queryClient.invalidateQueries({ queryKey: offerKeys.all })}
            />
          </dd>
          <dd className={styles.note}>
            <DateTime value={close} />
          </dd>
        </div>
        <div>
          <dt>Chance of winning, per game</dt>
          {offer.divisions[0] && (
            <dd>1 in {formatCount(offer.divisions[0].oddsOneIn, locale)} for division 1</dd>
          )}
          <dd className={styles.note}>1 in {formatCount(offer.overallOddsOneIn, locale)} for any prize</dd>
        </div>
      </dl>
      <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>All divisions and odds</summary>
        <div className={styles.sheet}>
          {isOpen && (
            <Suspense fallback={<Skeleton lines={offer.divisions.length} />}>
              <Divisions offer={offer} />
            </Suspense>
          )}
          <p>
            {drawnOn(offer, locale)}.{' '}
            {hasResults && <Link to={paths.offerResults(offer.key)}>{offer.name} results</Link>}
          </p>
        </div>
      </details>
    </section>
  );
}
