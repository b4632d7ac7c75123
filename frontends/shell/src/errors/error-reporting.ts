import { sendClientErrors } from '@wattle/api-client';
import type { ErrorSink } from '@wattle/platform';
import { createErrorSink } from '@wattle/platform/client-errors';
import shell from '../../package.json' with { type: 'json' };

/** Sends error reports; loaded with the first error. */
export const errorSink = (): ErrorSink =>
  createErrorSink((errors) => sendClientErrors(errors, shell.version));
