import { Link, type Toast, useToast, useToasts } from '@wattle/platform';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast-region.module.css';

const ICONS = { info: Info, success: CircleCheck, danger: CircleAlert };

/** Milliseconds that a toast stays after the pointer or focus left it. */
const SHORTEST_REST_MS = 2_000;

/** Pointer or focus on a toast stops its timer (WCAG 2.2.1). */
function ToastMessage({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const { id, title, message, tone, action, duration } = toast;
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const left = useRef(duration);
  const isHeld = isPointedAt || isFocused;
  useEffect(() => {
    if (isHeld || left.current === null) return;
    const began = Date.now();
    const timer = setTimeout(() => onDismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null)
        left.current = Math.max(left.current - (Date.now() - began), SHORTEST_REST_MS);
    };
  }, [id, isHeld, onDismiss]);
  const Icon = ICONS[tone];
  return (
    <li
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        <span>{message}</span>
      </div>
      {action && <ToastAction action={action} onFollow={() => onDismiss(id)} />}
      <IconButton label="Dismiss" icon={X} onClick={() => onDismiss(id)} className={styles.close} />
    </li>
  );
}

/** A page of this site, or the address of an app. */
function ToastAction({
  action: { label, to },
  onFollow,
}: {
  action: NonNullable<Toast['action']>;
  onFollow: () => void;
}) {
  return to.startsWith('/') ? (
    <Link to={to} className={styles.action} onClick={onFollow}>
      {label}
    </Link>
  ) : (
    <a href={to} className={styles.action} onClick={onFollow}>
      {label}
    </a>
  );
}

/** Where toasts appear: at the bottom of the screen (docs/requirements.md §2). Drawn once, by the shell. */
export function ToastRegion() {
  const { dismiss } = useToast();
  const toasts = useToasts();
  return (
    <section aria-label="Messages" className={styles.region}>
      <ol aria-live="polite" className={styles.list}>
        {toasts.map((toast) => (
          <ToastMessage key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </ol>
    </section>
  );
}
