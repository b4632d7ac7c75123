import { renderInPage } from '@wattle/testing';
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
