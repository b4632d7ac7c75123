import type { FeedbackRating } from '@wattle/api-client';

/** What one can think of the site (specification §3, Feedback event). */
export const RATINGS: readonly { readonly value: FeedbackRating; readonly label: string }[] = [
  { value: 'not_satisfied', label: 'Unhappy' },
  { value: 'neutral', label: 'Neutral' },
  { value: 'satisfied', label: 'Satisfied' },
];
