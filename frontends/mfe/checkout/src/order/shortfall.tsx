import { type Money as MoneyValue, paymentMethodsQuery } from '@wattle/api-client';
import { INSTANT_METHODS, isOpenMethod, leastDeposit, mostDeposit } from '@wattle/checkout-flow';
import { Alert, Button, LinkButton, Money } from '@wattle/design-system';
import { compareAmounts, formatMoney, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale, useQuery } from '@wattle/platform';

interface ShortfallProps {
  readonly missing: MoneyValue;
  /** Where a deposit pays for the order at once. */
  readonly to?: string;
  /** Validates this page before leaving for the deposit. */
  readonly go?: () => Promise<void>;
  readonly isPending?: boolean;
}

function useDeposit(missing: MoneyValue, mayDeposit: boolean) {
  const { data: methods = {}, isLoading } = useQuery({
    ...paymentMethodsQuery(INSTANT_METHODS),
    enabled: mayDeposit,
  });
  const least = leastDeposit(methods);
  const most = mostDeposit(Object.values(methods).filter(isOpenMethod));
  return {
    isLoading,
    deposit: least && compareAmounts(missing.amount, least) < 0 ? { ...missing, amount: least } : missing,
    most: most && compareAmounts(missing.amount, most) > 0 ? { ...missing, amount: most } : null,
  };
}

/** How much is missing and the way to it. */
export function Shortfall({ missing, to = paths.checkoutDeposit(), go, isPending = false }: ShortfallProps) {
  const { locale } = useLocale();
  const mayDeposit = useCapability('wallet_deposit');
  const { isLoading, deposit, most } = useDeposit(missing, mayDeposit);
  return (
    <>
      <Alert tone="warning" title={`Your wallet is ${formatMoney(missing, locale)} short`}>
        {mayDeposit && most ? (
          <>
            One deposit takes at most <Money value={most} />. Deposit in parts, then pay from your wallet.
          </>
        ) : mayDeposit ? (
          <>
            Your deposit pays for the order in the same step. You choose how to pay on the next page.
            {deposit !== missing &&
              ` The minimum deposit is ${formatMoney(deposit, locale)}; ${formatMoney(
                { ...missing, amount: subtractAmounts(deposit.amount, missing.amount) },
                locale,
              )} stays in your wallet.`}
          </>
        ) : (
          <>
            Deposits are closed for your account. <Link to={paths.contact()}>Contact us</Link> if you think
            that this is a mistake.
          </>
        )}
      </Alert>
      {mayDeposit && most && (
        <LinkButton to={paths.deposit()} size="lg" block>
          Deposit
        </LinkButton>
      )}
      {/* No amount is named before it is known what can be deposited. */}
      {isLoading && (
        <Button size="lg" block pending>
          Deposit and pay
        </Button>
      )}
      {mayDeposit && !isLoading && !most && go && (
        <Button size="lg" block pending={isPending} onClick={() => void go()}>
          Deposit {formatMoney(deposit, locale)} and pay
        </Button>
      )}
      {mayDeposit && !isLoading && !most && !go && (
        <LinkButton to={to} size="lg" block>
          <span>
            Deposit <Money value={deposit} />
            {' and pay'}
          </span>
        </LinkButton>
      )}
    </>
  );
}
