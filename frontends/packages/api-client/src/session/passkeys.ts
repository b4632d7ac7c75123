import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { request } from '../request/http.ts';
import type { Passkey } from '../types.ts';
import { customerKeys } from './customer-keys.ts';

const BASE = '/customer/passkeys';

export const passkeysQuery = () =>
  queryOptions({
    queryKey: customerKeys.passkeys,
    queryFn: ({ signal }) => request<readonly Passkey[]>(BASE, { signal }),
  });

function usePasskeyChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerKeys.passkeys }),
  });
}

/** `create` shows the browser's own dialog; what it throws is thrown on. */
export const useRegisterPasskey = () =>
  usePasskeyChange(
    async ({
      name,
      create,
    }: {
      name: string;
      create: (publicKey: PublicKeyCredentialCreationOptionsJSON) => Promise<unknown>;
    }) => {
      const { publicKey } = await request<{ publicKey: PublicKeyCredentialCreationOptionsJSON }>(
        `${BASE}/options`,
        { method: 'POST' },
      );
      const credential = await create(publicKey);
      return request<Passkey>(BASE, { method: 'POST', exactBody: { credential, name } });
    },
  );

export const useRemovePasskey = () =>
  usePasskeyChange((id: string) => request<null>(`${BASE}/${id}`, { method: 'DELETE' }));
