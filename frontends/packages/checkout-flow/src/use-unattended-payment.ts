import {
  ApiError,
  type Fund,
  type FundVerification,
  paymentMethodsQuery,
  returnToVerification,
  type UnattendedPayment,
  useRefreshFunds,
  verifyFund,
} from '@wattle/api-client';
import { useQuery } from '@wattle/platform';
import { useRef, useState } from 'react';
import { collectBrowserInfo } from './browser-info.ts';

/** The bank's question while it is open. */
export interface BankQuestion {
  readonly verification: FundVerification;
  /** Ends it: `true` when the customer turned back. */
  readonly end: (cancelled: boolean) => void;
}

export interface UnattendedPaymentState {
  /** A fund's id, `wallet`, or nothing yet. */
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly question: BankQuestion | null;
  /** The reason that blocks the order, shown beside the choice. */
  readonly error: unknown;
  readonly isMissing: boolean;
  readonly isPending: boolean;
  /** The choice, confirmed with the customer's bank where that is needed; null when there is none or it was not confirmed. */
  readonly settle: (needsBank: boolean) => Promise<UnattendedPayment | null>;
}

const REFUSED = 'Your bank did not confirm this card. Please choose another way to pay.';

/** How later purchases are paid: chosen, and a card confirmed once, before the order is placed. */
export function useUnattendedPayment(): UnattendedPaymentState {
  const [value, setValue] = useState('');
  const [question, setQuestion] = useState<BankQuestion | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const running = useRef(false);
  const refresh = useRefreshFunds();

  const confirm = async (fundId: string) => {
    let known = await verifyFund(fundId, collectBrowserInfo());
    if (known.status === 'awaiting_customer') {
      const asked = known;
      const cancelled = await new Promise<boolean>((end) => setQuestion({ verification: asked, end }));
      setQuestion(null);
      known = await returnToVerification(fundId, { cancelled });
    }
    await refresh();
    if (known.status === 'succeeded') return;
    const { code, message } = known.failure ?? { code: 'card_declined', message: REFUSED };
    throw new ApiError({ status: 422, url: '', messages: [{ code, message }] });
  };

  const settle = async (needsBank: boolean): Promise<UnattendedPayment | null> => {
    setMissing(value === '');
    if (value === '' || running.current) return null;
    if (value === 'wallet') return { walletOnly: true };
    running.current = true;
    setPending(true);
    setError(null);
    try {
      if (needsBank) await confirm(value);
      return { fundId: value };
    } catch (refused) {
      setError(refused);
      return null;
    } finally {
      running.current = false;
      setPending(false);
    }
  };

  return {
    value,
    choose: (chosen) => {
      setValue(chosen);
      setMissing(false);
      setError(null);
    },
    question,
    error,
    isMissing,
    isPending,
    settle,
  };
}

/** Only instant methods can pay without the customer present. */
export const UNATTENDED_METHODS = { cart: true, withdraw: false, digitalWallets: false } as const;

interface UnattendedFund {
  readonly fund: Fund;
  readonly least: string;
}

/** The customer's funds that may be charged later, and whether the bank has to confirm the chosen one. */
export function useUnattendedFunds({ value }: UnattendedPaymentState, enabled = true) {
  const query = useQuery({ ...paymentMethodsQuery(UNATTENDED_METHODS), enabled });
  const funds: UnattendedFund[] = Object.values(query.data ?? {}).flatMap((method) =>
    method.funds
      .filter(({ unattended }) => unattended !== 'never')
      .map((fund) => ({ fund, least: method.rules.minAmount })),
  );
  const chosen = funds.find(({ fund }) => fund.id === value)?.fund;
  return { query, funds, needsBank: chosen?.unattended === 'verification_required' };
}
