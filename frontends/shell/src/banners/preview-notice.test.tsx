import { axeViolations, renderInPage, screen, site } from '@wattle/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { PreviewNotice } from './preview-notice.tsx';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const lookingAt = (expiresAt: string) =>
  site({
    preview: {
      drafts: [{ collection: 'theme', entryId: 'default', version: '2', path: '/' }],
      expiresAt,
    },
  });

afterEach(() => {
  vi.useRealTimers();
});

test('a preview shows a notice on every page, with the way out', async () => {
  renderInPage(<PreviewNotice />, { site: lookingAt(new Date(Date.now() + 3_600_000).toISOString()) });
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
    'You are looking at a draft.',
  );
  expect(screen.getByRole('link', { name: 'Leave the preview' })).toHaveAttribute('href', '/preview?leave=1');
  expect(screen.getByRole('link', { name: 'See the drafts' })).toHaveAttribute('href', '/preview');
  expect(await axeViolations()).toEqual([]);
});

test('without a preview there is no notice', () => {
  renderInPage(<PreviewNotice />, { site: site() });
  expect(screen.queryByText(/draft/)).toBeNull();
});

test('when the preview is over a new document says so, once', () => {
  vi.useFakeTimers({ now: NOW });
  const reload = vi.fn();
  const { unmount } = renderInPage(<PreviewNotice reload={reload} />, {
    site: lookingAt('2026-11-22T10:30:00Z'),
  });
  vi.advanceTimersByTime(30 * 60_000);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(reload).toHaveBeenCalledOnce();
  unmount();
  renderInPage(<PreviewNotice reload={reload} />, { site: lookingAt('2026-11-22T10:00:00Z') });
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledOnce();
});
