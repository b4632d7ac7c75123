import { useMutation, useQueryClient } from '@wattle/platform';
import { customerKeys } from './customer-keys.ts';
import { request } from './http.ts';
import type { Presence } from './types.ts';

/** Why a customer is seen in a country where nothing is sold: a journey, or a move. */
export function useConfirmCountry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (travelling: boolean) =>
      request<Presence>('/customer/country-confirmation', { method: 'POST', body: { travelling } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerKeys.session }),
  });
}
