import { cartQuery } from '@wattle/api-client';
import { useQuery } from '@wattle/platform';
import { act, api, cart, renderInPage, screen, server, waitFor } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { usePaying } from './use-paying.tsx';

const loaded = vi.hoisted(() => ({ unknownOutcome: false }));
vi.mock('./unknown-outcome.tsx', (original) => {
  loaded.unknownOutcome = true;
  return original();
});

function PaysNothingYet() {
  usePaying(null, () => Promise.resolve());
  return null;
}

test('the message for a lost answer is loaded before a payment is sent', async () => {
  renderInPage(<PaysNothingYet />);
  await waitFor(() => expect(loaded.unknownOutcome).toBe(true));
});

const backOnIt = (persisted: boolean) =>
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  });

test('a page restored by the browser shows the current order', async () => {
  let order = 'as it was sent';
  server.use(api.get('/cart', () => cart({ cartReference: order })));
  function Pays() {
    const { data: current } = useQuery(cartQuery());
    const { shown, isPaying, send } = usePaying(current, () => Promise.resolve());
    return (
      <button type="button" aria-busy={isPaying} onClick={() => void send(null)}>
        {shown?.cartReference}
      </button>
    );
  }
  const { user } = renderInPage(<Pays />);
  await user.click(await screen.findByRole('button', { name: 'as it was sent' }));
  order = 'as it is now';

  backOnIt(false);
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');

  backOnIt(true);
  expect(await screen.findByRole('button', { name: 'as it is now' })).toHaveAttribute('aria-busy', 'false');
});
