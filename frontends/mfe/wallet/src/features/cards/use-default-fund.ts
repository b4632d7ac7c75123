import { errorText, useSetDefaultFund } from '@wattle/api-client';
import { useToast } from '@wattle/platform';
import { useEffect, useRef, useState } from 'react';
import { DEBOUNCE_MS } from '../../funds/use-debounced.ts';

/** Shows a choice of the default at once and sends the last one; leaving the page sends it, too. */
export function useDefaultFund(): { readonly wanted: string | null; choose(fundId: string): void } {
  const toast = useToast();
  const { mutate } = useSetDefaultFund();
  const [wanted, setWanted] = useState<string | null>(null);
  const unsent = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useRef(() => {});
  useEffect(() => {
    send.current = () => {
      clearTimeout(timer.current);
      const fundId = unsent.current;
      unsent.current = null;
      if (fundId === null) return;
      mutate(fundId, {
        onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
        onSettled: () => setWanted((now) => (now === fundId ? null : now)),
      });
    };
  }, [mutate, toast]);
  useEffect(() => () => send.current(), []);

  const choose = (fundId: string) => {
    setWanted(fundId);
    unsent.current = fundId;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send.current(), DEBOUNCE_MS);
  };
  return { wanted, choose };
}
