import { axeViolations, customer, renderMfe, screen } from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

test('the details we keep are shown in full words', async () => {
  renderMfe(mfe, { url: '/my-account/my-details', customer: customer() });
  expect(await screen.findByRole('heading', { level: 1, name: 'My details' })).toBeVisible();
  expect(screen.getByText('Name').nextElementSibling).toHaveTextContent('Ada Byron');
  expect(screen.getByText('State or territory').nextElementSibling).toHaveTextContent('New South Wales');
  expect(screen.getByText('Country').nextElementSibling).toHaveTextContent('Australia');
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
