import styles from './flow-position.module.css';

/** A visitor's steps: log in or create an account, fill it in, pay (docs/requirements.md §4, Login flow steps). */
const PAYING = [1, 2, 3] as const;

/** How far a visitor has come on the way to paying. */
export function FlowPosition({ position }: { position: (typeof PAYING)[number] }) {
  return (
    <div className={styles.flow}>
      <p>
        Step {position} of {PAYING.length}
      </p>
      <div aria-hidden="true">
        {PAYING.map((each) => (
          <span key={each} className={each <= position ? styles.reached : undefined} />
        ))}
      </div>
    </div>
  );
}
