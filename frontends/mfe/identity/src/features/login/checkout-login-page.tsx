import { destinationOf } from '@wattle/account-pages/signing-in';
import { cartQuery } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useSuspenseQuery } from '@wattle/platform';
import styles from './login-steps.module.css';
import { LoginSteps } from './login-steps.tsx';

const TITLES = {
  login_register: 'Log in or create an account to pay',
  login: 'Log in to pay',
  register: 'Create an account to pay',
} as const;

/** The step between a visitor's cart and paying for it; both carts are one afterwards, and are shown as such. */
export function CheckoutLoginPage() {
  const navigate = useNavigate();
  const { data: cart } = useSuspenseQuery(cartQuery());
  return (
    <LoginSteps
      titles={TITLES}
      toPay
      onSignedIn={(signedIn) => navigate(destinationOf(signedIn, paths.cart()), { replace: true })}
    >
      {cart.itemCount > 0 && (
        <p className={styles.lead}>
          Your cart keeps {plural(cart.itemCount, 'ticket')} for <Money value={cart.cartTotal} />. We bring
          you back to it.
        </p>
      )}
    </LoginSteps>
  );
}
