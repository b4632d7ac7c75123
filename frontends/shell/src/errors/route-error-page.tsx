import { isApiError } from '@wattle/api-client';
import {
  errorReports,
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useRouteError,
} from '@wattle/platform';
import { useEffect } from 'react';
import { MfeUnavailableError } from '../federation/load-mfe.ts';
import { ErrorScreen } from './error-screen.tsx';

const statusOf = (error: unknown): number | null =>
  isRouteErrorResponse(error) || isApiError(error) ? error.status : null;

/** A missing chunk or style sheet: this tab is older than the last release, or content is down. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|error loading|preload CSS/i.test(error.message);

/** A call that did not arrive, or whatever else is missing while there is no network. */
const isOffline = (error: unknown) => statusOf(error) === 408 || !navigator.onLine;

/** Chooses the page for whatever a route threw. */
export function RouteErrorPage() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => errorReports.report('route', error), [error]);

  const again = () => void navigate(location, { replace: true });
  if (isOffline(error)) return <ErrorScreen kind="offline" onRetry={again} />;
  if (error instanceof Error && error.name === 'MfeUnavailableError') {
    const retry = async () => {
      // Only the newest document names the deployed files.
      if (error instanceof MfeUnavailableError && (await error.isGone())) window.location.reload();
      else again();
    };
    return <ErrorScreen kind="part-unavailable" onRetry={() => void retry()} />;
  }
  // Only the newest document names chunks that exist.
  if (isMissingChunk(error)) return <ErrorScreen kind="part-unavailable" />;
  // Without the capability a page is a 404 (docs/domain.md §10.1).
  if (isApiError(error) && error.code === 'capability_disabled') return <ErrorScreen kind="not-found" />;
  switch (statusOf(error)) {
    case 404:
      return <ErrorScreen kind="not-found" />;
    case 418:
      return <ErrorScreen kind="no-products" />;
    case 503:
      return <ErrorScreen kind="maintenance" />;
    default:
      return <ErrorScreen kind={(statusOf(error) ?? 0) >= 500 ? 'busy' : 'other'} />;
  }
}
