/** A new visit begins after so long without activity. */
const AWAY_MS = 30 * 60_000;

/** Instants in milliseconds since 1970. */
export interface Visit {
  readonly began: number;
  /** The last reality check; at first the visit's beginning. */
  readonly shownAt: number;
  readonly now: number;
}

interface StoredVisit {
  readonly began: number;
  readonly shownAt: number;
  readonly seen: number;
}

const nameOf = (customerId: string) => `wattle.visit.${customerId}`;

function read(name: string): StoredVisit | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<StoredVisit> | null;
    const { began, shownAt, seen } = stored ?? {};
    return Number.isFinite(began) && Number.isFinite(shownAt) && Number.isFinite(seen)
      ? (stored as StoredVisit)
      : null;
  } catch {
    return null;
  }
}

function store(name: string, stored: StoredVisit): void {
  try {
    localStorage.setItem(name, JSON.stringify(stored));
  } catch {
    // Without storage each page counts by itself.
  }
}

/** The customer's visit over all tabs; reading it extends the visit. */
export function readVisitClock(customerId: string, now = Date.now()): Visit {
  const name = nameOf(customerId);
  const stored = read(name);
  const goesOn = stored !== null && now >= stored.seen && now - stored.seen < AWAY_MS;
  const { began, shownAt } = goesOn ? stored : { began: now, shownAt: now };
  store(name, { began, shownAt, seen: now });
  return { began, shownAt, now };
}

/** Begins the next interval. */
export function recordReminder(customerId: string, now = Date.now()): void {
  const { began } = readVisitClock(customerId, now);
  store(nameOf(customerId), { began, shownAt: now, seen: now });
}
