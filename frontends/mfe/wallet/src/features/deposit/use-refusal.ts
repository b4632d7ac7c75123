import { errorText, isApiError, outcomeIsOpen, unspentDepositOf } from '@wattle/api-client';
import { useLocale } from '@wattle/platform';
import { useState } from 'react';

const failures = () => import('./deposit-failure.ts');

export interface Refusal {
  readonly message: string;
  /** The deposit came before the order was refused: it is in the wallet, and another one would charge its customer again. */
  readonly isKept: boolean;
}

/** Whether the server has checked the confirmed order and refused it. */
export const isDecided = (error: unknown) =>
  isApiError(error) && !outcomeIsOpen(error) && error.status !== 409 && error.code !== 'cart_empty';

/** The last refusal in the form's words: the order, and the form with it, may have disappeared. */
export function useRefusal<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const { locale } = useLocale();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const textOf = async (error: unknown): Promise<string> => {
    const { asDepositFailure } = await failures().catch(() => ({ asDepositFailure: () => error }));
    return errorText(asDepositFailure(error, locale));
  };
  const pay = async (input: Input): Promise<Answer> => {
    setRefusal(null);
    try {
      return await send(input);
    } catch (error) {
      if (isDecided(error))
        setRefusal({ message: await textOf(error), isKept: unspentDepositOf(error) !== null });
      throw error;
    }
  };
  return { refusal, textOf, pay, forget: () => setRefusal(null) };
}
