import { axeViolations, renderMfe, screen, site } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

test.each([
  ['/about', 'About us'],
  ['/about/responsible-gaming', 'Responsible play'],
  ['/about/terms-and-conditions', 'Terms and conditions'],
  ['/about/privacy', 'Privacy policy'],
  ['/about/faq', 'Questions and answers'],
  ['/about/contact-us', 'Contact us'],
])('%s can be read by everybody', async (url, title) => {
  renderMfe(mfe, { url });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('help stands first on the page about responsible play', async () => {
  renderMfe(mfe, { url: '/about/responsible-gaming' });
  expect(await screen.findByRole('link', { name: '1800 858 858' })).toHaveAttribute('href', 'tel:1800858858');
});

test('the page about responsible play needs its capability', async () => {
  renderMfe(mfe, { url: '/about/responsible-gaming', site: site({ capabilities: [] }) });
  expect(await screen.findByText(/404/)).toBeVisible();
});
