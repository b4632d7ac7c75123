import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import { cookieCustomerId } from '../session/visitor.ts';
import type { FavouriteSet, GameNumbers, NewFavouriteSet } from '../types.ts';

/** Kept for the session (docs/requirements.md §3, Customer cookie data), so that a ticket has them at once. */
const SLOT = 'wattle.favourites';

function store(sets: readonly FavouriteSet[] | undefined): void {
  if (sets) sessionStorage.setItem(SLOT, JSON.stringify({ customerId: cookieCustomerId(), sets }));
}

function kept(): readonly FavouriteSet[] | undefined {
  const text = sessionStorage.getItem(SLOT);
  if (!text) return undefined;
  const { customerId, sets } = JSON.parse(text) as {
    readonly customerId: string | null;
    readonly sets: readonly FavouriteSet[];
  };
  return customerId === cookieCustomerId() ? sets : undefined;
}

/** For the end of a session: the next person may be another. */
export const clearStoredFavourites = (): void => sessionStorage.removeItem(SLOT);

/** The customer's sets by name, also those that can no longer be played. */
export const favouriteNumbersQuery = () =>
  queryOptions({
    queryKey: customerKeys.favouriteNumbers,
    queryFn: async ({ signal }) => {
      const sets = await request<readonly FavouriteSet[]>('/favourite-numbers', { signal });
      store(sets);
      return sets;
    },
    staleTime: 60_000,
    initialData: kept,
    // Shown, and asked for all the same.
    initialDataUpdatedAt: 0,
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
      store(queryClient.getQueryData(queryKey));
    },
    remove: (id: string) => {
      queryClient.setQueryData(queryKey, (sets) => sets?.filter((set) => set.id !== id));
      store(queryClient.getQueryData(queryKey));
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

interface FavouriteSetChange {
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
    // A set that another tab has deleted counts as deleted.
    onError: readAgain,
  });
}
