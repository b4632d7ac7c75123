import { request } from './http.ts';
import type { BrowserInfo, FundVerification } from './types.ts';

const pathOf = (fundId: string, rest = '') => `/funds/${encodeURIComponent(fundId)}/verification${rest}`;

/** Asks a card's issuer, for nothing, about charges while the customer is away. One that is open goes on. */
export const verifyFund = (fundId: string, browser: BrowserInfo) =>
  request<FundVerification>(pathOf(fundId), {
    method: 'POST',
    body: { strongCustomerAuthentication: browser },
  });

/** The customer is back from the bank's page: what the bank decided. */
export const returnToVerification = (fundId: string, { cancelled = false } = {}) =>
  request<FundVerification>(pathOf(fundId, '/return'), { method: 'POST', body: { cancelled } });
