import { paymentMethodsQuery, type UnattendedPayment } from '@wattle/api-client';
import { fundName, UNATTENDED_METHODS } from '@wattle/checkout-flow';
import { Alert, LinkButton } from '@wattle/design-system';
import { useQuery } from '@wattle/platform';

interface UnattendedPaymentNoteProps {
  readonly later: UnattendedPayment;
  /** When that is, e.g. "when the draws open". */
  readonly when: string;
  readonly back: string;
}

/** The choice of the previous page, and where to change it. */
export function UnattendedPaymentNote({ later, when, back }: UnattendedPaymentNoteProps) {
  const { data: methods } = useQuery(paymentMethodsQuery(UNATTENDED_METHODS));
  const fund = Object.values(methods ?? {})
    .flatMap((method) => method.funds)
    .find(({ id }) => id === later.fundId);
  return (
    <Alert
      tone="info"
      title="Part of your order is paid later"
      action={
        <LinkButton to={back} variant="quiet">
          Change
        </LinkButton>
      }
    >
      {later.fundId
        ? `We take it from your wallet ${when}, and any shortfall from ${fund ? fundName(fund) : 'the way to pay you chose'}.`
        : `We take it from your wallet only, ${when}.`}
    </Alert>
  );
}
