import { AutoRemovedItems } from '@wattle/account-pages/payment';
import {
  partnerCartQuery,
  type UnattendedPayment,
  useApplyPartnerVoucher,
  useConfirmPartnerPrices,
  usePartnerCheckout,
  useRemovePartnerItem,
  useRemovePartnerVoucher,
  useUnlinkPartner,
} from '@wattle/api-client';
import { Alert, Button, Card, DateTime } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useNavigate, useQuery, useSuspenseQuery } from '@wattle/platform';
import { useRef, useState } from 'react';
import { PriceChanges } from '../../order/price-changes.tsx';
import { Totals } from '../../order/totals.tsx';
import { Voucher } from '../../order/voucher.tsx';
import { WalletPayment } from '../../order/wallet-payment.tsx';
import { PartnerBrand } from '../../partner/partner-brand.tsx';
import { LinkIsOver } from './link-is-over.tsx';
import { PartnerLines } from './partner-lines.tsx';
import styles from './partner-page.module.css';

/** The whole of a partner's storefront: what is bought, for how much, and one button. */
export function PartnerPayment({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const query = partnerCartQuery(slug);
  const { data: current } = useSuspenseQuery(query);
  const { refetch, isFetching } = useQuery(query);
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
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();

  if (shown.purchaseId === null) return <LinkIsOver name={partner.name} />;

  const pay = async (unattendedPayment: UnattendedPayment | null) => {
    setPaying(shown);
    try {
      const { checkoutId } = await checkout.mutateAsync({
        purchaseId,
        partnerKey: partner.key,
        cartVersion: cart.version,
        expectedTotal: cart.totalDue,
        expectedPreOrderTotal: cart.preOrderTotal,
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
      <header className={styles.header}>
        <PartnerBrand partner={partner} />
        <h1 ref={heading} tabIndex={-1}>
          Pay for your order
        </h1>
      </header>
      <AutoRemovedItems items={cart.autoRemovedItems} onClosed={focusHeading} remove={remove} from="order" />
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
          <WalletPayment
            cart={cart}
            isPaying={paying !== null}
            checkout={checkout}
            pay={pay}
            depositPath={(later) =>
              paths.checkoutDeposit({ partner: slug, later, remember: remember ? '1' : undefined })
            }
            again={{ refetch, isFetching }}
            agreements={
              !shown.isLinked && (
                <label className={styles.remember}>
                  <input
                    type="checkbox"
                    checked={remember}
                    onChange={({ target }) => setRemember(target.checked)}
                  />
                  <span>
                    Let {partner.name} prepare orders for me and open them without my password. I still
                    confirm every payment, and can stop this at any time.
                  </span>
                </label>
              )
            }
          />
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
