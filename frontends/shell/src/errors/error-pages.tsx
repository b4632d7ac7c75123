import { BranchPicture, Button, EmptyState, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocation } from '@wattle/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './error-pages.module.css';
import type { ErrorScreenProps } from './error-screen.tsx';

/** The error pages (docs/requirements.md §2, Error pages), their texts verbatim. */

interface ErrorPageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Path of the page, where it stays the same page for the next path. */
  readonly pathname?: string;
}

function ErrorPage({ title, children, action, pathname }: ErrorPageProps) {
  usePageMeta({
    title: title.replace(/[.!]$/, ''),
    robots: 'noindex,nofollow',
    ...(pathname && { canonical: pathname }),
  });
  return (
    <div className={styles.page}>
      <EmptyState headingLevel={1} title={title} picture={<BranchPicture />} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}

const reload = () => window.location.reload();

/** Pages on which something is paid, or that follow it. */
const PAYING = /^\/(receipt|purchase|checkout|deposit|cart\/buy)(\/|$)/;
/** Pages on which other money moves, also by being opened: a provider leads back to them. */
const MOVING = /^\/my-account\/(deposit|withdraw)(\/|$)/;

const useIsPaying = () => PAYING.test(useLocation().pathname);

/** Where to check a payment whose outcome is unknown here; null on pages that move no money. */
function useWhereItIs(): ReactNode {
  const { pathname } = useLocation();
  if (PAYING.test(pathname)) {
    return (
      <p>
        What you have bought is in your <Link to={paths.upcomingTickets()}>upcoming tickets</Link>.
      </p>
    );
  }
  if (MOVING.test(pathname)) {
    return (
      <p>
        Your money movements are in your <Link to={paths.transactions()}>transactions</Link>.
      </p>
    );
  }
  return null;
}

const AboutMoney = () => useWhereItIs() ?? <p>Opening this page bought nothing and moved no money.</p>;

function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <ErrorPage title="Something went wrong." pathname={pathname}>
      <p>It's looking like you may have taken a wrong turn.</p>
      <p>
        <Link to={paths.home()}>Try heading home and finding your bearing.</Link>
      </p>
    </ErrorPage>
  );
}

const NoProductsPage = () => (
  <ErrorPage title="It's not you, it's us!">
    <p>There are currently no products available, please check back later. Thank you for being patient.</p>
  </ErrorPage>
);

function ServerBusyPage() {
  const isPaying = useIsPaying();
  return (
    <ErrorPage title="Our servers are busy" action={<Button onClick={reload}>Reload page</Button>}>
      <p>
        {/* A payment that may have succeeded must not be retried. */}
        {isPaying
          ? 'We could not show you this page. Please reload it in a moment.'
          : 'We could not finish what you asked for. Please try again in a moment.'}
      </p>
      {useWhereItIs()}
    </ErrorPage>
  );
}

/** On its own, without the rest of the site around it, nothing can be linked to. */
const MaintenancePage = ({ children }: { children?: ReactNode }) => (
  <ErrorPage title="There's a spanner in the works!" action={<Button onClick={reload}>Reload page</Button>}>
    <p>We are working on the site and will be back soon.</p>
    {children}
  </ErrorPage>
);

const MaintenanceInSite = () => (
  <MaintenancePage>
    {useWhereItIs()}
    <p>
      <Link to={paths.home()}>Go to the homepage</Link>
    </p>
  </MaintenancePage>
);

/** On its own, the homepage is another document, for nothing here can lead there. */
const GenericErrorPage = ({
  home = <a href={paths.home()}>Go to the homepage</a>,
  children,
}: {
  home?: ReactNode;
  children?: ReactNode;
}) => (
  <ErrorPage
    title="Something went wrong"
    action={
      <>
        <Button onClick={reload}>Reload page</Button>
        {home}
      </>
    }
  >
    {children}
  </ErrorPage>
);

const GenericInSite = () => (
  <GenericErrorPage
    home={
      <LinkButton to={paths.home()} variant="secondary">
        Go to the homepage
      </LinkButton>
    }
  >
    {useWhereItIs()}
  </GenericErrorPage>
);

interface OfflinePageProps {
  readonly onRetry: () => void;
}

/** No network or no response. Reloads when the network is back. */
function OfflinePage({ onRetry }: OfflinePageProps) {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    const again = () => retry.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <ErrorPage title="You are offline" action={<Button onClick={onRetry}>Try again</Button>}>
      <p>We could not reach the site. Check your connection; this page comes back when you do.</p>
      <AboutMoney />
    </ErrorPage>
  );
}

interface PartUnavailablePageProps {
  readonly onRetry: () => void;
}

/** A part of the site that does not load; the rest goes on working. */
const PartUnavailablePage = ({ onRetry }: PartUnavailablePageProps) => (
  <ErrorPage
    title="This part of the site is taking a break"
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    <p>The rest of the site still works. This part may be back in a moment.</p>
    <AboutMoney />
  </ErrorPage>
);

/** The page for what happened. */
export function ErrorPageOf({ kind, onRetry = reload, standalone = false }: ErrorScreenProps) {
  switch (kind) {
    case 'not-found':
      return <NotFoundPage />;
    case 'no-products':
      return <NoProductsPage />;
    case 'busy':
      return <ServerBusyPage />;
    case 'maintenance':
      return standalone ? <MaintenancePage /> : <MaintenanceInSite />;
    case 'part-unavailable':
      return <PartUnavailablePage onRetry={onRetry} />;
    case 'offline':
      return <OfflinePage onRetry={onRetry} />;
    case 'other':
      return standalone ? <GenericErrorPage /> : <GenericInSite />;
  }
}
