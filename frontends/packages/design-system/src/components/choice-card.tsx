import type { ComponentProps, ReactNode } from 'react';
import styles from './choice-card.module.css';

interface ChoiceCardProps extends ComponentProps<'input'> {
  readonly type: 'radio' | 'checkbox';
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** Stands at the end of the line, such as a price. */
  readonly aside?: ReactNode;
  /** One of them must be chosen, and none is. */
  readonly missing?: boolean;
}

/** One of several choices with room for words: all of the card is its label. */
export const ChoiceCard = ({ label, note, aside, missing = false, ...input }: ChoiceCardProps) => (
  <label className={styles.choice} data-missing={missing || undefined}>
    <input {...input} className={styles.mark} />
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {aside && <span className={styles.aside}>{aside}</span>}
  </label>
);
