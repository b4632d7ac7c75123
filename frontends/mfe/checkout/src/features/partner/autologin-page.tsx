import { errorText, useSignInByLink } from '@wattle/api-client';
import { ErrorState, LinkButton, Loading, Skeleton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useLocation, useNavigate, useParams, useSearchParams } from '@wattle/platform';
import { useEffect, useState } from 'react';
import styles from './partner-page.module.css';

const TITLE = 'Verifying Automatic Login';
/** A page that is opened and left at once uses nothing up (specification §9, Debounce). */
const DEBOUNCE_MS = 500;

/** Signs in with the link of a partner whom the customer lets do so, and goes on to what is to be paid. */
export function PartnerAutologinPage() {
  const { partnerSlug: slug = '', token: inAddress } = useParams();
  const [search] = useSearchParams();
  // The token leaves the address and the history at once: it is as good as a password.
  const [token] = useState(inAddress ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const { mutateAsync } = useSignInByLink('autologin');
  const [onwards] = useState(() => {
    const purchase = search.get('purchase');
    const source = search.get('utm_source');
    return paths.partnerPurchase(slug, {
      ...(purchase && { purchase }),
      ...(source && { utm_source: source }),
    });
  });
  usePageMeta({ title: TITLE, robots: 'noindex,nofollow' });

  useEffect(() => {
    if (inAddress === undefined) return;
    void navigate(pathname.slice(0, pathname.lastIndexOf('/')) + query, { replace: true });
  }, [inAddress, navigate, pathname, query]);

  useEffect(() => {
    if (token === null) return;
    const timer = setTimeout(async () => {
      try {
        await mutateAsync({ token });
        await navigate(onwards, { replace: true });
      } catch (error) {
        setFailure(error);
      }
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [mutateAsync, navigate, onwards, token]);

  if (token === null || failure !== null) {
    return (
      <ErrorState
        headingLevel={1}
        title="We could not log you in"
        action={
          <LinkButton to={paths.login({ returnTo: onwards, step: 'login' })}>
            Log in with your password
          </LinkButton>
        }
      >
        {failure === null ? 'This page needs the whole link. Please open it once more.' : errorText(failure)}
      </ErrorState>
    );
  }
  return (
    <div className={styles.page}>
      <meta name="referrer" content="no-referrer" />
      <h1>{TITLE}</h1>
      <Loading what="Logging you in">
        <Skeleton shape="block" />
      </Loading>
    </div>
  );
}
