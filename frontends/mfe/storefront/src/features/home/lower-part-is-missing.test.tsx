import { api, offer, renderMfe, screen, server, waitFor } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const asked = vi.hoisted(() => vi.fn());
vi.mock('./lower-part.tsx', () => {
  asked();
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('the next draws stay while what lies below them cannot be fetched', async () => {
  server.use(api.get('/offers', [offer()]));
  renderMfe(mfe, { url: '/' });
  await screen.findByRole('heading', { level: 1, name: 'The next big draws' });
  await waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 6000 });
  expect(await screen.findByRole('link', { name: 'Play Powerball' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'The next big draws' })).toBeVisible();
});
