import { render } from '@testing-library/react';
import { siteQuery } from '@wattle/api-client';
import { QueryClientProvider, useQuery } from '@wattle/platform';
import { api, server, site } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../start/query-client.ts';
import { followCapabilities, followCapabilityLoss } from './capability-loss.ts';

const refused = (code: string) => Object.assign(new Error(code), { name: 'ApiError', status: 403, code });

function Site() {
  useQuery(siteQuery());
  return null;
}

function open(granted: () => readonly string[]) {
  const queryClient = createQueryClient();
  const clock = { now: 0 };
  let reads = 0;
  server.use(
    api.get('/site/configuration', () => {
      reads += 1;
      return site({ capabilities: granted() });
    }),
  );
  queryClient.setQueryData(siteQuery().queryKey, site({ capabilities: ['wallet_deposit'] }));
  render(
    <QueryClientProvider client={queryClient}>
      <Site />
    </QueryClientProvider>,
  );
  followCapabilityLoss(queryClient, () => clock.now);
  const look = vi.fn();
  followCapabilities(queryClient, look);
  const fails = (name: string, code = 'capability_disabled') =>
    queryClient
      .fetchQuery({ queryKey: [name], queryFn: () => Promise.reject(refused(code)), retry: false })
      .catch(() => {});
  const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { queryClient, clock, look, fails, settled, reads: () => reads };
}

test('a call refused for a lost capability reads the site and page again', async () => {
  const { look, fails, settled, reads } = open(() => []);
  await fails('deposit', 'deposit_refused');
  expect(reads()).toBe(0);
  await fails('deposit');
  await vi.waitFor(() => expect(look).toHaveBeenCalledOnce());
  await settled();
  expect(reads()).toBe(1);
});

test('a query asks for the site once until the capabilities change', async () => {
  let granted = ['wallet_deposit'];
  const { queryClient, clock, look, fails, settled, reads } = open(() => granted);
  for (let attempt = 0; attempt < 20; attempt++) {
    clock.now += 120_000;
    await fails('deposit');
    await settled();
  }
  expect(reads()).toBe(1);
  expect(look).not.toHaveBeenCalled();

  granted = ['wallet_deposit', 'wallet_balance'];
  await queryClient.invalidateQueries({ queryKey: siteQuery().queryKey });
  await vi.waitFor(() => expect(look).toHaveBeenCalledOnce());
  await fails('deposit');
  await settled();
  expect(reads()).toBe(3);
});

test('many queries together wait longer each time that nothing changed', async () => {
  const { clock, fails, settled, reads } = open(() => ['wallet_deposit']);
  const readsAfter: number[] = [];
  for (let second = 0; second < 16; second++) {
    clock.now = second * 1_000;
    await fails(`deposit-${second}`);
    await settled();
    readsAfter.push(reads());
  }
  // At 0, 1, 3, 7 and 15 seconds.
  expect(readsAfter).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5]);
});
