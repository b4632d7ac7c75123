import { analytics, type FeedbackValue, useMutation } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { FeedbackInput } from '../types.ts';

export type FeedbackRating = FeedbackInput['rating'];

const VALUES: Readonly<Record<FeedbackRating, FeedbackValue>> = {
  not_satisfied: -1,
  neutral: 0,
  satisfied: 1,
};

/** Sends feedback about the site (docs/requirements.md §3, Feedback event). */
export const useGiveFeedback = () =>
  useMutation({
    mutationFn: (body: FeedbackInput) => request<null>('/feedback', { method: 'POST', body }),
    onSuccess: (_, { rating }) =>
      analytics.track('feedback_given', { properties: { rating: VALUES[rating] } }),
  });
