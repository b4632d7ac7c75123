import { lazy } from 'react';

const ticketForm = () => import('./ticket-form.tsx');

/** The head of the screen is drawn first, and the form below it when it has come. */
export const TicketForm = lazy(async () => ({ default: (await ticketForm()).TicketForm }));
export const NothingToBuy = lazy(async () => ({
  default: (await import('./nothing-to-buy.tsx')).NothingToBuy,
}));

/** Begins to download the form, beside the offer; a failure shows where it is rendered. */
export function startForm(): void {
  ticketForm().catch(() => undefined);
}
