import { ApiError, queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { renewTokens, request } from '../request/http.ts';
import { pause } from '../request/invalidate.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { Closure, ClosureInput, ClosurePreview, Migration } from '../types.ts';

/** The obstacles to closing the account. */
export const closurePreviewQuery = () =>
  queryOptions({
    queryKey: [...customerKeys.root, 'closure'] as const,
    queryFn: ({ signal }) => request<ClosurePreview>('/customer/close', { signal }),
  });

export const useCloseAccount = () =>
  useMutation({
    mutationFn: (body: ClosureInput) => request<Closure>('/customer/close', { method: 'POST', body }),
  });

const ASK_AGAIN_MS = 3000;
/** Repeats after the first call (docs/requirements.md, Migration). */
const MOST_REPEATS = 5;

/** Asks until the account has moved. @throws ApiError also when it takes too long; the server then goes on by itself */
async function migrate(): Promise<void> {
  for (let repeats = 0; ; repeats++) {
    const { status } = await request<Migration>('/migration/migrate', {
      method: 'POST',
      body: { acceptTerms: true },
    });
    if (status === 'migrated') return;
    if (repeats === MOST_REPEATS) {
      const message =
        'Moving your account takes longer than usual. It continues by itself. Please look again in a few minutes.';
      throw new ApiError({
        status: 408,
        url: '/api/migration/migrate',
        messages: [{ code: 'migration_slow', message }],
      });
    }
    await pause(ASK_AGAIN_MS);
  }
}

/** Moves the account, with the terms of its new home agreed to; everything on the page follows. */
export function useMigrate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: migrate,
    onSuccess: async () => {
      await renewTokens();
      await queryClient.invalidateQueries();
    },
  });
}
