import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs choose between. */
  readonly label: string;
  readonly items: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Tabs whose panels are on this page; tabs that lead to other addresses are links, see `TabLinks`. */
export function Tabs<Value extends string>({ label, items, value, onChange }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selected = items.findIndex((item) => item.value === value);

  const move = (event: KeyboardEvent) => {
    const target = { ArrowRight: selected + 1, ArrowLeft: selected - 1, Home: 0, End: items.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + items.length) % items.length;
    const item = items[index];
    if (item) onChange(item.value);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {items.map((item, index) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${selected}`}
        className={styles.panel}
      >
        {items[selected]?.panel}
      </div>
    </div>
  );
}
