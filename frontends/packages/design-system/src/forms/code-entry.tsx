import * as z from 'zod/mini';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { rules } from './rules.ts';
import { TextField } from './text-field.tsx';

/** A code of a message or an app, and one of the recovery codes that were saved: the same field, filled in differently. */
export const codeSchemas = {
  code: z.object({ otp: rules.oneTimeCode() }),
  recovery: z.object({ otp: rules.required() }),
};

/** The field of a code. */
export const CodeField = ({ recovering }: { recovering: boolean }) =>
  recovering ? (
    <TextField name="otp" label="Recovery code" autoComplete="off" />
  ) : (
    <OneTimeCodeField name="otp" label="Code" />
  );

interface CodeDelivery {
  /** How the code comes to its reader. */
  readonly method: string;
  /** Where it was sent, as far as it is shown. */
  readonly identifier?: string | null | undefined;
}

/** Where the code is found. */
export function whereCodeIs({ method, identifier }: CodeDelivery, recovering: boolean): string {
  if (recovering) return 'Enter one of the recovery codes that you saved. Each works once.';
  return method === 'authenticator'
    ? 'Enter the six digits that your authenticator app shows for this site.'
    : `We sent a code of six digits to ${identifier ?? 'you'}. It may take a minute to arrive.`;
}

/** What leads from a code to a recovery code and back. */
export const otherCode = (recovering: boolean): string =>
  recovering ? 'Use a code instead' : 'Use a recovery code instead';
