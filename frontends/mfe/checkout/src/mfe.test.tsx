import { axeViolations, renderMfe, screen } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from './mfe.tsx';

test('an empty cart offers the way to the next draws', async () => {
  renderMfe(mfe, { url: '/cart' });
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
