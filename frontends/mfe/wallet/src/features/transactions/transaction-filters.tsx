import type { TransactionFilter, TransactionKind } from '@wattle/api-client';
import { LinkButton } from '@wattle/design-system';
import { Form, SelectField, SubmitButton, TextField, useZodForm, z } from '@wattle/design-system/forms';
import { paths } from '@wattle/mfe-contract';
import { useNavigate } from '@wattle/platform';
import { TRANSACTION_KINDS } from '../../transactions/kinds.ts';
import { searchOf } from './transaction-filter.ts';
import styles from './transaction-filters.module.css';

const KINDS = Object.entries(TRANSACTION_KINDS).map(([value, label]) => ({ value, label }));

const day = () => z.union([z.literal(''), z.iso.date('Please enter a valid date')]);

const schema = z.object({ kind: z.string(), from: day(), to: day() }).check(
  z.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'Please enter a day on or after the first one',
  }),
);

/** The list's filter, which is part of the address so that it can be bookmarked. */
export function TransactionFilters({ filter }: { filter: TransactionFilter }) {
  const navigate = useNavigate();
  const { kinds = [], from = '', to = '' } = filter;
  const form = useZodForm(schema, { kind: kinds[0] ?? '', from, to });
  return (
    <Form
      form={form}
      aria-label="Filter"
      className={styles.filters ?? ''}
      onSubmit={async ({ kind, from, to }) =>
        navigate(paths.transactions() + searchOf({ kinds: kind ? [kind as TransactionKind] : [], from, to }))
      }
    >
      <SelectField name="kind" label="Show" placeholder="Everything" options={KINDS} />
      <TextField name="from" type="date" label="From" />
      <TextField name="to" type="date" label="To" />
      <div className={styles.actions}>
        <SubmitButton size="md" block={false} variant="secondary">
          Filter
        </SubmitButton>
        {searchOf(filter) && (
          <LinkButton to={paths.transactions()} variant="quiet">
            Show everything
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
