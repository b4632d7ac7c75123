import { notificationsQuery } from '@wattle/api-client';
import { classNames, DateTime, Drawer, EmptyState } from '@wattle/design-system';
import { Link, useQuery } from '@wattle/platform';
import drawer from './drawers.module.css';

/** What the customer was told, newest first. */
export function NotificationsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data } = useQuery(notificationsQuery());
  return (
    <Drawer open={open} onClose={onClose} side="end" title="Notifications">
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
                  onFollow={onClose}
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
