import type { ButtonHTMLAttributes, ComponentType, SVGProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What it does, for people who cannot see the icon. */
  readonly label: string;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Disabled, but focusable: a press may have disabled it. */
  readonly disabled?: boolean | undefined;
}

/** A 44-pixel button that is only an icon. */
export function IconButton({
  label,
  icon: Icon,
  disabled = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, className)}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
