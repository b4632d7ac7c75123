import { heartbeat, logOut } from '@wattle/api-client';
import type { Emit, ToastStore } from '@wattle/platform';

/** Shared by all tabs: activity in one counts for all. Milliseconds since the epoch. */
const ACTIVE_AT = 'wattle.active-at';
const BEAT_AT = 'wattle.beat-at';

const BEAT_EVERY_MS = 3 * 60_000;
const LOOK_EVERY_MS = 15_000;
const NOTE_AT_MOST_EVERY_MS = 1_000;
const WARN_BEFORE_MS = 2 * 60_000;
/** Until the first answer says how long a session lasts without activity. */
const DEFAULT_INACTIVITY_MS = 30 * 60_000;

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;

const read = (key: string) => Number(localStorage.getItem(key));
const write = (key: string, instant: number) => localStorage.setItem(key, String(instant));

/**
 * Tells the server that the customer is active, only when they were, and signs out after too long without
 * (docs/requirements.md §4, Heartbeat and inactivity timer).
 *
 * @returns how to stop watching
 */
export function watchSession({ emit, toasts }: { emit: Emit; toasts: ToastStore }): () => void {
  let inactivityMs = DEFAULT_INACTIVITY_MS;
  let warning: number | null = null;
  let ending = false;

  const note = () => {
    const now = Date.now();
    // A tab that slept past the end is not woken into a session that is over.
    if (now - read(ACTIVE_AT) > NOTE_AT_MOST_EVERY_MS && !isOver(now)) write(ACTIVE_AT, now);
  };
  const isOver = (now: number) => now - read(ACTIVE_AT) >= inactivityMs;

  const beat = async (now: number) => {
    write(BEAT_AT, now);
    try {
      inactivityMs = (await heartbeat()) * 1000;
    } catch {
      // A session that is over has been reported; anything else is tried again with the next sign of life.
      write(BEAT_AT, 0);
    }
  };
  const end = async () => {
    ending = true;
    // Without this call the server ends the session by its own clock.
    await logOut().catch(() => {});
    emit('session:ended', { reason: 'expired' });
  };
  const warn = (left: number) => {
    if (left <= WARN_BEFORE_MS) {
      warning ??= toasts.show({
        title: 'Are you still there?',
        message:
          'We will log you out in two minutes to keep your account safe. Move or press anything to stay.',
        duration: null,
      });
    } else if (warning !== null) {
      toasts.dismiss(warning);
      warning = null;
    }
  };
  const look = () => {
    if (ending) return;
    const now = Date.now();
    if (isOver(now)) return void end();
    warn(read(ACTIVE_AT) + inactivityMs - now);
    if (read(ACTIVE_AT) > read(BEAT_AT) && now - read(BEAT_AT) >= BEAT_EVERY_MS) void beat(now);
  };

  // Opening a page is a sign of life too.
  write(ACTIVE_AT, Date.now());
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, note, { passive: true });
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, note);
    document.removeEventListener('visibilitychange', look);
    if (warning !== null) toasts.dismiss(warning);
  };
}
