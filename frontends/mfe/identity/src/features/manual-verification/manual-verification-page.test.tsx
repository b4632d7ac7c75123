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
  within,
} from '@wattle/testing';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('./save-file.ts', () => ({ saveFile }));
beforeEach(() => saveFile.mockReset());

const IN_REVIEW = verification({
  status: 'pending',
  displayState: 'Pending Verification',
  attempt: verificationAttempt({ method: 'photo_id_upload', state: 'in_review' }),
});

function open(state = verification()) {
  server.use(api.get('/customer/verification', state));
  return renderMfe(mfe, {
    url: '/my-account/manual-verification',
    customer: customer({ isVerified: false }),
    site: site({ capabilities: ['verify_id'] }),
  });
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const picture = (name = 'front.jpg', type = 'image/jpeg') => new File(['picture'], name, { type });

test('photos are uploaded one by one and sent together', async () => {
  const parts: (string | null)[] = [];
  const sent: unknown[] = [];
  server.use(
    api.post(
      '/customer/verification/documents',
      ({ url }) => {
        parts.push(url.searchParams.get('part'));
        return { documentId: `document-${parts.length}` };
      },
      { status: 201 },
    ),
    api.post('/customer/verification/photo_id_upload', ({ body }) => {
      sent.push(body);
      server.use(api.get('/customer/verification', IN_REVIEW));
      return IN_REVIEW;
    }),
  );
  const { user, router } = open();
  const photos = await form('Photos of your ID');
  await user.upload(photos.getByLabelText(/^Front/), picture());
  await user.upload(photos.getByLabelText(/^You with the ID/), picture('me.png', 'image/png'));
  await user.click(photos.getByRole('checkbox'));
  await user.click(photos.getByRole('button', { name: 'Send my photos' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-account/verify-account'));
  expect(parts).toEqual(['front', 'selfie']);
  expect(sent).toEqual([{ consent: true, document_ids: ['document-1', 'document-2'] }]);
  expect(await screen.findByText('We are checking your documents')).toBeVisible();
});

test('the front and the agreement are needed', async () => {
  const { user } = open();
  const photos = await form('Photos of your ID');
  await user.click(photos.getByRole('button', { name: 'Send my photos' }));
  expect(await photos.findByText('This field is required')).toBeVisible();
  expect(photos.getByText('Please agree to the check to continue.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('an unreadable or too large file is refused before it is sent', async () => {
  const { user } = open();
  const photos = await form('Photos of your ID');
  const large = picture('large.jpg');
  Object.defineProperty(large, 'size', { value: 8 * 1024 * 1024 + 1 });
  await user.upload(photos.getByLabelText(/^Front/), large);
  await user.upload(photos.getByLabelText(/^Back/), picture('back.pdf', 'application/pdf'));
  await user.click(photos.getByRole('button', { name: 'Send my photos' }));
  expect(await photos.findByText('Please choose a file of at most 8 MB')).toBeVisible();
});

test('the paper form is downloaded, and comes back as a file', async () => {
  const sent: unknown[] = [];
  server.use(
    api.get(
      '/customer/verification/form',
      () => new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
    ),
    api.post('/customer/verification/documents', { documentId: 'document-1' }, { status: 201 }),
    api.post('/customer/verification/pdf_form', ({ body }) => {
      sent.push(body);
      return IN_REVIEW;
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Download the form (PDF)' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'proof-of-identity.pdf'));
  const paper = await form('The paper form');
  await user.upload(paper.getByLabelText(/^The certified form/), picture('form.pdf', 'application/pdf'));
  await user.click(paper.getByRole('checkbox'));
  await user.click(paper.getByRole('button', { name: 'Send the form' }));
  await waitFor(() => expect(sent).toEqual([{ consent: true, document_ids: ['document-1'] }]));
});

test("the server's error about a file shows in the form and starts nothing", async () => {
  const message = 'This is no JPEG, PNG or PDF file';
  server.use(
    api.refuse('post', '/customer/verification/documents', 400, [
      { target: 'general', code: 'document_type', message },
    ]),
  );
  const { user } = open();
  const photos = await form('Photos of your ID');
  await user.upload(photos.getByLabelText(/^Front/), picture());
  await user.click(photos.getByRole('checkbox'));
  await user.click(photos.getByRole('button', { name: 'Send my photos' }));
  expect(await photos.findByRole('alert')).toHaveTextContent(message);
});

test.each([
  [
    'is verified',
    verification({ status: 'attempted', displayState: 'Verified' }),
    'Your identity is confirmed',
  ],
  ['has something under check', IN_REVIEW, 'A check is under way'],
  [
    'lives where documents are not taken',
    verification({ methods: [{ type: 'auto_verification', status: 'not_attempted' }] }),
    'No documents are needed',
  ],
])('no question for a customer who %s', async (_, state, title) => {
  open(state);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByRole('link', { name: 'See my verification' })).toBeVisible();
});
