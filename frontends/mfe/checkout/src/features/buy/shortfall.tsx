import type { Money as MoneyValue } from '@wattle/api-client';
import { Alert, LinkButton, Money } from '@wattle/design-system';
import { formatMoney } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useLocale } from '@wattle/platform';

/** How much is missing and the way to it. */
export function Shortfall({ missing }: { missing: MoneyValue }) {
  const { locale } = useLocale();
  const mayDeposit = useCapability('wallet_deposit');
  return (
    <>
      <Alert tone="warning" title={`${formatMoney(missing, locale)} is missing in your wallet`}>
        {mayDeposit ? (
          'Deposit it first, then confirm your order. Your cart stays as it is.'
        ) : (
          <>
            Deposits are closed for your account. <Link to={paths.contact()}>Contact us</Link> if you think
            that this is a mistake.
          </>
        )}
      </Alert>
      {mayDeposit && (
        <LinkButton to={paths.checkoutDeposit()} size="lg" block>
          <span>
            Deposit <Money value={missing} />
          </span>
        </LinkButton>
      )}
    </>
  );
}
