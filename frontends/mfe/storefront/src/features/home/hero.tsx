import { offerKeys } from '@wattle/api-client';
import { Countdown, DateTime, GameMark, LinkButton, Money } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useQueryClient, useSite } from '@wattle/platform';
import { useCloseOf } from '../../offers/close.ts';
import type { OfferOnSale } from '../../offers/on-sale.ts';
import { Prize } from '../../offers/prize.tsx';
import styles from './hero.module.css';

/** The largest next prize, with its odds beside it and one button. */
export function Hero({ offer }: { offer: OfferOnSale }) {
  const { key, name, nextDraw, priceFrom, divisions } = offer;
  const { locale } = useLocale();
  const motif = useSite().theme.motif ?? 'both';
  const queryClient = useQueryClient();
  const close = useCloseOf()(nextDraw);
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <h2 id="hero" className={styles.name}>
          <GameMark offerKey={key} size="sm" />
          {name}
        </h2>
        <Prize draw={nextDraw} size="lg" />
        <p className={styles.odds}>
          {divisions[0] && `Division 1: 1 in ${formatCount(divisions[0].oddsOneIn, locale)}. `}
          Any prize: 1 in {formatCount(offer.overallOddsOneIn, locale)}.
        </p>
        <p>
          Closes in{' '}
          <Countdown
            to={close}
            ended="a moment"
            onEnd={() => void queryClient.invalidateQueries({ queryKey: offerKeys.all })}
          />
          <span className={styles.close}>
            <DateTime value={close} />
          </span>
        </p>
        <div className={styles.action}>
          <LinkButton to={paths.play(key)} variant="accent" size="lg">
            Play {name}
          </LinkButton>
          {priceFrom && (
            <span>
              {plural(priceFrom.games, 'game')} from <Money value={priceFrom} />
            </span>
          )}
        </div>
      </div>
      {motif !== 'none' && <Blossoms motif={motif} />}
    </section>
  );
}

/** Wattle in flower: balls of gold on a branch, or as much of it as the theme shows. */
function Blossoms({ motif }: { motif: 'both' | 'leaves' | 'balls' }) {
  return (
    <svg viewBox="0 0 360 320" className={styles.picture} aria-hidden="true">
      {motif !== 'balls' && <Branch />}
      {motif !== 'leaves' && <Balls />}
    </svg>
  );
}

const Branch = () => (
  <>
    <path d="M20 300C120 262 236 190 336 40" className={styles.branch} />
    <path
      d="M96 268c-6-44-34-72-74-80 0 44 28 76 74 80Zm62-36c44 10 80-2 104-40-46-14-88 2-104 40Zm-6 2c-8-52-30-86-70-100-6 48 18 86 70 100Zm88-76c40 2 70-14 86-50-42-6-76 12-86 50Zm-2 0c-14-42-38-64-76-68 2 42 32 68 76 68Z"
      className={styles.leaf}
    />
  </>
);

const Balls = () => (
  <>
    <circle cx="282" cy="92" r="46" className={styles.gold} />
    <circle cx="196" cy="70" r="26" className={styles.paleGold} />
    <circle cx="330" cy="186" r="24" className={styles.paleGold} />
    <circle cx="224" cy="182" r="34" className={styles.gold} />
    <circle cx="118" cy="150" r="22" className={styles.gold} />
    <circle cx="150" cy="258" r="18" className={styles.paleGold} />
    <circle cx="50" cy="250" r="14" className={styles.gold} />
    <circle cx="340" cy="28" r="14" className={styles.gold} />
    <circle cx="262" cy="254" r="12" className={styles.gold} />
  </>
);
