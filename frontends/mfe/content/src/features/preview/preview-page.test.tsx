import { api, axeViolations, renderMfe, screen, server, site } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

test('the preview page shows its content, its end and how to leave', async () => {
  const preview = {
    drafts: [
      { collection: 'theme', entryId: 'default', version: '3', path: '/' },
      { collection: 'pages', entryId: 'spring', version: null, path: '/spring' },
    ],
    expiresAt: '2026-11-22T10:00:00Z',
  };
  renderMfe(mfe, { url: '/preview', site: site({ preview }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Preview' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Theme 3 Home page/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Page spring as it stands/ })).toBeVisible();
  expect(screen.getByRole('link', { name: '/spring' })).toHaveAttribute('href', '/spring');
  expect(screen.getByRole('link', { name: 'Leave the preview' })).toHaveAttribute('href', '/preview?leave=1');
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex,nofollow');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['preview_expired', 'This preview has expired'],
  ['preview_foreign', 'This link is not from this site'],
  ['entry_not_found', 'The draft was removed'],
  ['path_taken', 'The draft cannot be shown'],
])('a link that was refused with %s says why', async (code, title) => {
  renderMfe(mfe, { url: `/preview?refused=${code}` });
  expect(await screen.findByText(title)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without a link there is nothing to look at', async () => {
  renderMfe(mfe, { url: '/preview' });
  expect(await screen.findByText(/You need a link/)).toBeVisible();
});

test('a featured item has a page of its own', async () => {
  const creative = {
    id: 'a',
    kind: 'support',
    contentHash: 'h',
    capPerSession: null,
    capPerDay: null,
    dismissable: true,
    heading: 'Decide before you play',
    text: 'Set a limit.',
    link: '/my-account/spend-limits',
    linkText: 'Set a limit now',
    image: null,
  };
  server.use(api.get('/content/placements', [{ slot: 'main', placement: 'p', creatives: [creative] }]));
  renderMfe(mfe, { url: '/marketing/feature-banner' });
  expect(await screen.findByRole('link', { name: 'Set a limit now' })).toHaveAttribute(
    'href',
    '/my-account/spend-limits',
  );
  expect(await axeViolations()).toEqual([]);
});
