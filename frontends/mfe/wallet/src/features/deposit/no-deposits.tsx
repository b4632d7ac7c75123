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
      There is no way to add money just now. The money in your wallet is safe and can be played with.
    </EmptyState>
  );
}
