/** A new visit begins after so long without activity. */
const AWAY_MS = 30 * 60_000;

/** Instants in milliseconds since 1970. */
export interface Visit {
  readonly began: number;
  /** The last reality check; at first the visit's beginning. */
  readonly told: number;
  readonly now: number;
}

interface Kept {
  readonly began: number;
  readonly told: number;
  readonly seen: number;
}

const nameOf = (customerId: string) => `wattle.visit.${customerId}`;

function read(name: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Kept> | null;
    const { began, told, seen } = kept ?? {};
    return Number.isFinite(began) && Number.isFinite(told) && Number.isFinite(seen) ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function keep(name: string, kept: Kept): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage each page counts by itself.
  }
}

/** The customer's visit over all tabs; reading it extends the visit. */
export function readVisitClock(customerId: string, now = Date.now()): Visit {
  const name = nameOf(customerId);
  const kept = read(name);
  const goesOn = kept !== null && now >= kept.seen && now - kept.seen < AWAY_MS;
  const { began, told } = goesOn ? kept : { began: now, told: now };
  keep(name, { began, told, seen: now });
  return { began, told, now };
}

/** Begins the next interval. */
export function recordReminder(customerId: string, now = Date.now()): void {
  const { began } = readVisitClock(customerId, now);
  keep(nameOf(customerId), { began, told: now, seen: now });
}
