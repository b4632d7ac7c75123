/** Why a session is over without the customer's wish (docs/requirements.md §4, Authentication). */
export type SessionLoss = 'unauthorised' | 'expired';

/** What a call learns about the session behind it: it is over, or good for choosing a new password only. */
export type SessionSignal = SessionLoss | 'password-change-required';

interface SessionSignals {
  /** The signed-in customer as far as this page knows: null for a visitor. */
  readonly customerId: string | null;
  /** How the last session was lost, until another one begins. */
  readonly loss: SessionLoss | null;
  /** A session has begun. */
  begin(customerId: string): void;
  /** The session has ended. */
  reset(): void;
  /** Notifies the shell, and clears a lost session. */
  report(signal: SessionSignal): void;
  subscribe(listener: (signal: SessionSignal) => void): () => void;
}

function createSessionSignals(): SessionSignals {
  const listeners = new Set<(signal: SessionSignal) => void>();
  let customerId: string | null = null;
  let loss: SessionLoss | null = null;
  return {
    get customerId() {
      return customerId;
    },
    get loss() {
      return loss;
    },
    begin(id) {
      customerId = id;
      loss = null;
    },
    reset() {
      customerId = null;
      loss = null;
    },
    report(signal) {
      if (signal !== 'password-change-required') {
        customerId = null;
        loss = signal;
      }
      for (const listener of listeners) listener(signal);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's one: this package is loaded once, and calls are made in every micro-frontend. */
export const sessionSignals = createSessionSignals();
