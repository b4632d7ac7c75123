import { act, gateway, renderInPage, screen } from '@wattle/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { HostedFields } from './hosted-fields.tsx';
import { FieldsRefusal, FieldsSilent, type FieldsToken } from './protocol.ts';
import { simulatedFrame } from './simulated-frame.ts';
import { type HostedFieldsControl, useHostedFields } from './use-hosted-fields.ts';

let control: HostedFieldsControl;
const received: FieldsToken[] = [];

function Fields() {
  control = useHostedFields(gateway(), 'card', (token) => received.push(token));
  return <HostedFields control={control} kind="card" title="Card details" />;
}

const open = () => renderInPage(<Fields />);

afterEach(() => {
  vi.useRealTimers();
  received.length = 0;
});

test('the frame is the provider’s own, and its height is what it asks for', async () => {
  open();
  const { frame, say } = await simulatedFrame('Card details', 'card');
  expect(frame.src).toBe(
    `https://fields.example/fields/stripe?kind=card&parent=${encodeURIComponent(location.origin)}`,
  );
  say({ type: 'resize', height: 210.4 });
  expect(frame).toHaveAttribute('height', '211');
  say({ type: 'resize', height: 90_000 });
  expect(frame).toHaveAttribute('height', '1200');
});

test.each([
  ['another origin', {}, { from: 'https://evil.example' }],
  ['another window of the same origin', {}, { source: window }],
  ['another kind of fields', { kind: 'csc' }, {}],
  ['another version', { version: 2 }, {}],
  ['another speaker', { source: 'somebody' }, {}],
  ['nothing in it', { token: '' }, {}],
])('a token is not believed from %s', async (_, message, from) => {
  open();
  const { say } = await simulatedFrame('Card details', 'card');
  say({ type: 'token', id: null, token: 'pm_1', ...message }, from);
  expect(received).toEqual([]);
});

test('an answer goes to the request that it belongs to', async () => {
  open();
  const { asked, say } = await simulatedFrame('Card details', 'card');
  const first = control.tokenise();
  const second = control.tokenise();
  say({ type: 'token', id: asked[1]?.id, token: 'pm_second' });
  say({ type: 'token', id: asked[0]?.id, token: 'pm_first' });
  expect((await first).token).toBe('pm_first');
  expect((await second).token).toBe('pm_second');
  expect(received).toEqual([]);
});

test('a field to correct differs from no answer', async () => {
  open();
  await simulatedFrame('Card details', 'card', { field: 'number', message: 'This is no card number' });
  await expect(control.tokenise()).rejects.toBeInstanceOf(FieldsRefusal);
});

test('a frame that does not answer is given up on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await simulatedFrame('Card details', 'card');
  const token = expect(control.tokenise()).rejects.toBeInstanceOf(FieldsSilent);
  await vi.advanceTimersByTimeAsync(20_000);
  await token;
});

test('a frame that does not come says so and can be loaded again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText('The secure payment fields did not load')).toBeVisible();
  vi.useRealTimers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const { frame } = await simulatedFrame('Card details', 'card');
  expect(frame.src).toContain('#1');
  expect(control.state).toBe('ready');
});
