import { type Notification, notificationLink } from '@wattle/api-client';
import { useToast } from '@wattle/platform';
import { useEffect, useRef } from 'react';

/** So many at once; the feed has the rest. */
const MOST = 3;

/** Shows notifications that arrive while the page is open; earlier ones stay in the feed. */
export function useNotificationToasts(items: readonly Notification[] | undefined): void {
  const toasts = useToast();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!items) return;
    const before = known.current;
    known.current = new Set(items.map(({ id }) => id));
    if (!before) return;
    const arrived = items.filter(({ id, viewed }) => !viewed && !before.has(id)).slice(0, MOST);
    for (const { title, message, isAutoDismissed, actions } of arrived.toReversed()) {
      const [way] = actions.flatMap((action) => {
        const to = notificationLink(action);
        return to ? [{ label: action.text, to }] : [];
      });
      toasts.show({
        title,
        message,
        ...(way && { action: way }),
        ...(!isAutoDismissed && { duration: null }),
      });
    }
  }, [items, toasts]);
}
