import { CircleAlert, CircleCheck, classNames } from '@wattle/design-system';
import type { Check } from './checks.ts';
import styles from './verification.module.css';

/** Findings with the compared values. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ol className={styles.checks}>
      {checks.map(({ title, text, holds, values }) => {
        const Icon = holds ? CircleCheck : CircleAlert;
        return (
          <li key={title} className={classNames(styles.check, holds ? styles.holds : styles.fails)}>
            <Icon aria-hidden="true" className={styles.icon} />
            <div className={styles.words}>
              <p className={styles.title}>
                {title}: {holds ? 'agrees' : 'does not agree'}
              </p>
              <p className={styles.note}>{text}</p>
              {values.length > 0 && (
                <details>
                  <summary className={styles.summary}>What was compared</summary>
                  <Values values={values} />
                </details>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

export function Values({ values }: { values: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.values}>
      {values.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
