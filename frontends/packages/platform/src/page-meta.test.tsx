import { type PageMeta, useLocation, usePageMeta } from '@wattle/platform';
import { act, renderInPage } from '@wattle/testing';
import { expect, test } from 'vitest';

function Page() {
  usePageMeta({ title: 'Your cart', canonical: '/cart', robots: 'noindex,nofollow' });
  return null;
}

test('the tags that the server wrote are changed in place', () => {
  document.head.innerHTML =
    '<title>Wattle</title><meta name="description" content="Old"><meta name="robots" content="index,follow">';
  renderInPage(<Page />);
  expect(document.title).toBe('Your cart | Wattle');
  expect(document.head.querySelectorAll('meta[name="robots"]')).toHaveLength(1);
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex,nofollow');
  expect(document.head.querySelector('meta[name="description"]')).toBeNull();
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
    'href',
    'http://localhost/cart',
  );
});

function Missing() {
  const { pathname } = useLocation();
  usePageMeta({ title: 'Not here', description: pathname && 'Nothing is here.' });
  return null;
}

test('two pages that say the same still have an address each', async () => {
  window.history.replaceState(null, '', '/one');
  const { router } = renderInPage(<Missing />, { url: '/one' });
  const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
  expect(canonical()).toBe('http://localhost/one');
  window.history.replaceState(null, '', '/two');
  await act(() => router.navigate('/two'));
  expect(canonical()).toBe('http://localhost/two');
  window.history.replaceState(null, '', '/');
});

const head = (name: string) =>
  document.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

const SERVED = `<meta property="og:url" content="https://shop.example/blog/spring">
  <meta property="og:type" content="article"><meta property="og:image" content="https://shop.example/a.png">
  <meta name="twitter:image" content="https://shop.example/a.png">
  <meta name="twitter:card" content="summary_large_image">
  <link rel="alternate" hreflang="en-AU" href="https://shop.example/blog/spring">
  <link rel="alternate" hreflang="en-GB" href="https://shop.example.uk/blog/spring">
  <script type="application/ld+json">{"@type":"BlogPosting"}</script>`;

const alternates = () => document.head.querySelectorAll('link[rel="alternate"]');

function Post({ canonical, robots = 'index,follow' }: Pick<PageMeta, 'canonical' | 'robots'>) {
  usePageMeta({ title: 'Spring', canonical, robots });
  return null;
}

test("the server's tags of the first page stay on it", () => {
  document.head.innerHTML = SERVED;
  renderInPage(<Post canonical="/blog/spring" />);
  expect(head('og:image')).toBe('https://shop.example/a.png');
  expect(head('og:type')).toBe('article');
  expect(document.head.querySelector('script')).not.toBeNull();
  expect(alternates()).toHaveLength(2);
});

test('a noindex page has no alternates for other locales', () => {
  document.head.innerHTML = SERVED;
  renderInPage(<Post canonical="/blog/spring" robots="noindex,nofollow" />);
  expect(alternates()).toHaveLength(0);
});

test('the next page has its own tags and none of the first page', () => {
  document.head.innerHTML = SERVED;
  const { rerender } = renderInPage(<Post canonical="/results" />);
  expect(['og:image', 'twitter:image', 'og:type', 'twitter:card'].map(head)).toEqual([
    undefined,
    undefined,
    'website',
    'summary',
  ]);
  expect(document.head.querySelector('script[type="application/ld+json"]')).toBeNull();
  expect(alternates()).toHaveLength(0);
  rerender(<Picture />);
  expect(['og:image', 'twitter:image', 'og:type', 'twitter:card'].map(head)).toEqual([
    'http://localhost/media/b.png',
    'http://localhost/media/b.png',
    'article',
    'summary_large_image',
  ]);
});

function Picture() {
  usePageMeta({ title: 'Summer', canonical: '/blog/summer', image: '/media/b.png', type: 'article' });
  return null;
}

test('a noindex page of the server stays noindex, the next one does not', () => {
  document.head.innerHTML = `${SERVED}<meta name="robots" content="noindex,nofollow" data-of="page">`;
  const { rerender } = renderInPage(<Post canonical="/blog/spring" />);
  expect(head('robots')).toBe('noindex,nofollow');
  rerender(<Post canonical="/blog/summer" />);
  expect(head('robots')).toBe('index,follow');
});

test("a sub-variant's page stays hidden from search engines", () => {
  document.head.innerHTML = '<meta name="robots" content="noindex,nofollow" data-of="site">';
  renderInPage(<Missing />);
  expect(head('robots')).toBe('noindex,nofollow');
});
