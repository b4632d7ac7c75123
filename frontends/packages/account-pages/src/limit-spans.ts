import type { LimitPeriod } from '@wattle/api-client';

/** How a rolling period reads after an amount (domain handbook §10.10). */
export const LIMIT_SPANS: Readonly<Record<LimitPeriod, string>> = {
  day: 'in any 24 hours',
  week: 'in any 7 days',
  month: 'in any 30 days',
};
