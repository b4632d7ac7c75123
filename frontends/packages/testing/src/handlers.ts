import { api } from './api.ts';
import { card, gateway, paymentMethod } from './deposit-fixtures.ts';
import { cart, funds, offer, paymentMethods, site } from './fixtures.ts';
import { twoFactor } from './security-fixtures.ts';
import { limits, saferPlay } from './wallet-fixtures.ts';

/** What every page may ask for; a test overrides what it is about with `server.use`. */
export const defaultHandlers = () => [
  api.get('/site/configuration', site()),
  api.get('/offers', [offer()]),
  api.get('/raffles', []),
  api.get('/syndicates', []),
  api.get('/causes', []),
  api.get('/checkout', null),
  api.get('/cart', cart()),
  api.get('/funds', funds()),
  api.get('/payment_methods', paymentMethods()),
  api.get('/safer-play', saferPlay()),
  api.get('/customer/two-factor-auth', twoFactor()),
  api.post('/heartbeat', { sessionId: '0193a000-0000-7000-8000-00000000000f', inactivitySeconds: 1800 }),
  api.get('/identity/addresses', { provider: 'OFFLINE', suggestions: [] }),
  api.get('/content/placements', []),
  api.post('/analytics/events', null, { status: 204 }),
  api.post('/receipts/:checkoutId/tracked', { tracked: true }),
  api.get('/notifications', [], { entities: { unviewedCount: 0 } }),
];

/** A customer without limits, with a saved card for deposits. */
export const depositsByCard = () => [
  api.get('/funds/card_gateways', { availableCardGateways: ['stripe'] }),
  api.get('/funds/stripe', gateway()),
  api.get('/spend-limits', limits()),
  api.get('/payment_methods', { cc: paymentMethod('cc', { funds: [card()] }) }),
];
