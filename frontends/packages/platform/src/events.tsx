import { createContext, use } from 'react';
import type { SessionLoss } from './session-signals.ts';

/** What parts of the page tell the shell. Fire and forget: nobody may depend on an answer. */
export interface PageEvents {
  /** Somebody signed in or signed up: everything that belongs to the visitor is read again. */
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
