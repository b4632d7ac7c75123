import { api, axeViolations, renderMfe, screen, server } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const previewed = {
  collection: 'pages',
  entryId: 'about',
  version: 3,
  page: {
    id: 'about',
    path: '/about',
    template: 'article',
    name: 'About us',
    sections: [{ id: 'a', type: 'markdown', value: '<p>Not yet.</p>' }],
    seo: null,
  },
  post: null,
  document: {},
};

test('a preview shows the version of its link, and says that it is one', async () => {
  server.use(api.get('/content/preview', previewed));
  renderMfe(mfe, { url: '/preview?token=abc' });
  expect(await screen.findByText('Not yet.')).toBeVisible();
  expect(screen.getByText(/Version 3 of about/)).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex,nofollow');
  expect(await axeViolations()).toEqual([]);
});

test('a preview of anything else shows what was written', async () => {
  server.use(
    api.get('/content/preview', { ...previewed, collection: 'theme', page: null, document: { radius: 8 } }),
  );
  renderMfe(mfe, { url: '/preview?token=abc' });
  expect(await screen.findByText(/"radius": 8/)).toBeVisible();
});

test('a preview needs its link', async () => {
  renderMfe(mfe, { url: '/preview' });
  expect(await screen.findByText(/404/)).toBeVisible();
});

test('what is featured has a page of its own', async () => {
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
