import { Loading, Skeleton } from '@wattle/design-system';
import { useLocation, useNavigate } from '@wattle/platform';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RequestLinkForm } from './request-link-form.tsx';

const ResetByLink = lazy(async () => ({ default: (await import('./reset-by-link.tsx')).ResetByLink }));

/** The token of the mailed link, which stands behind the `#` so that no server sees it, and leaves the address at once. */
function useTokenOfAddress(): string | null {
  const { hash, pathname } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(inAddress);
  const navigate = useNavigate();
  useEffect(() => {
    if (inAddress === null) return;
    setToken(inAddress);
    void navigate(pathname, { replace: true });
  }, [inAddress, navigate, pathname]);
  return token;
}

export function ForgotPasswordPage() {
  const token = useTokenOfAddress();
  if (token === null) return <RequestLinkForm />;
  return (
    <Suspense
      fallback={
        <Loading what="Checking your link">
          <Skeleton shape="block" />
        </Loading>
      }
    >
      <ResetByLink key={token} token={token} />
    </Suspense>
  );
}
