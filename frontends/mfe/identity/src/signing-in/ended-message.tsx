import { Alert } from '@wattle/design-system';
import { useSearchParams } from '@wattle/platform';

const MESSAGES: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  expired: {
    title: 'Your session has ended',
    // A logout in another tab, a missing cookie and inactivity read alike.
    text: 'You were not active for a while, or were logged out in another tab. Log in to continue.',
  },
  unauthorised: {
    title: 'We logged you out to keep your account safe',
    text: 'Your session is no longer valid on this device.',
  },
};

/** Explains an unexpected logout; the address carries the reason. */
export function EndedMessage() {
  const [search] = useSearchParams();
  const message = MESSAGES[search.get('ended') ?? ''];
  if (!message) return null;
  return (
    <Alert live title={message.title}>
      {message.text}
    </Alert>
  );
}
