import { queryOptions, useMutation, useQueryClient } from '@wattle/platform';
import { request, requestFile } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { LicenceInput, Verification } from '../types.ts';

/** The states in which the provider moves on by itself. */
const MOVING = new Set(['sending', 'unknown', 'waiting_provider']);
const LOOK_AGAIN_MS = 3000;
/** Polls after the customer's return from the provider. */
const LOOKS_AFTER_RETURN = 10;

/**
 * Where proving one's identity stands; asked again while the provider works on it.
 *
 * @param returnedFrom the attempt from whose provider the customer has just come back
 */
export const identityVerificationQuery = (returnedFrom?: string) =>
  queryOptions({
    queryKey: [...customerKeys.root, 'verification'] as const,
    queryFn: ({ signal }) => request<Verification>('/customer/verification', { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const attempt = data?.attempt;
      if (!attempt) return false;
      const isReturn = attempt.attemptId === returnedFrom && dataUpdateCount < LOOKS_AFTER_RETURN;
      const moves = MOVING.has(attempt.state) || (attempt.state === 'waiting_customer' && isReturn);
      return moves && LOOK_AGAIN_MS;
    },
  });

/** Methods that need no more than the agreement. */
type ConsentMethod = 'auto_verification' | 'connect_id' | 'greenid_ui';

export type DocumentPart = 'front' | 'back' | 'selfie' | 'form';

export type VerificationStart =
  | { readonly method: ConsentMethod }
  | { readonly method: 'drivers_licence'; readonly licence: Omit<LicenceInput, 'consent'> }
  | {
      readonly method: 'photo_id_upload' | 'pdf_form';
      readonly documents: Readonly<Partial<Record<DocumentPart, Blob>>>;
    };

async function uploadAll(documents: Readonly<Partial<Record<DocumentPart, Blob>>>): Promise<string[]> {
  const ids: string[] = [];
  for (const [part, file] of Object.entries(documents)) {
    const { documentId } = await request<{ readonly documentId: string }>(
      '/customer/verification/documents',
      { method: 'POST', query: { part }, file },
    );
    ids.push(documentId);
  }
  return ids;
}

async function detailsOf(start: VerificationStart) {
  if ('licence' in start) return start.licence;
  return 'documents' in start ? { documentIds: await uploadAll(start.documents) } : {};
}

/** Starts an attempt with the customer's consent; documents are uploaded first. */
export function useStartVerification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (start: VerificationStart) =>
      request<Verification>(`/customer/verification/${start.method}`, {
        method: 'POST',
        body: { consent: true, ...(await detailsOf(start)) },
      }),
    onSuccess: (verification) => {
      queryClient.setQueryData(identityVerificationQuery().queryKey, verification);
      return queryClient.invalidateQueries({ queryKey: customerKeys.session });
    },
  });
}

/** The form to print, have certified and hand in. */
export const downloadVerificationForm = (): Promise<Blob> => requestFile('/customer/verification/form');
