import { VisuallyHidden } from '@wattle/design-system';
import { useId } from 'react';
import styles from './order-switch.module.css';
import type { BallOrder } from './result-numbers.tsx';

const ORDERS: readonly { readonly value: BallOrder; readonly label: string }[] = [
  { value: 'drawn', label: 'As drawn' },
  { value: 'sorted', label: 'Ascending' },
];

/** In which order the balls stand. */
export function OrderSwitch({ value, onChange }: { value: BallOrder; onChange: (order: BallOrder) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>Order of the numbers</VisuallyHidden>
      </legend>
      {ORDERS.map((order) => (
        <label key={order.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={order.value === value}
            onChange={() => onChange(order.value)}
          />
          {order.label}
        </label>
      ))}
    </fieldset>
  );
}
