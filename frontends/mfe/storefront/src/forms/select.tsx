import { ChevronDown } from '@wattle/design-system';
import { type ReactNode, useId } from 'react';
import styles from './select.module.css';

interface SelectProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly children: ReactNode;
}

/** One of several numbers. */
export function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.select}>
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(Number.parseInt(event.target.value, 10))}
          className={styles.control}
        >
          {children}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
    </div>
  );
}
