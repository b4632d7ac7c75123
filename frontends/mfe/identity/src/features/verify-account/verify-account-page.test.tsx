import type { Verification } from '@wattle/api-client';
import {
  api,
  axeViolations,
  customer,
  renderMfe,
  screen,
  server,
  site,
  verification,
  verificationAttempt,
  waitFor,
} from '@wattle/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const leaveTo = vi.hoisted(() => vi.fn());
vi.mock('./leave-site.ts', () => ({ leaveTo }));
beforeEach(() => leaveTo.mockReset());

const MAY_VERIFY = site({ capabilities: ['verify_id'] });

function open(state: Partial<Verification> = {}, search = '') {
  server.use(api.get('/customer/verification', verification(state)));
  return renderMfe(mfe, {
    url: `/my-account/verify-account${search}`,
    customer: customer({ isVerified: false }),
    site: MAY_VERIFY,
  });
}

/** Answers the start of a method with a state, and records the request. */
function acceptStart(method: string, state: Partial<Verification>) {
  const sent: unknown[] = [];
  server.use(
    api.post(`/customer/verification/${method}`, ({ body }) => {
      sent.push(body);
      server.use(api.get('/customer/verification', verification(state)));
      return verification(state);
    }),
  );
  return sent;
}

const VERIFIED: Partial<Verification> = { status: 'attempted', displayState: 'Verified' };

test('the region’s methods are in order, with the deadline and next step', async () => {
  open();
  const ways = await screen.findAllByRole('radio');
  expect(ways).toHaveLength(6);
  expect(ways[0]).toBeChecked();
  expect(screen.getByText('Unverified')).toBeVisible();
  expect(screen.getByText(/Please verify by/)).toHaveTextContent(/19 Feb.*we must close your account/);
  expect(await axeViolations()).toEqual([]);
});

test('without a deadline, only the need for verification is shown', async () => {
  open({
    deadline: null,
    verificationRules: {
      neededBefore: 'gambling',
      deadlineDays: null,
      consequence: null,
      automaticAttemptsLeft: 3,
    },
  });
  expect(await screen.findByText('You need to be verified before you can play.')).toBeVisible();
});

test('nothing is checked without agreement', async () => {
  const sent = acceptStart('auto_verification', VERIFIED);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Please agree to the check to continue.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a check of the details that passes says so at once', async () => {
  const sent = acceptStart('auto_verification', VERIFIED);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Your identity is confirmed')).toBeVisible();
  expect(screen.getByText('Verified')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(sent).toEqual([{ consent: true }]);
});

test('a driver licence is checked by its numbers', async () => {
  const sent = acceptStart('drivers_licence', VERIFIED);
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /driver licence/ }));
  await user.type(screen.getByLabelText('Licence number'), '12');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Please enter 4 to 12 letters and digits')).toBeVisible();
  expect(screen.getByText('This field is required')).toBeVisible();
  await user.type(screen.getByLabelText('Licence number'), '345678');
  await user.type(screen.getByLabelText('Card number'), 'AB123456');
  expect(screen.getByLabelText('Issued in')).toHaveValue('NSW');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { consent: true, licence_number: '12345678', card_number: 'AB123456', issuing_state: 'NSW' },
    ]),
  );
});

test.each([
  ['connect_id', /ConnectID/],
  ['greenid_ui', /greenID/],
])('%s goes on at the provider', async (method, label) => {
  const attempt = verificationAttempt({
    method,
    state: 'waiting_customer',
    redirectUrl: 'https://provider.example/1',
  });
  acceptStart(method, { status: 'in_progress', displayState: 'Pending Verification', attempt });
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: label }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://provider.example/1'));
  expect(await screen.findByText('You have not finished')).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(6);
});

test.each([/photos of my ID/, /paper form/])(
  'documents are sent on a page of their own: %s',
  async (label) => {
    const { user, router } = open();
    await user.click(await screen.findByRole('radio', { name: label }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/manual-verification'));
  },
);

test('a return from the provider announces the decision', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const attempt = verificationAttempt({
    method: 'connect_id',
    state: 'waiting_customer',
    redirectUrl: 'https://provider.example/1',
  });
  open(
    { status: 'in_progress', displayState: 'Pending Verification', attempt },
    `?attempt=${attempt.attemptId}`,
  );
  expect(await screen.findByText('We have not heard from the provider yet')).toBeVisible();
  server.use(api.get('/customer/verification', verification(VERIFIED)));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await screen.findByText('Your identity is confirmed')).toBeVisible();
  vi.useRealTimers();
});

test.each([
  ['waiting_provider', 'We are checking your details'],
  ['in_review', 'We are checking your documents'],
])('while it is %s there is nothing to choose', async (state, title) => {
  open({
    status: 'pending',
    displayState: 'Pending Verification',
    attempt: verificationAttempt({ state }),
  });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('after a failure a retry is offered with the number of tries left', async () => {
  open({
    status: 'attempted',
    displayState: 'Failed Verification',
    attempt: verificationAttempt(),
    verificationRules: {
      neededBefore: 'withdrawal',
      deadlineDays: 90,
      consequence: 'closed',
      automaticAttemptsLeft: 1,
    },
  });
  expect(await screen.findByText(/You have one quick check left/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look at my details' })).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(6);
});

test('after three failures only documents are left', async () => {
  open({
    status: 'attempted',
    displayState: 'Failed Verification',
    attempt: verificationAttempt(),
    methods: [
      { type: 'auto_verification', status: 'disabled' },
      { type: 'photo_id_upload', status: 'not_attempted' },
      { type: 'pdf_form', status: 'not_attempted' },
    ],
    verificationRules: {
      neededBefore: 'withdrawal',
      deadlineDays: 90,
      consequence: 'closed',
      automaticAttemptsLeft: 0,
    },
  });
  expect(await screen.findByText(/You have used all quick checks/)).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

test("a server's refusal shows above the form", async () => {
  const message = 'A check is under way already';
  server.use(
    api.refuse('post', '/customer/verification/auto_verification', 409, [
      { target: 'general', code: 'verification_under_way', message },
    ]),
  );
  const { user } = open();
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('without the capability there is no such page', async () => {
  const { router } = renderMfe(mfe, { url: '/my-account/verify-account', customer: customer() });
  await waitFor(() => expect(router.state.errors).not.toBeNull());
});
