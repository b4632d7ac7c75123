/** Apart from the words of forms, which a page without forms does not carry. */
export const error = {
  fallback: 'Something went wrong',
  unreachable: 'We could not reach the site. Check your connection and try again.',
} as const;

/** Ends the server's words with a full stop where they have no end of a sentence. */
export const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
