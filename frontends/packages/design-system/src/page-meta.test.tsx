import { useLocation } from '@wattle/platform';
import { act, renderInPage } from '@wattle/testing';
import { expect, test } from 'vitest';
import { usePageMeta } from './page-meta.ts';

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
