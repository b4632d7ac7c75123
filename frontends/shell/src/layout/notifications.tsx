import { notificationsQuery, useMarkNotificationsViewed } from '@wattle/api-client';
import { Bell, classNames, DateTime, Drawer, EmptyState, VisuallyHidden } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { Link, useQuery } from '@wattle/platform';
import { useState } from 'react';
import drawer from './drawers.module.css';
import styles from './header.module.css';

/** The bell with the count of what has not been seen; opening the list counts as seeing it. */
export function NotificationsButton() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(notificationsQuery());
  const markViewed = useMarkNotificationsViewed();
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
      <Drawer open={open} onClose={() => setOpen(false)} side="end" title="Notifications">
        {data && data.items.length > 0 ? (
          <ul className={drawer.notices}>
            {data.items.map(({ id, title, message, viewed, createdAt, actions }) => (
              <li key={id} className={drawer.notice}>
                <span className={classNames(!viewed && drawer.unread)}>{title}</span>
                <span>{message}</span>
                {actions.map((action) => (
                  <NotificationAction
                    key={action.id}
                    text={action.text}
                    link={action.link}
                    onFollow={() => setOpen(false)}
                  />
                ))}
                <span className={drawer.noticeTime}>
                  <DateTime value={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="Nothing new">
            Results of your draws and news of your account appear here.
          </EmptyState>
        )}
      </Drawer>
    </>
  );
}

function NotificationAction({
  text,
  link,
  onFollow,
}: {
  text: string;
  link: string | null;
  onFollow: () => void;
}) {
  if (!link) return null;
  if (!link.startsWith('/')) return <a href={link}>{text}</a>;
  return (
    <Link to={link} onClick={onFollow}>
      {text}
    </Link>
  );
}
