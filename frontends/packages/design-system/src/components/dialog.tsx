import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { X } from '../icons.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface OverlayProps {
  readonly open: boolean;
  /** Escape, the close button and a press outside ask for it; the owner sets `open`. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** False where an answer is needed first: there is no close button, and Escape and a press outside do nothing. */
  readonly dismissable?: boolean;
}

/** The native dialog: focus stays inside, Escape closes, the page behind neither scrolls nor reacts. */
function Overlay({
  open,
  onClose,
  title,
  children,
  dismissable = true,
  className,
}: OverlayProps & { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way; the press outside is an extra for pointers
    <dialog
      ref={dialog}
      className={classNames(styles.overlay, className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
      // Browsers close a dialog at a second Escape without asking.
      onClose={() => {
        if (!open) return;
        if (dismissable) onClose();
        else dialog.current?.showModal();
      }}
      onClick={(event) => {
        if (dismissable && event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {dismissable && <IconButton label="Close" icon={X} onClick={onClose} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

export interface DialogProps extends OverlayProps {
  /** Pixels at most (docs/requirements.md §9), or the whole screen. */
  readonly width?: 320 | 550 | 700 | 950 | 'screen';
  /** The actions, the main one last. */
  readonly footer?: ReactNode;
}

const WIDTHS = {
  320: styles.w320,
  550: styles.w550,
  700: styles.w700,
  950: styles.w950,
  screen: styles.screen,
};

export function Dialog({ width = 550, footer, children, ...overlay }: DialogProps) {
  return (
    <Overlay {...overlay} className={classNames(styles.dialog, WIDTHS[width])}>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Overlay>
  );
}

interface DrawerProps extends OverlayProps {
  readonly side?: 'start' | 'end';
}

export function Drawer({ side = 'start', children, ...overlay }: DrawerProps) {
  return (
    <Overlay {...overlay} className={classNames(styles.drawer, side === 'start' ? styles.start : styles.end)}>
      <div className={styles.body}>{children}</div>
    </Overlay>
  );
}
