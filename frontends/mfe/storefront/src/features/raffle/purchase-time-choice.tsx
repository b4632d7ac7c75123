import type { Raffle } from '@wattle/api-client';
import { DateTime } from '@wattle/design-system';
import { useId } from 'react';
import { ChoiceList } from '../../forms/choice-list.tsx';
import { drawsToOpen, type PurchaseTime } from './purchase-time.ts';
import styles from './purchase-time-choice.module.css';

interface PurchaseTimeChoiceProps {
  readonly raffle: Raffle;
  readonly days: { readonly first: string; readonly last: string } | undefined;
  readonly value: PurchaseTime;
  readonly onChange: (value: PurchaseTime) => void;
}

/** The openings of the draws to come, and a day of the customer's choice. */
export function PurchaseTimeChoice({ raffle, days, value, onChange }: PurchaseTimeChoiceProps) {
  const id = useId();
  const openings = drawsToOpen(raffle).map(({ drawNo, name, openAt }) => ({
    value: String(drawNo),
    label: `When ${name} opens`,
    note: <DateTime value={openAt} />,
  }));
  const ownDay = days && { value: 'day', label: 'On a day that I choose', note: 'While a draw is on sale' };
  return (
    <div className={styles.choice}>
      <ChoiceList
        legend="When are they bought?"
        value={value.kind === 'day' ? 'day' : String(value.drawNo)}
        onChange={(chosen) =>
          onChange(chosen === 'day' ? { kind: 'day', day: '' } : { kind: 'opening', drawNo: Number(chosen) })
        }
        choices={ownDay ? [...openings, ownDay] : openings}
      />
      {days && value.kind === 'day' && (
        <div className={styles.field}>
          <label htmlFor={id} className={styles.label}>
            Day
          </label>
          <input
            id={id}
            type="date"
            required
            className={styles.control}
            min={days.first}
            max={days.last}
            value={value.day}
            onChange={(event) => onChange({ kind: 'day', day: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
