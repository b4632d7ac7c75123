import type { Offer } from '@wattle/api-client';
import { VisuallyHidden } from '@wattle/design-system';
import { DAY_NAMES } from '../../offers/draw-days.ts';
import styles from './quickpick-bar.module.css';
import type { Day, TicketAction } from './ticket.ts';

export interface DayChoiceProps {
  readonly offer: Offer;
  readonly days: readonly Day[];
  readonly onChange: (action: TicketAction) => void;
}

/** The weekdays on which the ticket plays. */
export function DayChoice({ offer, days, onChange }: DayChoiceProps) {
  const choices = offer.selectableDays as readonly Day[];
  return (
    <fieldset data-field="days">
      <legend className={styles.label}>Days</legend>
      <div className={styles.counts}>
        {choices.map((day) => (
          <label key={day} className={styles.count}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={() =>
                onChange({
                  type: 'choose-days',
                  days: choices.filter((other) => (other === day) !== days.includes(other)),
                })
              }
            />
            {day}
            <VisuallyHidden>{DAY_NAMES[day]?.slice(day.length)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
