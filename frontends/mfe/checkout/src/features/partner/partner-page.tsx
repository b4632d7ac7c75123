import { partnerCartQuery, partnerQuery } from '@wattle/api-client';
import { Card, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useLocation, useParams, useSearchParams, useSession, useSuspenseQuery } from '@wattle/platform';
import { Regulation } from '../../order/regulation.tsx';
import { Totals } from '../../order/totals.tsx';
import { PartnerBrand } from '../../partner/partner-brand.tsx';
import { LinkIsOver } from './link-is-over.tsx';
import { PartnerLines } from './partner-lines.tsx';
import styles from './partner-page.module.css';
import { PartnerPayment } from './partner-payment.tsx';

/** Pays what a partner has prepared, and nothing else (domain handbook §10.15). */
export function PartnerPage() {
  const { partnerSlug: slug = '' } = useParams();
  const [search] = useSearchParams();
  const { status } = useSession();
  const { data: partner } = useSuspenseQuery(partnerQuery(slug));
  usePageMeta({ title: `Pay at ${partner.name}`, robots: 'noindex,nofollow' });
  const token = search.get('purchase') ?? undefined;
  if (search.has('over')) return <LinkIsOver name={partner.name} />;
  if (status === 'signed-in') return <PartnerPayment slug={slug} />;
  return <Preview slug={slug} token={token} />;
}

/** What a visitor was sent to pay; who they are is asked before they pay. */
function Preview({ slug, token }: { slug: string; token: string | undefined }) {
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
        <Totals cart={cart} />
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
