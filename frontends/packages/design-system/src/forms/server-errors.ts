import { words } from '@wattle/i18n';

export interface ServerError {
  readonly target: string;
  readonly message: string;
}

/** Reads the refusal structurally: the error may come from another bundle's copy of the API client. */
export function serverErrors(error: unknown): {
  readonly fields: readonly ServerError[];
  readonly text: string;
} {
  if (!(error instanceof Error) || error.name !== 'ApiError')
    return { fields: [], text: words.error.fallback };
  const fields = 'errors' in error && Array.isArray(error.errors) ? (error.errors as ServerError[]) : [];
  return { fields, text: error.message };
}

/** Whether the customer closed the step-up dialog, so that no message is needed. */
export const wasElevationCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'REQUIRED';
