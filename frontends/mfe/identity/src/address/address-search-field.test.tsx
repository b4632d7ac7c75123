import { Form, useZodForm, z } from '@wattle/design-system/forms';
import { api, axeViolations, renderInPage, screen, server, waitFor, within } from '@wattle/testing';
import { expect, test } from 'vitest';
import { AddressFields } from './address-fields.tsx';

const text = z.string();
const schema = z.object({
  country: text,
  addressLine1: text,
  addressLine2: text,
  suburb: text,
  state: text,
  postcode: text,
});
const EMPTY = { country: 'AU', addressLine1: '', addressLine2: '', suburb: '', state: '', postcode: '' };

function AddressForm() {
  const form = useZodForm(schema, EMPTY);
  return (
    <Form form={form} onSubmit={async () => {}} aria-label="Address form">
      <AddressFields />
    </Form>
  );
}

/** The open list; selects have options of their own. */
const list = async () => within(await screen.findByRole('listbox', { name: 'Suggestions' }));
const isClosed = () => expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull();

const suggestions = [
  { id: 'one', text: '12 Acacia St, MARRICKVILLE NSW 2204' },
  { id: 'two', text: '12 Acacia St, MARRICKVILLE SOUTH NSW 2204' },
];
const found = {
  addressLine1: '12 Acacia St',
  addressLine2: '',
  suburb: 'MARRICKVILLE',
  state: 'NSW',
  postcode: '2204',
  country: 'AU',
};

test('typing finds an address, and the keyboard alone fills in the rest', async () => {
  const asked: string[] = [];
  server.use(
    api.get('/identity/addresses', ({ url }) => {
      asked.push(url.search);
      return { provider: 'OFFLINE', suggestions };
    }),
    api.get('/identity/addresses/two', { ...found, suburb: 'MARRICKVILLE SOUTH' }),
  );
  const { user } = renderInPage(<AddressForm />);
  const field = screen.getByLabelText('Address');
  await user.type(field, '12 Acacia St Marr');
  expect((await list()).getAllByRole('option')).toHaveLength(2);
  expect(asked).toEqual(['?q=12+Acacia+St+Marr&country=AU']);
  expect(await axeViolations()).toEqual([]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Suburb')).toHaveValue('MARRICKVILLE SOUTH'));
  expect(field).toHaveValue('12 Acacia St');
  expect(screen.getByLabelText('State or territory')).toHaveValue('NSW');
  expect(screen.getByLabelText('Post code')).toHaveValue('2204');
  isClosed();
});

test('a press chooses, and Escape leaves what was typed', async () => {
  server.use(
    api.get('/identity/addresses', { provider: 'OFFLINE', suggestions }),
    api.get('/identity/addresses/one', found),
  );
  const { user } = renderInPage(<AddressForm />);
  await user.type(screen.getByLabelText('Address'), '12 Acacia St Marr');
  await list();
  await user.keyboard('{Escape}');
  isClosed();
  expect(screen.getByLabelText('Address')).toHaveValue('12 Acacia St Marr');
  await user.keyboard('i');
  await user.click((await list()).getByRole('option', { name: '12 Acacia St, MARRICKVILLE NSW 2204' }));
  await waitFor(() => expect(screen.getByLabelText('Post code')).toHaveValue('2204'));
});

test('without the lookup an address is typed in by hand', async () => {
  server.use(
    api.refuse('get', '/identity/addresses', 503, [
      { target: 'general', code: 'address_lookup_unavailable', message: 'Type it in.' },
    ]),
  );
  const { user } = renderInPage(<AddressForm />);
  await user.type(screen.getByLabelText('Address'), '1 Wattle Street');
  await user.type(screen.getByLabelText('Suburb'), 'Ultimo');
  expect(screen.getByLabelText('Address')).toHaveValue('1 Wattle Street');
  expect(screen.queryByRole('alert')).toBeNull();
});
