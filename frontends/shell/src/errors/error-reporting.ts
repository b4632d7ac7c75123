import { sendClientErrors } from '@wattle/api-client';
import type { ErrorSink } from '@wattle/platform';
import { createErrorSink } from '@wattle/platform/client-errors';
import shell from '../../package.json' with { type: 'json' };

/** What tells operators of errors; loaded with the first one. */
export const errorSink = (): ErrorSink =>
  createErrorSink((errors) => sendClientErrors(errors, shell.version));
