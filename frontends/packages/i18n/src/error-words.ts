/** Apart from the words of forms, which a page without forms does not carry. */
export const error = {
  fallback: 'Something went wrong',
  unreachable: 'We could not reach the site. Check your connection and try again.',
} as const;
