import { cartQuery } from '@wattle/api-client';
import { Money, usePageMeta } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useSuspenseQuery } from '@wattle/platform';
import styles from './login-steps.module.css';
import { LoginSteps, useLoginStep } from './login-steps.tsx';

const TITLES = {
  login_register: 'Log in or create an account to pay',
  login: 'Log in to pay',
  register: 'Create an account to pay',
} as const;

/** The step between a visitor's cart and paying for it; both carts are one afterwards, and are shown as such. */
export function CheckoutLoginPage() {
  const navigate = useNavigate();
  const { data: cart } = useSuspenseQuery(cartQuery());
  usePageMeta({ title: TITLES[useLoginStep()], robots: 'noindex,nofollow' });
  return (
    <LoginSteps titles={TITLES} onSignedIn={() => navigate(paths.cart(), { replace: true })}>
      {cart.itemCount > 0 && (
        <p className={styles.lead}>
          Your cart keeps {plural(cart.itemCount, 'ticket')} for <Money value={cart.cartTotal} />. We bring
          you back to it.
        </p>
      )}
    </LoginSteps>
  );
}
