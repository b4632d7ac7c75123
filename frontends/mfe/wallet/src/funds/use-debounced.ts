import { useCallback, useEffect, useRef } from 'react';

/**
 * Equal calls about funding sources that follow each other within this time are one (docs/requirements.md §9,
 * Debounce).
 */
export const DEBOUNCE_MS = 500;

/**
 * Sends the first of equal calls in quick succession; the others share its answer. So two presses, or a token
 * reported twice, save a card once; a corrected input is sent.
 */
export function useDebounced<A extends readonly unknown[], R>(
  send: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const newest = useRef(send);
  useEffect(() => {
    newest.current = send;
  });
  const last = useRef<{ readonly at: number; readonly of: string; readonly sent: Promise<R> } | null>(null);
  return useCallback((...args: A) => {
    const at = Date.now();
    const of = JSON.stringify(args);
    const before = last.current;
    const follows = before !== null && before.of === of && at - before.at < DEBOUNCE_MS;
    const sent = follows ? before.sent : newest.current(...args);
    last.current = { at, of, sent };
    return sent;
  }, []);
}
