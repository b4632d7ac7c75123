import { CartTotals } from '@wattle/account-pages/payment/cart-totals';
import { partnerCartQuery } from '@wattle/api-client';
import { Card, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useLocation, useSuspenseQuery } from '@wattle/platform';
import { Regulation } from '../../order/regulation.tsx';
import { PartnerBrand } from '../../partner/partner-brand.tsx';
import { LinkIsOver } from './link-is-over.tsx';
import { PartnerLines } from './partner-lines.tsx';
import styles from './partner-page.module.css';

/** What a visitor was sent to pay; who they are is asked before they pay. */
export function PartnerPreview({ slug, token }: { slug: string; token: string | undefined }) {
  const { pathname, search } = useLocation();
  const { data } = useSuspenseQuery(partnerCartQuery(slug, token));
  const { partner, cart } = data;
  if (data.purchaseId === null) return <LinkIsOver name={partner.name} />;
  const returnTo = pathname + search;
  return (
    <div className={styles.page}>
      {/* The address of the link is nobody else's business. */}
      <meta name="referrer" content="no-referrer" />
      <header className={styles.header}>
        <PartnerBrand partner={partner} />
        <h1>Your order</h1>
      </header>
      <Card as="section" padding="lg" aria-label="Your order" className={styles.card}>
        <PartnerLines items={cart.cartItems} />
        <CartTotals cart={cart} />
      </Card>
      <Card as="section" padding="lg" aria-labelledby="sign-in" className={styles.card}>
        <h2 id="sign-in">Log in to pay</h2>
        <p>
          You chose these tickets at {partner.name}. You pay for them here, from your own wallet, and we keep
          them for you.
        </p>
        <LinkButton to={paths.login({ returnTo, step: 'login' })} size="lg" block>
          Log in
        </LinkButton>
        <LinkButton to={paths.login({ returnTo, step: 'register' })} variant="secondary" block>
          Create an account
        </LinkButton>
        <Regulation cart={cart} />
      </Card>
    </div>
  );
}
