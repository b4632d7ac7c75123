import { LaterPayment, laterParam, useLaterFunds, useLaterPayment } from '@wattle/account-pages/payment';
import {
  fundsQuery,
  partnerCartQuery,
  useApplyPartnerVoucher,
  useConfirmPartnerPrices,
  usePartnerCheckout,
  useRemovePartnerItem,
  useRemovePartnerVoucher,
  useUnlinkPartner,
} from '@wattle/api-client';
import { Alert, Button, Card, DateTime, Money } from '@wattle/design-system';
import { compareAmounts, formatMoney, isZero, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useNavigate, useQuery, useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { useRef, useState } from 'react';
import { BlockedReasons, isBlocked } from '../../order/blocked-reasons.tsx';
import { PaymentRefusal } from '../../order/payment-refusal.tsx';
import { PriceChanges } from '../../order/price-changes.tsx';
import { Regulation } from '../../order/regulation.tsx';
import { Shortfall } from '../../order/shortfall.tsx';
import { Totals } from '../../order/totals.tsx';
import { Voucher } from '../../order/voucher.tsx';
import { LinkIsOver } from './link-is-over.tsx';
import { PartnerLines } from './partner-lines.tsx';
import styles from './partner-page.module.css';

/** The whole of a partner's storefront: what is bought, for how much, and one button. */
export function PartnerPayment({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const { locale } = useLocale();
  const [search] = useSearchParams();
  const query = partnerCartQuery(slug);
  const { data: current } = useSuspenseQuery(query);
  const { refetch, isFetching } = useQuery(query);
  const { data: funds } = useSuspenseQuery(fundsQuery());
  const checkout = usePartnerCheckout(slug);
  // What is paid is gone before the receipt is there: it stays on the page until then.
  const [paying, setPaying] = useState<typeof current | null>(null);
  const [remember, setRemember] = useState(false);
  const shown = paying ?? current;
  const { partner, cart } = shown;
  const purchaseId = shown.purchaseId ?? '';
  const remove = useRemovePartnerItem(slug, purchaseId);
  const applyVoucher = useApplyPartnerVoucher(slug, purchaseId);
  const removeVoucher = useRemovePartnerVoucher(slug, purchaseId);
  const confirm = useConfirmPartnerPrices(slug, purchaseId);
  const later = useLaterPayment();
  const isLater = cart.requiresUnattendedPaymentMethod;
  const { needsBank } = useLaterFunds(later, isLater);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();

  if (shown.purchaseId === null) return <LinkIsOver name={partner.name} />;

  const left = subtractAmounts(funds.availableFunds.amount, cart.totalDue.amount);
  const isShort = !paying && compareAmounts(left, '0.00') < 0;
  const stands = !paying && (isBlocked(cart) || cart.priceChanges.length > 0);

  const depositPath = (chosen?: string) =>
    paths.checkoutDeposit({ partner: slug, later: chosen, remember: remember ? '1' : undefined });
  const deposit = async () => {
    const chosen = await later.settle(needsBank);
    if (chosen) await navigate(depositPath(laterParam(chosen)));
  };
  const tick = !shown.isLinked && (
    <label className={styles.remember}>
      <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
      <span>
        Let {partner.name} prepare orders for me and open them without my password. I still confirm every
        payment, and can stop this at any time.
      </span>
    </label>
  );

  const pay = async () => {
    const unattendedPayment = isLater ? await later.settle(needsBank) : null;
    if (isLater && !unattendedPayment) return;
    setPaying(shown);
    try {
      const { checkoutId } = await checkout.mutateAsync({
        purchaseId,
        partnerKey: partner.key,
        cartVersion: cart.version,
        expectedTotal: cart.totalDue,
        channelKey: search.get('utm_source') === 'app' ? 'APP' : 'web',
        remember,
        ...(unattendedPayment && { unattendedPayment }),
      });
      await navigate(paths.partnerReceipt(slug, checkoutId), { replace: true });
    } catch {
      // The refusal is shown from the mutation; the order and the wallet have been read again by now.
      setPaying(null);
    }
  };

  return (
    <div className={styles.page}>
      <header>
        <p className={styles.partner}>{partner.name}</p>
        <h1 ref={heading} tabIndex={-1}>
          Pay for your order
        </h1>
      </header>
      <Removed items={cart.autoRemovedItems} />
      <PriceChanges cart={cart} onConfirmed={focusHeading} confirm={confirm} />
      {cart.itemCount === 0 ? (
        <Alert title="Your order is empty">
          There is nothing left to pay for. To buy something, start again at {partner.name}.
        </Alert>
      ) : (
        <>
          <Card as="section" padding="lg" aria-labelledby="order" className={styles.card}>
            <h2 id="order">Your order</h2>
            <PartnerLines items={cart.cartItems} {...(!paying && { remove, onRemoved: focusHeading })} />
            {!paying && <Voucher cart={cart} apply={applyVoucher} remove={removeVoucher} />}
            <Totals cart={cart} />
          </Card>
          <Card as="section" padding="lg" aria-labelledby="payment" className={styles.card}>
            <h2 id="payment">From your wallet</h2>
            <dl className={styles.sums}>
              <div>
                <dt>Available now</dt>
                <dd>
                  <Money value={funds.availableFunds} />
                </dd>
              </div>
              {!isShort && !paying && (
                <div>
                  <dt>Left after paying</dt>
                  <dd>
                    <Money value={{ ...funds.availableFunds, amount: left }} />
                  </dd>
                </div>
              )}
            </dl>
            {checkout.isError && <PaymentRefusal error={checkout.error} />}
            {!paying && isBlocked(cart) && <BlockedReasons cart={cart} again={{ refetch, isFetching }} />}
            {stands ? (
              <p className={styles.note}>You can pay once the notes on this page are settled.</p>
            ) : isShort ? (
              <>
                {isLater && <LaterPayment state={later} price={cart.preOrderTotal} />}
                {tick}
                <Shortfall
                  missing={{ ...cart.totalDue, amount: left.replace(/^-/, '') }}
                  to={depositPath()}
                  {...(isLater && { go: deposit, isPending: later.isPending })}
                />
              </>
            ) : (
              <>
                {tick}
                {isLater && <LaterPayment state={later} price={cart.preOrderTotal} />}
                <Button
                  size="lg"
                  block
                  pending={checkout.isPending || later.isPending}
                  onClick={() => void pay()}
                >
                  {isZero(cart.totalDue.amount)
                    ? 'Place the order'
                    : `Pay ${formatMoney(cart.totalDue, locale)}`}
                </Button>
                <p className={styles.note}>
                  {isZero(cart.totalDue.amount)
                    ? 'Nothing is taken now. You can cancel until a draw opens and its tickets are bought.'
                    : 'The amount is taken from your wallet once. Tickets cannot be returned after that.'}
                </p>
              </>
            )}
            <Regulation cart={cart} />
          </Card>
        </>
      )}
      {shown.expiresAt && !paying && (
        <p className={styles.note}>
          This order waits until <DateTime value={shown.expiresAt} />.
        </p>
      )}
      {shown.isLinked && !paying && <Linked slug={slug} name={partner.name} />}
    </div>
  );
}

function Removed({ items }: { items: readonly { id: string; description: string; message: string }[] }) {
  if (items.length === 0) return null;
  return (
    <Alert tone="warning" title="Not everything can be bought any more">
      <ul>
        {items.map(({ id, description, message }) => (
          <li key={id}>
            {description}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** What the customer once agreed to is taken back where it shows. */
function Linked({ slug, name }: { slug: string; name: string }) {
  const unlink = useUnlinkPartner(slug);
  return (
    <div className={styles.linked}>
      <p className={styles.note}>{name} may prepare orders for you and open them without your password.</p>
      <Button variant="quiet" pending={unlink.isPending} onClick={() => unlink.mutate()}>
        Stop this
      </Button>
      {unlink.isError && (
        <Alert tone="danger" live title="We could not change this">
          Please try again, or <Link to={paths.contact()}>contact us</Link>.
        </Alert>
      )}
    </div>
  );
}
