import styles from './pictures.module.css';

/** An empty cart with one blossom in it. */
export function EmptyCartPicture() {
  return (
    <svg viewBox="0 0 144 112" aria-hidden="true">
      <ellipse cx="72" cy="100" rx="56" ry="7" className={styles.ground} />
      <path d="M20 22h14l14 50h50l14-38H40" className={styles.line} />
      <circle cx="56" cy="86" r="7" className={styles.fill} />
      <circle cx="92" cy="86" r="7" className={styles.fill} />
      <circle cx="76" cy="50" r="12" className={styles.blossom} />
      <circle cx="96" cy="20" r="6" className={styles.blossomLight} />
      <circle cx="62" cy="14" r="4" className={styles.blossomLight} />
    </svg>
  );
}

/** A ticket with its numbers still to come. */
export function TicketPicture() {
  return (
    <svg viewBox="0 0 144 112" aria-hidden="true">
      <ellipse cx="72" cy="100" rx="56" ry="7" className={styles.ground} />
      <path
        d="M26 22h92a6 6 0 0 1 6 6v14a11 11 0 0 0 0 22v14a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V64a11 11 0 0 0 0-22V28a6 6 0 0 1 6-6Z"
        className={styles.paper}
      />
      <path d="M92 26v54" className={styles.perforation} />
      <circle cx="42" cy="44" r="8" className={styles.blossom} />
      <circle cx="64" cy="44" r="8" className={styles.blossomLight} />
      <circle cx="42" cy="66" r="8" className={styles.blossomLight} />
      <circle cx="64" cy="66" r="8" className={styles.blossom} />
      <circle cx="108" cy="53" r="8" className={styles.fill} />
    </svg>
  );
}

/** A wattle branch in the wind, for pages that went astray. */
export function BranchPicture() {
  return (
    <svg viewBox="0 0 144 112" aria-hidden="true">
      <ellipse cx="72" cy="102" rx="52" ry="6" className={styles.ground} />
      <path d="M20 92c30-6 54-24 92-74" className={styles.line} />
      <path
        d="M52 82c-2-14-10-22-24-24 0 14 10 24 24 24Zm26-20c14 2 24-2 32-14-14-4-26 0-32 14Zm-4 4c-2-16-8-26-22-30-2 16 6 27 22 30Z"
        className={styles.leaf}
      />
      <circle cx="112" cy="20" r="11" className={styles.blossom} />
      <circle cx="92" cy="24" r="7" className={styles.blossomLight} />
      <circle cx="120" cy="40" r="6" className={styles.blossomLight} />
      <circle cx="48" cy="28" r="5" className={styles.blossomLight} />
    </svg>
  );
}
