import { Button } from '@wattle/design-system';
import { Form, rules, SubmitButton, TextField, useZodForm, z } from '@wattle/design-system/forms';
import { useToast } from '@wattle/platform';
import { useEffect } from 'react';
import styles from './voucher.module.css';
import type { VoucherProps } from './voucher.tsx';

const schema = z.object({ code: rules.required() });

interface VoucherFormProps {
  readonly apply: VoucherProps['apply'];
  readonly onApplied: () => void;
  readonly onClosed: () => void;
}

/** Why a voucher cannot be used is said at its code. */
export function VoucherForm({ apply, onApplied, onClosed }: VoucherFormProps) {
  const toast = useToast();
  const form = useZodForm(schema, { code: '' });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        const { credited } = await apply.mutateAsync(code);
        if (credited !== null) toast.show({ tone: 'success', message: credited });
        onApplied();
      }}
    >
      <TextField name="code" label="Voucher code" maxLength={40} autoComplete="off" />
      <div className={styles.actions}>
        <SubmitButton variant="secondary" size="md" block={false}>
          Apply
        </SubmitButton>
        <Button variant="quiet" onClick={onClosed}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
