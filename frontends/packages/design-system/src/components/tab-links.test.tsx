import { act, renderInPage, screen } from '@wattle/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TabLinks } from '../index.ts';

const scrolled: Element[] = [];
const { scrollIntoView } = Element.prototype;

beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    scrolled.push(this);
  });
});

afterEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
});

const open = () =>
  renderInPage(
    <TabLinks
      label="My account"
      items={[
        { to: '/overview', label: 'Overview' },
        { to: '/limits', label: 'Limits' },
      ]}
    />,
    { url: '/overview' },
  );

const link = (name: string) => screen.getByRole('link', { name });

test('a link focused by keyboard is scrolled fully into view', async () => {
  const { user } = open();
  await user.tab();
  await user.tab();
  expect(link('Limits')).toHaveFocus();
  expect(scrolled).toEqual([link('Overview'), link('Limits')]);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' });
});

test('nothing moves under a pointer', () => {
  open();
  // As browsers answer for a link that was pressed.
  const limits = link('Limits');
  Object.assign(limits, { matches: () => false });
  act(() => limits.focus());
  expect(limits).toHaveFocus();
  expect(scrolled).toEqual([]);
});
