import { createContext, use } from 'react';
import type { SessionLoss } from './session-signals.ts';

/** Events from parts of the page to the shell. They have no answer. */
export interface PageEvents {
  /** A session has begun: everything personal is read again. */
  'session:started': { readonly customerId: string };
  /** The session is over, by choice or because it was lost. */
  'session:ended': { readonly reason: 'signed-out' | SessionLoss };
}

export type Emit = <K extends keyof PageEvents>(type: K, detail: PageEvents[K]) => void;

const EventsContext = createContext<Emit | null>(null);

export const EventsProvider = EventsContext.Provider;

export function useEmit(): Emit {
  const emit = use(EventsContext);
  if (!emit) throw new Error('useEmit needs an EventsProvider above it');
  return emit;
}
