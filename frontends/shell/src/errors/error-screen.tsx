import { Button } from '@wattle/design-system';
import { lazy, Suspense, useEffect } from 'react';

export type ErrorKind =
  | 'not-found'
  | 'no-products'
  | 'busy'
  | 'maintenance'
  | 'part-unavailable'
  | 'offline'
  | 'other';

export interface ErrorScreenProps {
  readonly kind: ErrorKind;
  /** What "Try again" does; the document is loaded again when left out. */
  readonly onRetry?: () => void;
  /** Without the rest of the site around it, where nothing can be linked to. */
  readonly standalone?: boolean;
}

const TITLE = 'Something went wrong';

const load = () => import('./error-pages.tsx');

/**
 * Fetches the pages before they are needed, for what breaks later may be the network; as soon as the visitor does
 * something: the error pages are not part of the first page.
 *
 * @returns a function that ends the waiting
 */
export function prepareErrorPages(): () => void {
  const end = new AbortController();
  const prepare = () => {
    end.abort();
    load().catch(() => {});
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const)
    window.addEventListener(sign, prepare, { signal: end.signal, passive: true });
  return () => end.abort();
}

/** In place of a page that does not load either. */
function BareErrorPage() {
  useEffect(() => {
    document.title = TITLE;
  }, []);
  return (
    <>
      <h1>{TITLE}</h1>
      <p>
        <Button onClick={() => window.location.reload()}>Reload page</Button>
      </p>
    </>
  );
}

const ErrorPageOf = lazy(() =>
  load().then(
    (pages) => ({ default: pages.ErrorPageOf }),
    () => ({ default: BareErrorPage }),
  ),
);

/** The error pages, whose code no page needs that works. */
export const ErrorScreen = (props: ErrorScreenProps) => (
  <Suspense fallback={null}>
    <ErrorPageOf {...props} />
  </Suspense>
);
