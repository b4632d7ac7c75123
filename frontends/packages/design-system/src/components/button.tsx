import { Link, type To } from '@wattle/platform';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

interface ButtonLook {
  /** `primary` is the one way on; `accent` is for golden calls to play on deep green. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger';
  readonly size?: 'md' | 'lg';
  /** As wide as its container. */
  readonly block?: boolean;
  /** The words of a quiet one begin where the text around it does. */
  readonly flush?: boolean;
}

const look = ({ variant = 'primary', size, block, flush }: ButtonLook, className?: string) =>
  classNames(
    styles.button,
    styles[variant],
    size === 'lg' && styles.large,
    block && styles.block,
    flush && styles.flush,
    className,
  );

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action is under way: the button has the same size and focus, says so, and does nothing. */
  readonly pending?: boolean;
  /** Disabled, but focusable: a press may have disabled it. */
  readonly disabled?: boolean | undefined;
}

export function Button({
  variant,
  size,
  block,
  flush,
  pending = false,
  disabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, block, flush } as ButtonLook, className)}
      aria-disabled={pending || disabled || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending || disabled) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={pending ? styles.hidden : styles.label}>{children}</span>
      {pending && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

export interface LinkButtonProps extends ButtonLook {
  readonly to: To;
  readonly children: ReactNode;
  readonly className?: string;
  readonly reloadDocument?: boolean;
}

/** A way to another page that looks like a button. */
export function LinkButton({ to, children, className, reloadDocument, ...buttonLook }: LinkButtonProps) {
  return (
    <Link to={to} className={look(buttonLook, className)} reloadDocument={reloadDocument ?? false}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
