import { EmptyState, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSite } from '@wattle/platform';

export function AccountClosedPage() {
  const { support } = useSite();
  usePageMeta({ title: 'Your account is closed', robots: 'noindex,nofollow' });
  return (
    <EmptyState
      headingLevel={1}
      title="Your account is closed"
      action={<LinkButton to={paths.home()}>Go to the home page</LinkButton>}
    >
      We sent you an email about it. Tickets that you still hold stay valid, and what they win is paid to your
      bank account. Questions? Call {support.phone}.
    </EmptyState>
  );
}
