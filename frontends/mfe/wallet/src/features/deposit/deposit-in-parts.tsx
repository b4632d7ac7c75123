import { Alert, LinkButton, Money } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useLocale } from '@wattle/platform';

/** Stands in the place of a form that no amount could satisfy: more is missing than one deposit takes. */
export function DepositInParts({ most }: { most: string }) {
  const { currency } = useLocale();
  return (
    <Alert
      tone="warning"
      title="This takes more than one deposit"
      action={
        <LinkButton to={paths.deposit()} variant="secondary">
          Deposit
        </LinkButton>
      }
    >
      One deposit takes at most <Money value={{ amount: most, currency }} />. Deposit in parts, then pay from
      your wallet.
    </Alert>
  );
}
