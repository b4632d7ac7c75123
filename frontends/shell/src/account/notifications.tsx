import {
  type Notification,
  notificationLink,
  notificationsQuery,
  useMarkNotificationsViewed,
} from '@wattle/api-client';
import { Bell, VisuallyHidden } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useQuery, useToast } from '@wattle/platform';
import { useEffect, useRef, useState } from 'react';
import { NotificationsDrawer, prepareOverlays } from '../frame/lazy-overlays.ts';
import { OnDemand, useOverlayFailure } from '../frame/on-demand.tsx';
import styles from '../header/header.module.css';

/** Milliseconds between polls while the page is visible. */
const LOOK_MS = 60_000;

/** The bell with the count of unseen entries; opening the list marks them as seen. */
export function NotificationsButton() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...notificationsQuery(), refetchInterval: LOOK_MS });
  useNotificationToasts(data?.items);
  const markViewed = useMarkNotificationsViewed();
  const failed = useOverlayFailure(() => setOpen(false));
  const unviewed = data?.unviewedCount ?? 0;
  const show = () => {
    setOpen(true);
    if (unviewed > 0) markViewed.mutate();
  };
  return (
    <>
      <button
        type="button"
        className={styles.iconSlot}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        onPointerEnter={prepareOverlays}
      >
        <Bell aria-hidden="true" />
        <VisuallyHidden>
          Notifications{unviewed > 0 && `, ${plural(unviewed, 'new one', 'new ones')}`}
        </VisuallyHidden>
        {unviewed > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unviewed > 99 ? '99+' : unviewed}
          </span>
        )}
      </button>
      <OnDemand when={open} onFailure={failed}>
        <NotificationsDrawer open={open} onClose={() => setOpen(false)} />
      </OnDemand>
    </>
  );
}

/** So many at once; the feed has the rest. */
const MOST = 3;

/** Shows notifications that arrive while the page is open; earlier ones stay in the feed. */
function useNotificationToasts(items: readonly Notification[] | undefined): void {
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
