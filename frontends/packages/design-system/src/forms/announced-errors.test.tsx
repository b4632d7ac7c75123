import { ApiError } from '@wattle/api-client';
import { axeViolations, renderInPage, screen, waitFor } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { DateField, Form, OneTimeCodeField, rules, SubmitButton, TextField, useZodForm, z } from './index.ts';

const schema = z.object({
  code: rules.oneTimeCode(),
  name: rules.required(),
  born: rules.date('Please enter a real date'),
});
const right = { code: '123456', name: 'Ada', born: '1990-02-28' };

function TestForm({ values, send }: { values: typeof right; send: () => Promise<unknown> }) {
  const form = useZodForm(schema, values);
  return (
    <Form form={form} onSubmit={send}>
      <OneTimeCodeField name="code" label="Code" hint="It comes by text message." />
      <TextField name="name" label="Name" />
      <DateField name="born" label="Date of birth" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const wrongCode = () =>
  Promise.reject(
    new ApiError({
      status: 422,
      url: '/x',
      errors: [{ target: 'code', code: 'wrong', message: 'That is not the code.' }],
    }),
  );

const open = (values: Partial<typeof right> = {}, send: () => Promise<unknown> = wrongCode) =>
  renderInPage(<TestForm values={{ ...right, ...values }} send={send} />);

const field = (name: string) => screen.getByRole('textbox', { name });

test('an error of the field that submitted the form is announced by itself', async () => {
  const { user } = open();
  await user.type(field('Code'), '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('That is not the code.');
  expect(screen.getAllByText('That is not the code.')).toHaveLength(1);
  expect(field('Code')).toHaveFocus();
  expect(field('Code')).toHaveAccessibleDescription('It comes by text message. That is not the code.');
  expect(await axeViolations()).toEqual([]);
});

test('and anew each time that the form is sent', async () => {
  const { user } = open({ code: '' });
  await user.type(field('Code'), '{Enter}');
  const first = await screen.findByRole('alert');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent('A 6 digit code is required.');
});

test('of several errors only that one is announced', async () => {
  const { user } = open({ code: '', name: '', born: '' });
  await user.type(field('Code'), '{Enter}');
  expect(await screen.findAllByText('This field is required')).not.toHaveLength(0);
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
});

test('an error that the focus goes to is not read out twice', async () => {
  const { user } = open();
  await user.type(field('Name'), '{Enter}');
  await waitFor(() => expect(field('Code')).toHaveFocus());
  expect(field('Code')).toHaveAccessibleDescription(/not the code/);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field('Code')).toHaveFocus());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('nothing is read out while an answer is being typed', async () => {
  const send = vi.fn(wrongCode);
  const { user } = open({ code: '1234' }, send);
  await user.type(field('Code'), '{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.keyboard('5');
  expect(screen.getByText('A 6 digit code is required.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard('6');
  await waitFor(() => expect(field('Code')).toBeValid());
  await user.keyboard('{Backspace}');
  expect(await screen.findByText('A 6 digit code is required.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

test('a date is one answer, from whichever of its parts it was sent', async () => {
  const { user } = open({ born: '1990-02-30' });
  await user.type(field('Year'), '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a real date');
});

test('what was taken is not an error', async () => {
  const send = vi.fn(async () => {});
  const { user } = open({}, send);
  await user.type(field('Code'), '{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
