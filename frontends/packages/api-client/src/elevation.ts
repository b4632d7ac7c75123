import { type ElevationRequest, elevation } from '@wattle/platform';
import { request } from './http.ts';
import { stampRenewal } from './refresh.ts';
import type { SentCode } from './types.ts';
import { cookieCustomerId } from './visitor.ts';

/** Asks for a code for what a refused call wants proved. */
export const sendElevationCode = ({ purpose, binding }: Pick<ElevationRequest, 'purpose' | 'binding'>) =>
  request<SentCode>('/customer/two-factor-auth/send-code', { method: 'POST', body: { purpose, binding } });

/** Gives the code: a right one renews the session, and every call that waited for it is sent again. */
export function elevate(otp: string): Promise<void> {
  const customer = cookieCustomerId();
  return elevation.submit(
    async () => {
      await request('/refresh', { method: 'POST', body: { otp } });
      stampRenewal();
    },
    // Before a refresh somebody is signed in, and afterwards the same one (specification §5, Auth).
    () => customer !== null && cookieCustomerId() === customer,
  );
}
