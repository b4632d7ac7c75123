import type { Draw } from '@wattle/api-client';
import { CalendarDate, ChevronDown } from '@wattle/design-system';
import { formatCalendarDate, formatWholeMoney, plural } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { type ReactNode, useId } from 'react';
import styles from './draw-choice.module.css';
import type { ChosenDraws, TicketAction } from './ticket.ts';

/** How many draws ahead a ticket may begin (domain handbook §6: up to ten draws). */
const FIRST_DRAWS = 10;

export interface DrawChoiceProps {
  readonly onSale: readonly Draw[];
  readonly draws: ChosenDraws;
  readonly onChange: (action: TicketAction) => void;
}

/** Which draw the ticket begins with, and how many it covers. */
export function DrawChoice({ onSale, draws, onChange }: DrawChoiceProps) {
  const { locale } = useLocale();
  const { first, last, numDraws, choices } = draws;
  const offered = onSale.filter((draw, index) => index < FIRST_DRAWS || draw === first);
  const describe = ({ drawDate, prizePool }: Draw) =>
    [formatCalendarDate(drawDate, locale, 'short'), prizePool && formatWholeMoney(prizePool, locale)]
      .filter(Boolean)
      .join(', ');
  return (
    <div className={styles.choice}>
      <div className={styles.fields}>
        <Select
          label="First draw"
          value={first.drawNo}
          onChange={(firstDrawNo) => onChange({ type: 'choose-draw', firstDrawNo })}
        >
          {offered.map((draw) => (
            <option key={draw.drawNo} value={draw.drawNo}>
              {describe(draw)}
            </option>
          ))}
        </Select>
        <Select
          label="How many draws"
          value={numDraws}
          onChange={(count) => onChange({ type: 'choose-draws', numDraws: count })}
        >
          {choices.map((count) => (
            <option key={count} value={count}>
              {plural(count, 'draw')}
            </option>
          ))}
        </Select>
      </div>
      {numDraws > 1 && last && (
        <p className={styles.note}>
          The same numbers play in {numDraws} draws in a row, the last on{' '}
          <CalendarDate value={last.drawDate} />.
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly children: ReactNode;
}

function Select({ label, value, onChange, children }: SelectProps) {
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
