import { type ElevationRequest, elevation, isApiError, stampRenewal } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { SentCode } from '../types.ts';
import { cookieMatchesPage, reportSessionLoss } from './agreement.ts';
import { type Identifiers, rememberIdentifiers } from './visitor.ts';

/** Asks for a code for what a refused call wants proved. */
export const sendElevationCode = ({ purpose, binding }: Pick<ElevationRequest, 'purpose' | 'binding'>) =>
  request<SentCode>('/customer/two-factor-auth/send-code', { method: 'POST', body: { purpose, binding } });

/** Gives the code: a right one renews the session, and every call that waited for it is sent again. */
export async function elevate(otp: string): Promise<void> {
  // The same customer is signed in before and after a refresh (docs/requirements.md §5, Auth).
  const begun = cookieMatchesPage();
  try {
    await elevation.submit(
      async () => {
        if (!begun) return;
        rememberIdentifiers(await request<Identifiers>('/refresh', { method: 'POST', body: { otp } }));
        stampRenewal();
      },
      () => {
        if (begun && cookieMatchesPage()) return true;
        reportSessionLoss('unauthorised');
        return false;
      },
    );
  } catch (error) {
    // The session itself is over: no other code can bring it back.
    if (isApiError(error) && error.status === 401) elevation.abandon();
    throw error;
  }
}
