import { BranchPicture, Button, EmptyState, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocation } from '@wattle/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './error-pages.module.css';
import type { ErrorScreenProps } from './error-screen.tsx';

/** The error pages of the specification (§2, Other screens), their texts verbatim. */

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

const ServerBusyPage = () => (
  <ErrorPage title="Our servers are busy" action={<Button onClick={reload}>Reload page</Button>}>
    <p>We could not finish what you asked for. Please try again in a moment.</p>
  </ErrorPage>
);

/** `standalone`: without the rest of the site around it, where nothing can be linked to. */
const MaintenancePage = ({ standalone = false }: { standalone?: boolean }) => (
  <ErrorPage title="There's a spanner in the works!" action={<Button onClick={reload}>Reload page</Button>}>
    <p>We are working on the site and will be back soon.</p>
    {!standalone && (
      <p>
        <Link to={paths.home()}>Go to the homepage</Link>
      </p>
    )}
  </ErrorPage>
);

/** `standalone`: the homepage is another document then, for nothing here can lead there. */
const GenericErrorPage = ({ standalone = false }: { standalone?: boolean }) => (
  <ErrorPage
    title="Something went wrong"
    action={
      <>
        <Button onClick={reload}>Reload page</Button>
        {standalone ? (
          <a href={paths.home()}>Go to the homepage</a>
        ) : (
          <LinkButton to={paths.home()} variant="secondary">
            Go to the homepage
          </LinkButton>
        )}
      </>
    }
  />
);

interface OfflinePageProps {
  readonly onRetry: () => void;
}

/** The network is gone, or does not answer. Coming back tries again by itself. */
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
      <p>Nothing was bought and no money has moved by opening this page.</p>
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
    <p>
      The rest of the site still works. Nothing was bought and no money has moved. Please try again in a
      moment.
    </p>
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
      return <MaintenancePage standalone={standalone} />;
    case 'part-unavailable':
      return <PartUnavailablePage onRetry={onRetry} />;
    case 'offline':
      return <OfflinePage onRetry={onRetry} />;
    case 'other':
      return <GenericErrorPage standalone={standalone} />;
  }
}
