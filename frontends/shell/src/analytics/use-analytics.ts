import type { QueryClient } from '@wattle/platform';
import { useEffect } from 'react';

/** Read before the router changes the address. */
const OPENED_AT = new URL(window.location.href);

/** Connects the port for the life of the page; its code comes when the page is there. */
export function useAnalyticsConnection(queryClient: QueryClient): void {
  useEffect(() => {
    let end = () => {};
    let isOver = false;
    import('./analytics-connection.ts').then(
      ({ connectAnalytics }) => {
        if (!isOver) end = connectAnalytics(queryClient, OPENED_AT);
      },
      // Nothing that a visitor would miss.
      () => {},
    );
    return () => {
      isOver = true;
      end();
    };
  }, [queryClient]);
}
