import { api } from './api.ts';
import { cart, funds, offer, paymentMethods, site } from './fixtures.ts';

/** What every page may ask for; a test overrides what it is about with `server.use`. */
export const defaultHandlers = () => [
  api.get('/site/configuration', site()),
  api.get('/offers', [offer()]),
  api.get('/raffles', []),
  api.get('/syndicates', []),
  api.get('/causes', []),
  api.get('/cart', cart()),
  api.get('/funds', funds()),
  api.get('/payment_methods', paymentMethods()),
  api.get('/notifications', [], { entities: { unviewedCount: 0 } }),
];
