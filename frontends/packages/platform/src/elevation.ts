import { useSyncExternalStore } from 'react';

/** What a refused call needs to be proved, as the refusal says it. */
export interface ElevationRequest {
  readonly purpose: string;
  /** Ties the proof to one thing, such as an amount and its destination. */
  readonly binding: string | null;
  /** Seconds that a proof stays good. */
  readonly maxAge: number;
}

/** The states of a step-up (docs/requirements.md §4, Two-factor). */
export type ElevationStatus =
  | 'initial'
  | 'requesting_otp'
  | 'replaying'
  | 'post_elevation_checks'
  | 'post_elevation_complete'
  | 'abandoned';

interface ElevationState {
  readonly status: ElevationStatus;
  readonly request: ElevationRequest | null;
}

export interface ElevationStore {
  /** Asks the customer to prove themselves; true once that is done, false when they gave up. */
  require(request: ElevationRequest): Promise<boolean>;
  /**
   * Tries a code. `prove` sends it; what it throws brings the customer back to the code and is thrown on.
   * `check` looks whether the renewed session still is the same customer's.
   */
  submit(prove: () => Promise<void>, check: () => boolean): Promise<void>;
  abandon(): void;
  subscribe(listener: () => void): () => void;
  snapshot(): ElevationState;
}

interface Waiting {
  readonly request: ElevationRequest;
  readonly settle: ((granted: boolean) => void)[];
}

const INITIAL: ElevationState = { status: 'initial', request: null };

const same = (a: ElevationRequest, b: ElevationRequest) => a.purpose === b.purpose && a.binding === b.binding;

/** Calls that need the same proof share it; those that need another wait for their turn, since a session holds one at a time. */
export function createElevationStore(): ElevationStore {
  const queue: Waiting[] = [];
  const listeners = new Set<() => void>();
  let state = INITIAL;

  const move = (status: ElevationStatus) => {
    state = { status, request: queue[0]?.request ?? null };
    for (const listener of listeners) listener();
  };
  const finish = (granted: boolean) => {
    for (const settle of queue.shift()?.settle ?? []) settle(granted);
    if (queue.length > 0) {
      move('requesting_otp');
    } else {
      state = INITIAL;
      for (const listener of listeners) listener();
    }
  };

  return {
    require(request) {
      return new Promise((resolve) => {
        const joined = queue.find((waiting) => same(waiting.request, request));
        if (joined) {
          joined.settle.push(resolve);
          return;
        }
        queue.push({ request, settle: [resolve] });
        if (queue.length === 1) move('requesting_otp');
      });
    },
    async submit(prove, check) {
      if (state.status !== 'requesting_otp') return;
      move('replaying');
      try {
        await prove();
      } catch (error) {
        move('requesting_otp');
        throw error;
      }
      move('post_elevation_checks');
      if (!check()) {
        move('abandoned');
        finish(false);
        return;
      }
      move('post_elevation_complete');
      finish(true);
    },
    abandon() {
      if (state.status !== 'requesting_otp') return;
      move('abandoned');
      finish(false);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
  };
}

/** The page's one step-up: this package is loaded once, and calls are refused in every micro-frontend. */
export const elevation = createElevationStore();

export const useElevation = (): ElevationState =>
  useSyncExternalStore(elevation.subscribe, elevation.snapshot);
