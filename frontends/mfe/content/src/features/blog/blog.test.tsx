import { api, axeViolations, renderMfe, screen, server, site, waitFor } from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const category = { slug: 'playing-well', name: 'Playing well', description: 'Odds in plain words.' };
const post = (slug: string, title: string) => ({
  slug,
  title,
  excerpt: 'In short.',
  author: 'Ana',
  publishedOn: '2026-11-01',
  category,
  image: null,
});
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  server.use(
    api.get('/content/blog', {
      title: 'News',
      description: 'News of draws',
      lead: 'How draws are run.',
      categories: [category],
    }),
    api.get('/content/blog/posts/:slug', {
      ...post('odds', 'Odds in plain words'),
      sections: [{ id: 'a', type: 'markdown', value: '<p>One in many.</p>' }],
    }),
  );
});

const posts = (total: number) =>
  api.page('/content/blog/posts', [post('odds', 'Odds in plain words')], total);

const open = (url: string, capabilities = ['blog']) => renderMfe(mfe, { url, site: site({ capabilities }) });

test('the blog shows its newest posts and its topics', async () => {
  server.use(posts(1));
  open('/blog');
  expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Odds in plain words/ })).toHaveAttribute('href', '/blog/odds');
  expect(screen.getByRole('link', { name: 'Playing well' })).toHaveAttribute(
    'href',
    '/blog/category/playing-well',
  );
  expect(await axeViolations()).toEqual([]);
});

test('a topic has pages', async () => {
  server.use(posts(25));
  open('/blog/category/playing-well/2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Playing well' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
    'href',
    '/blog/category/playing-well/3',
  );
  await waitFor(() => expect(document.title).toBe('Playing well, page 2 | Wattle'));
});

test('a post can be read', async () => {
  open('/blog/odds');
  expect(await screen.findByRole('heading', { level: 1, name: 'Odds in plain words' })).toBeVisible();
  expect(screen.getByText('One in many.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test("a post's main picture loads at once, pictures in its text lazily", async () => {
  const picture = (name: string) => ({
    src: `/media/${name}.svg`,
    alt: name,
    width: 8,
    height: 4,
    caption: null,
  });
  server.use(
    api.get('/content/blog/posts/:slug', {
      ...post('odds', 'Odds in plain words'),
      image: picture('large'),
      sections: [{ id: 'a', type: 'image', value: picture('small') }],
    }),
  );
  open('/blog/odds');
  expect(await screen.findByRole('img', { name: 'large' })).toHaveAttribute('loading', 'eager');
  expect(screen.getByRole('img', { name: 'small' })).toHaveAttribute('loading', 'lazy');
});

test.each(['/blog', '/blog/odds', '/blog/category/playing-well'])('%s needs its capability', async (url) => {
  open(url, []);
  expect(await screen.findByText(/404/)).toBeVisible();
});
