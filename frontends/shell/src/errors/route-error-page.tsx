import { isApiError } from '@wattle/api-client';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from '@wattle/platform';
import {
  GenericErrorPage,
  MaintenancePage,
  NoProductsPage,
  NotFoundPage,
  PartUnavailablePage,
  ServerBusyPage,
} from './error-pages.tsx';

const statusOf = (error: unknown): number | null =>
  isRouteErrorResponse(error) || isApiError(error) ? error.status : null;

/** A chunk that is gone: this tab is older than the last release. */
const isMissingChunk = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|error loading/i.test(error.message);

/** Chooses the page for whatever a route threw. */
export function RouteErrorPage() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();

  if (error instanceof Error && error.name === 'MfeUnavailableError') {
    return <PartUnavailablePage onRetry={() => void navigate(location, { replace: true })} />;
  }
  // Only the newest document names chunks that exist.
  if (isMissingChunk(error)) return <PartUnavailablePage onRetry={() => window.location.reload()} />;
  switch (statusOf(error)) {
    case 404:
      return <NotFoundPage />;
    case 418:
      return <NoProductsPage />;
    case 503:
      return <MaintenancePage />;
    case null:
      return <GenericErrorPage />;
    default:
      return (statusOf(error) ?? 0) >= 500 ? <ServerBusyPage /> : <GenericErrorPage />;
  }
}
