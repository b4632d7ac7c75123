import { queryOptions } from '@wattle/platform';
import { request } from '../request/http.ts';
import { customerKeys } from '../session/customer-keys.ts';
import type { Deposit } from '../types.ts';

export const depositKey = (depositId: string) => [...customerKeys.wallet, 'deposits', depositId] as const;

const POLL_MS = 2_000;
const PATIENT_POLL_MS = 15_000;
/** After two minutes something takes its time: a direct debit, or a customer who thinks. */
const IMPATIENT_POLLS = 60;

export const isUndecided = ({ status }: Deposit) => status === 'processing' || status === 'awaiting_customer';

/** A deposit, read again every two seconds until it is decided. */
export const depositQuery = (depositId: string) =>
  queryOptions({
    queryKey: depositKey(depositId),
    queryFn: ({ signal }) => request<Deposit>(`/deposits/${encodeURIComponent(depositId)}`, { signal }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isUndecided(state.data)) return false;
      return state.dataUpdateCount < IMPATIENT_POLLS ? POLL_MS : PATIENT_POLL_MS;
    },
  });
