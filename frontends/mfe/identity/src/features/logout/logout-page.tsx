import { errorText, useLogout } from '@wattle/api-client';
import { EmptyState, ErrorState, LinkButton, Loading, Skeleton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSearchParams, useSession } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import { EndedMessage } from '../../signing-in/ended-message.tsx';

/** Signs out on arrival. */
export function LogoutPage() {
  const { mutate, isSuccess, isError, error } = useLogout();
  const { status } = useSession();
  const asked = useRef(false);
  useEffect(() => {
    // Once the session is known, the page around this one loads the customer's data.
    if (asked.current || status === 'unknown') return;
    asked.current = true;
    mutate();
  }, [mutate, status]);
  const [search] = useSearchParams();
  const ended = search.has('ended');
  usePageMeta({ title: 'Log out', robots: 'noindex,nofollow' });

  if (isError) {
    return (
      <ErrorState headingLevel={1} title="You are still logged in" onRetry={() => mutate()}>
        {errorText(error)}
      </ErrorState>
    );
  }
  if (!isSuccess) {
    return (
      <Loading what="Logging out">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      title="You are logged out"
      action={
        <>
          <LinkButton to={paths.home()}>Go to the home page</LinkButton>
          <LinkButton to={paths.login({ step: 'login' })} variant="secondary">
            Log in again
          </LinkButton>
        </>
      }
    >
      {ended ? <EndedMessage /> : 'See you another time.'}
    </EmptyState>
  );
}
