import { useCapability, useConsent } from '@wattle/platform';
import { CookieBanner } from '../frame/lazy-overlays.ts';
import { OnDemand } from '../frame/on-demand.tsx';

/** Asks about cookies where a choice is needed and was not made. Without an answer nothing but the essential is used. */
export function CookieNotice() {
  const isNeeded = useCapability('cookie_consent');
  const isOpen = useConsent() === 'unknown';
  if (!isNeeded || !isOpen) return null;
  return (
    <OnDemand when onFailure={() => {}}>
      <CookieBanner />
    </OnDemand>
  );
}
