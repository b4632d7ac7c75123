import { axeViolations, renderInPage, screen } from '@wattle/testing';
import { expect, test } from 'vitest';
import { DesignPage } from './design-page.tsx';

test('every component stands on its page and can be used by everyone', async () => {
  renderInPage(<DesignPage />);
  expect(screen.getByRole('heading', { name: 'Design system', level: 1 })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
