/** Analytics events of the page, through one port (docs/requirements.md §3, Analytics product fields). */

/** The rating of feedback as analytics knows it: not satisfied, neutral, satisfied. */
export type FeedbackValue = -1 | 0 | 1;

/** A product of an event (docs/requirements.md §3, Analytics product fields). Prices are in units, as text. */
export interface AnalyticsProduct {
  readonly brand?: string;
  readonly category?: string;
  readonly cause?: string;
  readonly source?: string;
  readonly cartId?: string;
  readonly productId?: string;
  readonly numDraws?: number;
  readonly numGames?: number;
  readonly price?: string;
  readonly name?: string;
  readonly variant?: string;
  readonly drawDate?: string;
  readonly drawNo?: number;
  readonly prizePool?: string;
  readonly daysOfWeek?: string;
  readonly purchaseStatus?: 'standard' | 'pre_order';
}

type AnalyticsName =
  | 'page_viewed'
  | 'product_added'
  | 'product_removed'
  | 'checkout_started'
  | 'purchase_completed'
  | 'withdrawal_requested'
  | 'withdrawal_failed'
  | 'signed_in'
  | 'signed_out'
  | 'feedback_given'
  | 'placement_shown'
  | 'placement_followed';

interface AnalyticsDetail {
  readonly products?: readonly AnalyticsProduct[];
  readonly properties?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface AnalyticsEvent extends AnalyticsDetail {
  readonly name: AnalyticsName;
  readonly occurredAt: string;
}

/** Whether events may be sent; `undecided` while the visitor has not said, when they wait in memory. */
export type AnalyticsPermission = 'allowed' | 'undecided' | 'refused';

interface AnalyticsTransport {
  permission(): AnalyticsPermission;
  /** `isLeaving`: the page is closing, and the request must outlive it. */
  send(events: readonly AnalyticsEvent[], isLeaving: boolean): void;
}

export interface Analytics {
  /** Address of the page, without secrets and personal data. */
  readonly page: string;
  track(name: AnalyticsName, detail?: AnalyticsDetail): void;
  /** Tracks a page view; the shell removes private parts of the address. */
  view(page: string): void;
  /** Where events go; until then, and after the answer was called, they wait. */
  connect(transport: AnalyticsTransport): () => void;
  /** Sends queued events, or drops them without consent. */
  flush(isLeaving?: boolean): void;
}

/** As many as one call takes. */
const BATCH = 50;
const DELAY_MS = 5_000;

export function createAnalytics(now: () => Date = () => new Date()): Analytics {
  let waiting: AnalyticsEvent[] = [];
  let transport: AnalyticsTransport | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let page = '/';

  const flush = (isLeaving = false) => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const permission = transport?.permission() ?? 'undecided';
    if (permission === 'undecided') {
      waiting = waiting.slice(-BATCH);
      return;
    }
    const events = waiting;
    waiting = [];
    if (permission === 'refused') return;
    for (let start = 0; start < events.length; start += BATCH)
      transport?.send(events.slice(start, start + BATCH), isLeaving);
  };

  const track = (name: AnalyticsName, detail: AnalyticsDetail = {}) => {
    waiting.push({ name, occurredAt: now().toISOString(), ...detail });
    if (waiting.length >= BATCH) flush();
    else timer ??= setTimeout(flush, DELAY_MS);
  };

  return {
    get page() {
      return page;
    },
    track,
    view(shown) {
      page = shown;
      track('page_viewed', { properties: { path: page } });
    },
    connect(to) {
      transport = to;
      return () => {
        if (transport === to) transport = null;
      };
    },
    flush,
  };
}

/** The page's one: this package is loaded once, and things happen in every micro-frontend. */
export const analytics = createAnalytics();
