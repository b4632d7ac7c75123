import { type Cart, partnerCartQuery } from '@wattle/api-client';
import { CartTotals } from '@wattle/checkout-flow/cart-totals';
import { PartnerBrand } from '@wattle/checkout-flow/partner-brand';
import { Card, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useLocation, useSuspenseQuery } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { Regulation } from '../../order/regulation.tsx';
import { EmptyOrder } from './empty-order.tsx';
import { LinkEnded, LinkOfOtherCustomer } from './link-ended.tsx';
import { PartnerLines } from './partner-lines.tsx';
import styles from './partner-page.module.css';

/** Rarely needed parts load on demand. */
const AutoRemovedItems = lazy(async () => ({
  default: (await import('@wattle/checkout-flow/auto-removed-items')).AutoRemovedItems,
}));

/** What a visitor was sent to pay; who they are is asked before they pay. */
export function PartnerPreview({ slug, token }: { slug: string; token: string | undefined }) {
  const { pathname, search } = useLocation();
  const { data } = useSuspenseQuery(partnerCartQuery(slug, token));
  const { partner, cart } = data;
  const returnTo = pathname + search;
  if (data.state === null) return <LinkOfOtherCustomer partner={partner} returnTo={returnTo} />;
  if (data.state !== 'open') return <LinkEnded partner={partner} />;
  return (
    <div className={styles.page}>
      {/* The link must not leak to other sites. */}
      <meta name="referrer" content="no-referrer" />
      <header className={styles.header}>
        <PartnerBrand partner={partner} />
        <h1>Your order</h1>
      </header>
      <Suspense>
        {cart.autoRemovedItems.length > 0 && <AutoRemovedItems items={cart.autoRemovedItems} from="order" />}
      </Suspense>
      {cart.itemCount === 0 ? (
        <EmptyOrder partner={partner} />
      ) : (
        <OrderOfVisitor cart={cart} name={partner.name} returnTo={returnTo} />
      )}
    </div>
  );
}

interface OrderOfVisitorProps {
  readonly cart: Cart;
  /** Of the partner. */
  readonly name: string;
  readonly returnTo: string;
}

function OrderOfVisitor({ cart, name, returnTo }: OrderOfVisitorProps) {
  return (
    <>
      <Card as="section" padding="lg" aria-label="Your order" className={styles.card}>
        <PartnerLines items={cart.cartItems} />
        <CartTotals cart={cart} />
      </Card>
      <Card as="section" padding="lg" aria-labelledby="sign-in" className={styles.card}>
        <h2 id="sign-in">Log in to pay</h2>
        <p>
          You chose these tickets at {name}. You pay for them here, from your own wallet, and we keep them for
          you.
        </p>
        <LinkButton to={paths.login({ returnTo, step: 'login' })} size="lg" block>
          Log in
        </LinkButton>
        <LinkButton to={paths.login({ returnTo, step: 'register' })} variant="secondary" block>
          Create an account
        </LinkButton>
        <Regulation cart={cart} />
      </Card>
    </>
  );
}
