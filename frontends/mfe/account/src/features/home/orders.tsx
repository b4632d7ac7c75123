import { Loaded } from '@wattle/account-frame';
import { type Order, pageFromParam } from '@wattle/api-client';
import { Badge, Card, DateTime, Money, Pagination, Skeleton } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useQuery, useSearchParams } from '@wattle/platform';
import styles from './home-page.module.css';
import { homeOrdersQuery, ORDERS_SHOWN } from './home-queries.ts';
import orderStyles from './orders.module.css';

/** The customer's orders, each with its receipt. */
export function Orders() {
  const [search] = useSearchParams();
  const page = pageFromParam(search.get('orders') ?? undefined);
  const query = useQuery(homeOrdersQuery(page));
  return (
    <section aria-labelledby="orders" className={styles.section}>
      <h2 id="orders">Your orders</h2>
      <Card className={orderStyles.card}>
        <Loaded query={query} what="your orders" skeleton={<Skeleton lines={3} />}>
          {({ items, pageInfo }) => (
            <>
              {items.length === 0 && (
                <p className={styles.quiet}>
                  {page > 1 ? 'There is nothing on this page.' : 'Your purchases and receipts appear here.'}
                </p>
              )}
              <ul className={orderStyles.orders}>
                {items.map((order) => (
                  <OrderRow key={order.orderId} order={order} />
                ))}
              </ul>
              <Pagination
                page={page}
                pageCount={Math.ceil(pageInfo.total / ORDERS_SHOWN)}
                href={(next) => paths.account({ orders: next })}
                label="Your orders, pages"
              />
            </>
          )}
        </Loaded>
      </Card>
    </section>
  );
}

const STATES: Partial<Record<Order['status'], string>> = {
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  placed: 'Not charged yet',
};

function OrderRow({ order }: { order: Order }) {
  const { checkoutId, lines, placedAt, paidTotal, preOrderTotal } = order;
  const { locale } = useLocale();
  const names = [...new Set(lines.map(({ offerName }) => offerName))];
  const what = new Intl.ListFormat(locale).format(names);
  const state = STATES[order.status];
  const amount = isZero(paidTotal.amount) ? preOrderTotal : paidTotal;
  return (
    <li className={orderStyles.order}>
      <span className={orderStyles.text}>
        <span className={orderStyles.name}>{what}</span>
        <span className={orderStyles.detail}>
          <DateTime value={placedAt} />
          {!isZero(amount.amount) && (
            <>
              {' · '}
              <Money value={amount} />
            </>
          )}
        </span>
        {state && (
          <span>
            <Badge>{state}</Badge>
          </span>
        )}
      </span>
      <Link to={paths.receipt(checkoutId)} aria-label={`Receipt of ${what}`}>
        Receipt
      </Link>
    </li>
  );
}
