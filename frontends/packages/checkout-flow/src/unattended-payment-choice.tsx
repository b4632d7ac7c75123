import { errorText, type Money } from '@wattle/api-client';
import { Alert, ChoiceCard, Skeleton } from '@wattle/design-system';
import { formatMoney } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale, useLocation } from '@wattle/platform';
import { lazy, Suspense, useId } from 'react';
import { type DeferredPurchases, when } from './deferred-purchases.ts';
import { fundName } from './fund-name.ts';
import styles from './unattended-payment-choice.module.css';
import type { UnattendedPaymentState } from './use-unattended-payment.ts';
import { useUnattendedFunds } from './use-unattended-payment.ts';

const ChallengeDialog = lazy(async () => ({
  default: (await import('./challenge-dialog.tsx')).ChallengeDialog,
}));

interface UnattendedPaymentChoiceProps {
  readonly state: UnattendedPaymentState;
  /** The total to be paid later. */
  readonly price: Money;
  /** When that is. */
  readonly later?: DeferredPurchases;
  /** What it means that the bank did not confirm a card. */
  readonly refused?: string;
}

const upper = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** The source of later payments. Nothing is preselected: the customer decides. */
export function UnattendedPaymentChoice({
  state,
  price,
  later = 'openings',
  refused = 'Nothing was ordered and nothing was taken.',
}: UnattendedPaymentChoiceProps) {
  const { locale } = useLocale();
  const id = useId();
  const { pathname, search } = useLocation();
  const maySaveFunds = useCapability('wallet_manage');
  const { query, funds } = useUnattendedFunds(state);
  const { question, error, isMissing } = state;
  return (
    <fieldset
      className={styles.later}
      aria-describedby={isMissing ? `${id}-what ${id}-missing` : `${id}-what`}
    >
      <legend className={styles.legend}>{upper(when(later))}</legend>
      <p id={`${id}-what`}>
        {formatMoney(price, locale)} is then taken from your wallet. What if there is not enough in it?
      </p>
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className={styles.missing}>
          Choose how the rest is paid.
        </p>
      )}
      {query.isPending ? (
        <Skeleton lines={2} />
      ) : (
        <>
          {query.isError && (
            <Alert tone="warning" title="Your cards could not be loaded">
              {errorText(query.error)}
            </Alert>
          )}
          {funds.map(({ fund, least }) => (
            <Way key={fund.id} state={state} value={fund.id} label={`Charge ${fundName(fund)} for the rest`}>
              Only the shortfall, but at least {formatMoney({ ...price, amount: least }, locale)}; the rest of
              that stays in your wallet.
              {fund.unattended === 'verification_required' &&
                ' Your bank confirms this card once. Nothing is charged for that.'}
            </Way>
          ))}
          <Way state={state} value="wallet" label="Use my wallet only">
            If there is not enough in it {later === 'openings' ? 'while the draw is open' : 'then'}, we do not
            buy these tickets and you pay nothing.
          </Way>
        </>
      )}
      {maySaveFunds && !query.isPending && funds.length === 0 && (
        <p className={styles.hint}>
          You can also{' '}
          <Link to={paths.cardsAndAccounts({ returnTo: pathname + search })}>save a card or PayPal</Link> for
          this.
        </p>
      )}
      {error !== null && (
        <Alert tone="danger" live title={errorText(error)}>
          {refused}
        </Alert>
      )}
      {question?.verification.challenge && question.verification.verificationId && (
        <Suspense>
          <ChallengeDialog
            challenge={question.verification.challenge}
            about={{ verification: question.verification.verificationId }}
            onDone={() => question.end(false)}
            onClose={() => question.end(true)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

interface WayProps {
  readonly state: UnattendedPaymentState;
  readonly value: string;
  readonly label: string;
  readonly children: React.ReactNode;
}

const Way = ({ state, value, label, children }: WayProps) => (
  <ChoiceCard
    type="radio"
    name="later-payment"
    value={value}
    checked={state.value === value}
    disabled={state.isPending}
    missing={state.isMissing}
    label={label}
    note={children}
    onChange={() => state.choose(value)}
  />
);
