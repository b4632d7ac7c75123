/**
 * Renews the session cookies, once at a time for the whole browser: refresh tokens rotate, so two refreshes with the
 * same token would look like theft. Other tabs count too, hence the lock and the shared stamp.
 */
const LOCK = 'wattle.refresh';
const STAMP = 'wattle.refreshed-at';

let onThisPage: Promise<boolean> | null = null;

/** Access tokens live for five minutes; renewing a little earlier spares a refused call. */
const RENEW_AFTER_MS = 4.5 * 60 * 1000;

/** To be called whenever the server has just handed out fresh cookies. */
export const stampRenewal = (): void => localStorage.setItem(STAMP, String(Date.now()));

export const renewalIsDue = (): boolean => Date.now() - Number(localStorage.getItem(STAMP)) > RENEW_AFTER_MS;

const refreshedSince = (instant: number) => Number(localStorage.getItem(STAMP)) > instant;

/**
 * @param failedAt when the refused call was sent (milliseconds since the epoch); a refresh since then is good enough
 * @param send performs the refresh and returns whether it succeeded
 */
export function refreshOnce(failedAt: number, send: () => Promise<boolean>): Promise<boolean> {
  const attempt = async () => {
    if (refreshedSince(failedAt)) return true;
    const renewed = await send();
    if (renewed) stampRenewal();
    return renewed;
  };
  if ('locks' in navigator) return navigator.locks.request(LOCK, attempt);
  onThisPage ??= attempt().finally(() => {
    onThisPage = null;
  });
  return onThisPage;
}
