import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { renewTokens, request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type {
  AccountUpgrade,
  AccountUpgradeInput,
  CustomerDetails,
  DetailsChange,
  Presence,
} from '../types.ts';

const detailsKey = [...customerKeys.root, 'details'] as const;
const upgradeKey = [...customerKeys.root, 'upgrade'] as const;

/** The customer's details. */
export const customerDetailsQuery = () =>
  queryOptions({
    queryKey: detailsKey,
    queryFn: ({ signal }) => request<CustomerDetails>('/customer/details', { signal }),
  });

/** What the details lack by today's rules. */
export const upgradeQuery = () =>
  queryOptions({
    queryKey: upgradeKey,
    queryFn: ({ signal }) => request<AccountUpgrade>('/customer/upgrade-account', { signal }),
  });

/** The address decides offers and prices: renews the tokens, which carry the region, and reloads the page's data. */
function useFollowRecord() {
  const queryClient = useQueryClient();
  return async (details: CustomerDetails, before: CustomerDetails | undefined) => {
    queryClient.setQueryData(detailsKey, details);
    if (before?.state === details.state && before.country === details.country) {
      await queryClient.invalidateQueries({ queryKey: customerKeys.root });
      return;
    }
    await renewTokens();
    await queryClient.invalidateQueries();
  };
}

export function useChangeDetails() {
  const queryClient = useQueryClient();
  const follow = useFollowRecord();
  return useMutation({
    mutationFn: (body: DetailsChange) =>
      request<CustomerDetails>('/customer/details', { method: 'PATCH', body }),
    onSuccess: (details) => follow(details, queryClient.getQueryData<CustomerDetails>(detailsKey)),
  });
}

export function useUpgradeAccount() {
  const queryClient = useQueryClient();
  const follow = useFollowRecord();
  return useMutation({
    mutationFn: (body: AccountUpgradeInput) =>
      request<CustomerDetails>('/customer/upgrade-account', { method: 'POST', body }),
    onSuccess: (details) => follow(details, queryClient.getQueryData<AccountUpgrade>(upgradeKey)?.details),
  });
}

/** Asks for a link to the new address; nothing changes before that is used. */
export const useChangeEmail = () =>
  useMutation({
    mutationFn: (email: string) => request<null>('/customer/email', { method: 'POST', body: { email } }),
  });

/** Why a customer is seen in a country where nothing is sold: a journey, or a move. */
export function useConfirmCountry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (travelling: boolean) =>
      request<Presence>('/customer/country-confirmation', { method: 'POST', body: { travelling } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: customerKeys.session }),
  });
}
