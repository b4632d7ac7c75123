import { Loaded } from '@wattle/account-frame';
import {
  type Money as MoneyValue,
  type ScheduledPurchase,
  scheduledPurchasesQuery,
} from '@wattle/api-client';
import { Card, CardLink, DateTime, GameMark, Money, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useQuery } from '@wattle/platform';
import { quantityOf } from '../../tickets/quantity.ts';
import cardStyles from '../../tickets/ticket-card.module.css';
import styles from './home-page.module.css';

/** Something that is bought again and again, whatever kind of purchase it comes from. */
interface Repeating {
  readonly key: string;
  readonly to: string;
  readonly offerKey: string;
  readonly productType: string;
  readonly name: string;
  readonly what: string;
  readonly price: MoneyValue;
  readonly nextChargeAt: string;
}

const repeatingOf = (ordered: readonly ScheduledPurchase[]): Repeating[] =>
  ordered
    .filter(({ kind }) => kind === 'scheduled_purchase')
    .map(({ encodedId, productOfferKey, offerName, productType, numGames, price, purchaseAt }) => ({
      key: encodedId,
      to: paths.scheduledPurchase(encodedId),
      offerKey: productOfferKey,
      productType,
      name: offerName,
      what: quantityOf({ productType, numGames }),
      price,
      nextChargeAt: purchaseAt,
    }));

/** Unattended charges and their next dates (docs/requirements.md §2, Gates per route). */
export function Repeats() {
  const isShown = useCapability('combined_recurring_purchases', 'viewing_orders');
  const query = useQuery({ ...scheduledPurchasesQuery(false, { page: 1 }), enabled: isShown });
  if (!isShown) return null;
  return (
    <section aria-labelledby="repeats" className={styles.section}>
      <h2 id="repeats">Repeat purchases</h2>
      <Loaded
        query={query}
        what="your repeat purchases"
        skeleton={<Skeleton shape="block" className={cardStyles.skeleton ?? ''} />}
      >
        {({ items, pageInfo }) => {
          const repeating = repeatingOf(items);
          const isWhole = items.length === pageInfo.total;
          return (
            <>
              {repeating.length > 0 ? (
                <ul className={styles.list}>
                  {repeating.map((each) => (
                    <li key={each.key}>
                      <RepeatingCard repeating={each} />
                    </li>
                  ))}
                </ul>
              ) : (
                <Card tone="outlined">
                  <p className={styles.quiet}>
                    {isWhole ? 'You have no repeat purchases.' : 'None of your recent orders repeats.'}
                  </p>
                </Card>
              )}
              {!isWhole && <Link to={paths.upcomingTickets()}>All pre-orders</Link>}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const RepeatingCard = ({
  repeating: { to, offerKey, productType, name, what, price, nextChargeAt },
}: {
  repeating: Repeating;
}) => (
  <CardLink to={to} className={cardStyles.card}>
    <GameMark offerKey={offerKey} productType={productType} size="md" />
    <span className={cardStyles.text}>
      <span className={cardStyles.name}>{name}</span>
      <span className={cardStyles.detail}>
        {what} · <Money value={price} />
      </span>
      <span className={cardStyles.detail}>
        Next charge <DateTime value={nextChargeAt} />
      </span>
    </span>
  </CardLink>
);
