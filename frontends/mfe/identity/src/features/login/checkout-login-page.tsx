import { type Cart, cartQuery, type SignedIn } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useQueryClient, useSuspenseQuery } from '@wattle/platform';
import { destinationOf } from '@wattle/sign-in-flow';
import styles from './login-steps.module.css';
import { LoginSteps } from './login-steps.tsx';

const TITLES = {
  login_register: 'Log in or create an account to pay',
  login: 'Log in to pay',
  register: 'Create an account to pay',
} as const;

function isAsItWas(visitors: Cart, customers: Cart | undefined): boolean {
  return (
    customers !== undefined &&
    customers.itemCount > 0 &&
    customers.itemCount === visitors.itemCount &&
    customers.totalDue.amount === visitors.totalDue.amount &&
    customers.preOrderTotal.amount === visitors.preOrderTotal.amount &&
    customers.priceChanges.length === 0 &&
    customers.autoRemovedItems.length === 0 &&
    Object.keys(customers.blockedReasons).length === 0
  );
}

/** The step between a visitor's cart and paying for it; both carts are one afterwards, and shown first where that changed it. */
export function CheckoutLoginPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: cart } = useSuspenseQuery(cartQuery());
  const goOn = (signedIn: SignedIn) => {
    // Carts meet only after a new password, where that is asked for.
    const isReady =
      !signedIn.forcePasswordChange && isAsItWas(cart, queryClient.getQueryData(cartQuery().queryKey));
    return navigate(destinationOf(signedIn, isReady ? paths.buy() : paths.cart()), { replace: true });
  };
  return (
    <LoginSteps titles={TITLES} toPay onSignedIn={goOn}>
      {cart.itemCount > 0 && (
        <p className={styles.lead}>
          Your cart has {plural(cart.itemCount, 'item')} for <Money value={cart.cartTotal} />. You see what
          you pay before you pay it.
        </p>
      )}
    </LoginSteps>
  );
}
