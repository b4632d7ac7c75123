import { EmptyState, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';

export function NoDeposits() {
  return (
    <EmptyState
      title="Deposits are closed at the moment"
      action={
        <LinkButton to={paths.contact()} variant="secondary">
          Contact us
        </LinkButton>
      }
    >
      You cannot add money right now. The money in your wallet is safe, and you can still use it.
    </EmptyState>
  );
}
