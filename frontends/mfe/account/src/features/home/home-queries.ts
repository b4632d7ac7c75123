import { ordersQuery, ticketsQuery } from '@wattle/api-client';

const SHOWN = 3;

/** The tickets that are drawn soonest. */
export const nextTicketsQuery = () =>
  ticketsQuery({ status: 'upcoming', sort: 'next_draw', pageSize: SHOWN });

/** The newest tickets that won, also those with draws to come. */
export const wonTicketsQuery = () => ticketsQuery({ won: true, pageSize: SHOWN });

export const ORDERS_SHOWN = 5;

export const homeOrdersQuery = (page: number) => ordersQuery({ page, pageSize: ORDERS_SHOWN });
