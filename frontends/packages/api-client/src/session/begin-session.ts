import {
  type Emit,
  type QueryClient,
  sessionSignals,
  stampRenewal,
  useEmit,
  useMutation,
  useQueryClient,
} from '@wattle/platform';
import { convertCart } from '../cart/cart.ts';
import { request } from '../request/http.ts';
import { renewSite } from '../site/site.ts';
import type { LinkInput, LoginInput, SignedIn, SignupInput } from '../types.ts';
import { customerKeys } from './customer-keys.ts';
import { storeCustomer } from './stored-customer.ts';
import { rememberIdentifiers } from './visitor.ts';

/** What a link is good for: signing in from a message, or coming over from another of our sites. */
export type SignInLinkPurpose = 'autologin' | 'transfer';

const LINK_PATHS = { autologin: '/autologin', transfer: '/autologin/transfer' } as const;
const LINK_VERSION = '3.3';

/**
 * What follows every way in: the visitor's cart comes along, and everything personal is read again. What the customer
 * may use is known before their next page is asked for (docs/domain.md §10.1).
 */
async function begun(signedIn: SignedIn, queryClient: QueryClient, emit: Emit): Promise<void> {
  const { customer, forcePasswordChange } = signedIn;
  stampRenewal();
  rememberIdentifiers(signedIn);
  sessionSignals.begin(customer.customerId);
  queryClient.setQueryData(customerKeys.session, customer);
  storeCustomer(customer);
  // Until the new password is there the session may do nothing else.
  await Promise.all([forcePasswordChange ? null : convertCart(queryClient), renewSite(queryClient)]);
  emit('session:started', { customerId: customer.customerId });
}

function useBeginSession<Input>(send: (input: Input) => Promise<SignedIn>) {
  const queryClient = useQueryClient();
  const emit = useEmit();
  return useMutation({
    mutationFn: send,
    onSuccess: (signedIn) => begun(signedIn, queryClient, emit),
  });
}

export const useLogin = () =>
  useBeginSession((body: LoginInput) => request<SignedIn>('/login', { method: 'POST', body }));

export const useSignup = () =>
  useBeginSession((body: SignupInput) => request<SignedIn>('/signup', { method: 'POST', body }));

/** Uses a link up. Never to be called before the customer's browser has shown the page of the link. */
export const useSignInByLink = (purpose: SignInLinkPurpose) =>
  useBeginSession((body: LinkInput) =>
    request<SignedIn>(LINK_PATHS[purpose], { method: 'POST', body, version: LINK_VERSION }),
  );

/** `requestCredential` shows the browser's own dialog; what it throws is thrown on. */
export const useSignInWithPasskey = () =>
  useBeginSession(
    async (requestCredential: (publicKey: PublicKeyCredentialRequestOptionsJSON) => Promise<unknown>) => {
      const { publicKey } = await request<{ publicKey: PublicKeyCredentialRequestOptionsJSON }>(
        '/login/passkey/options',
        { method: 'POST' },
      );
      const credential = await requestCredential(publicKey);
      return request<SignedIn>('/login/passkey', { method: 'POST', exactBody: { credential } });
    },
  );
