import { Link, type Toast, useToast, useToasts } from '@wattle/platform';
import { useEffect } from 'react';
import { classNames } from '../class-names.ts';
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast-region.module.css';

const ICONS = { info: Info, success: CircleCheck, danger: CircleAlert };

function ToastMessage({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const { id, title, message, tone, action, duration } = toast;
  useEffect(() => {
    if (duration === null) return;
    const timer = setTimeout(() => onDismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, onDismiss]);
  const Icon = ICONS[tone];
  return (
    <li className={classNames(styles.toast, styles[tone])}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        <span>{message}</span>
      </div>
      {action && (
        <Link to={action.to} className={styles.action} onClick={() => onDismiss(id)}>
          {action.label}
        </Link>
      )}
      <IconButton label="Dismiss" icon={X} onClick={() => onDismiss(id)} className={styles.close} />
    </li>
  );
}

/** Where toasts appear: at the bottom of the screen (specification §2). Drawn once, by the shell. */
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
