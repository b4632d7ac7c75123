import type { Ticket } from '@wattle/api-client';
import { api, customer, renderMfe, server } from '@wattle/testing';
import mfe from '../../mfe.tsx';

/** The page of a ticket, as its owner opens it from a list of tickets. */
export const openTicket = (found: Ticket, list = 'upcoming-tickets') => {
  server.use(api.get(`/tickets/${found.ticketId}`, found));
  return renderMfe(mfe, { url: `/my-account/${list}/ticket/${found.ticketId}`, customer: customer() });
};
