import { type Notification, notificationLink, notificationsQuery, PAGE_SIZE } from '@wattle/api-client';
import {
  Bell,
  Button,
  classNames,
  DateTime,
  Drawer,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
  Ticket,
  TriangleAlert,
  Trophy,
  Wallet,
} from '@wattle/design-system';
import { keepPreviousData, Link, useQuery } from '@wattle/platform';
import { useState } from 'react';
import drawer from '../header/drawers.module.css';

/** The customer's notifications, newest first. */
export function NotificationsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} side="end" title="Notifications">
      <Feed onClose={onClose} />
    </Drawer>
  );
}

function Feed({ onClose }: { onClose: () => void }) {
  const [pages, setPages] = useState(1);
  // The bell refreshes the first page.
  const request = pages === 1 ? {} : { pageSize: pages * PAGE_SIZE };
  const { data, isError, isFetching, refetch } = useQuery({
    ...notificationsQuery(request),
    placeholderData: keepPreviousData,
  });
  if (!data && isError) {
    return (
      <ErrorState title="Your notifications cannot be shown right now" onRetry={() => void refetch()}>
        Nothing is lost.
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <Loading what="Loading your notifications">
        <Skeleton lines={6} />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState title="Nothing new">
        Results of your draws and messages about your account appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={drawer.notices}>
        {data.items.map((notice) => (
          <Notice key={notice.id} notice={notice} onFollow={onClose} />
        ))}
      </ul>
      {data.items.length < data.total && (
        <Button variant="secondary" block pending={isFetching} onClick={() => setPages(pages + 1)}>
          Show earlier
        </Button>
      )}
    </>
  );
}

const ICONS: Readonly<Record<string, typeof Bell>> = {
  ticket: Ticket,
  trophy: Trophy,
  alert: TriangleAlert,
  wallet: Wallet,
  banknote: Wallet,
};

function Notice({ notice, onFollow }: { readonly notice: Notification; readonly onFollow: () => void }) {
  const { icon, title, message, viewed, createdAt, actions } = notice;
  const Icon = ICONS[icon] ?? Bell;
  return (
    <li className={drawer.notice}>
      <Icon aria-hidden="true" className={drawer.noticeIcon} />
      <div className={drawer.noticeWords}>
        <span className={classNames(!viewed && drawer.unread)}>{title}</span>
        <span>{message}</span>
        {actions.map((action) => (
          <NotificationAction
            key={action.id}
            text={action.text}
            link={notificationLink(action)}
            onFollow={onFollow}
          />
        ))}
        <span className={drawer.noticeTime}>
          <DateTime value={createdAt} />
        </span>
      </div>
    </li>
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
