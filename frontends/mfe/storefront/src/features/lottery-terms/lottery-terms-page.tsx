import { usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale } from '@wattle/platform';
import { Divisions } from '../../offers/divisions.tsx';
import { drawnOn } from '../../offers/draw-days.ts';
import { homePath } from '../../offers/home-path.ts';
import { useOffer } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import styles from './lottery-terms-page.module.css';
import { PriceTables } from './price-tables.tsx';

/** The rules of a lottery: how it is played and drawn, what it costs and what the chances are. */
export function LotteryTermsPage() {
  const offer = useOffer();
  const { locale } = useLocale();
  const hasResults = useCapability('multi_offer_site');
  const { key, url, name, maxDraws, gameTypes } = offer;
  usePageMeta({
    title: `Terms and conditions of ${name}`,
    description: `How ${name} is played and drawn, its divisions, chances and prices.`,
    canonical: homePath({ key, url }, paths.offerTerms(key)),
  });
  return (
    <>
      <PageHead title={`${name}: terms and conditions`} />
      <div className={styles.page}>
        <section aria-labelledby="the-draw">
          <h2 id="the-draw">The draw</h2>
          <ul className={styles.rules}>
            <li>{drawnOn(offer, locale)}.</li>
            <li>
              A ticket takes part once it is paid for before the draw closes. A draw that closes meanwhile is
              not replaced by another one.
            </li>
            <li>One ticket plays in up to {maxDraws} draws. It is checked after each of them.</li>
            <li>
              Each game wins in its highest division. Prizes are paid into your wallet when the dividends are
              official.
            </li>
            <li>The price of a cancelled draw is refunded to your wallet.</li>
          </ul>
          {hasResults && (
            <p>
              <Link to={paths.offerResults(key)}>{name} results</Link>
            </p>
          )}
        </section>
        <section aria-labelledby="divisions">
          <h2 id="divisions">Divisions and chances</h2>
          <Divisions offer={offer} />
        </section>
        {gameTypes.length > 0 && (
          <section aria-labelledby="prices">
            <h2 id="prices">Prices</h2>
            <p>For one draw. The price of several draws is a multiple of it.</p>
            <PriceTables offer={offer} />
          </section>
        )}
        <p>
          <Link to={paths.terms()}>Terms and conditions of the shop</Link> apply as well.
        </p>
      </div>
    </>
  );
}
