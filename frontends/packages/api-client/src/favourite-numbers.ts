import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { customerKeys } from './customer-keys.ts';
import { request } from './http.ts';
import type { FavouriteSet, GameNumbers, NewFavouriteSet } from './types.ts';

/** The customer's sets by name, also those that can no longer be played. */
export const favouriteNumbersQuery = () =>
  queryOptions({
    queryKey: customerKeys.favouriteNumbers,
    queryFn: ({ signal }) => request<readonly FavouriteSet[]>('/favourite-numbers', { signal }),
    staleTime: 60_000,
  });

const address = (id: string) => `/favourite-numbers/${encodeURIComponent(id)}`;
const byName = (one: FavouriteSet, other: FavouriteSet) => one.name.localeCompare(other.name);

function useSets() {
  const queryClient = useQueryClient();
  const { queryKey } = favouriteNumbersQuery();
  return {
    put: (changed: FavouriteSet) => {
      queryClient.setQueryData(
        queryKey,
        (sets) => sets && [...sets.filter(({ id }) => id !== changed.id), changed].sort(byName),
      );
    },
    remove: (id: string) => {
      queryClient.setQueryData(queryKey, (sets) => sets?.filter((set) => set.id !== id));
    },
    readAgain: () => queryClient.invalidateQueries({ queryKey }),
  };
}

export function useAddFavouriteNumbers() {
  const { put } = useSets();
  return useMutation({
    mutationFn: (set: NewFavouriteSet) =>
      request<FavouriteSet>('/favourite-numbers', { method: 'POST', body: set }),
    onSuccess: put,
  });
}

export interface FavouriteSetChange {
  readonly id: string;
  readonly name: string;
  /** Left out, they stay as they are. */
  readonly games?: readonly GameNumbers[];
}

export function useChangeFavouriteNumbers() {
  const { put } = useSets();
  return useMutation({
    mutationFn: ({ id, ...change }: FavouriteSetChange) =>
      request<FavouriteSet>(address(id), { method: 'PUT', body: change }),
    onSuccess: put,
  });
}

export function useDeleteFavouriteNumbers() {
  const { remove, readAgain } = useSets();
  return useMutation({
    mutationFn: (id: string) => request<void>(address(id), { method: 'DELETE' }),
    onSuccess: (_, id) => remove(id),
    // A set that another tab has deleted is gone all the same.
    onError: readAgain,
  });
}
