import { useLocation, useNavigate } from '@wattle/platform';
import { useEffect, useState } from 'react';
import { AskForLink } from './ask-for-link.tsx';
import { ResetByLink } from './reset-by-link.tsx';

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
  return token === null ? <AskForLink /> : <ResetByLink key={token} token={token} />;
}
