import type { Partner } from '@wattle/api-client';
import { PartnerBrand } from '@wattle/checkout-flow/partner-brand';
import { ErrorState, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability } from '@wattle/platform';
import { StartAgain } from './empty-order.tsx';
import styles from './partner-page.module.css';

/** Shows the outcome of an order that can no longer be paid. */
export function LinkEnded({ partner }: { partner: Partner }) {
  const seesOrders = useCapability('viewing_orders');
  return (
    <div className={styles.page}>
      <PartnerBrand partner={partner} />
      <ErrorState
        headingLevel={1}
        title="There is nothing to pay here"
        action={seesOrders && <LinkButton to={paths.upcomingTickets()}>See your tickets</LinkButton>}
      >
        <p>
          Your order may be paid already, or its link has expired. If you wanted to buy something,{' '}
          <StartAgain partner={partner} />.
        </p>
      </ErrorState>
    </div>
  );
}

interface LinkOfOtherCustomerProps {
  readonly partner: Partner;
  readonly returnTo: string;
}

/** A visitor's link whose order may belong to the customer who opened it first. */
export const LinkOfOtherCustomer = ({ partner, returnTo }: LinkOfOtherCustomerProps) => (
  <div className={styles.page}>
    <PartnerBrand partner={partner} />
    <ErrorState
      headingLevel={1}
      title="We cannot show this order to visitors"
      action={
        <LinkButton to={paths.login({ returnTo, step: 'login' })}>
          Log in to see whether it is yours
        </LinkButton>
      }
    >
      <p>
        If you have opened its link before, you find your order here once you are logged in. Otherwise its
        link has expired: if you wanted to buy something, <StartAgain partner={partner} />.
      </p>
    </ErrorState>
  </div>
);
