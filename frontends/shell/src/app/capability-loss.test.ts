import { siteKeys, siteQuery } from '@wattle/api-client';
import { api, server, site } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { followCapabilityLoss } from './capability-loss.ts';
import { createQueryClient } from './query-client.ts';

const refused = (code: string) => Object.assign(new Error(code), { name: 'ApiError', status: 403, code });

test('a call that is refused for a lost capability has the site read again, and the page looked at', async () => {
  const queryClient = createQueryClient();
  const look = vi.fn();
  const end = followCapabilityLoss(queryClient, look);
  server.use(api.get('/site/configuration', site({ capabilities: [] })));
  queryClient.setQueryData(siteQuery().queryKey, site({ capabilities: ['wallet_deposit'] }));
  const fails = (code: string) =>
    queryClient
      .fetchQuery({ queryKey: ['deposit', code], queryFn: () => Promise.reject(refused(code)), retry: false })
      .catch(() => {});

  await fails('deposit_refused');
  expect(look).not.toHaveBeenCalled();
  await fails('capability_disabled');
  await vi.waitFor(() => expect(look).toHaveBeenCalledOnce());
  expect(queryClient.getQueryState(siteKeys.all)?.isInvalidated).toBe(true);
  end();
});
