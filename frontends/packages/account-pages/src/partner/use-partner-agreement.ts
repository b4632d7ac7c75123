import { useState } from 'react';

const SLOT = 'wattle.partner-agreement';

/**
 * Whether the customer has ticked that a partner may prepare orders for them and open these. The tick goes with its order
 * from page to page of this tab, and is nowhere in an address, which anybody may have written.
 */
export function usePartnerAgreement(purchaseId: string): readonly [boolean, (agrees: boolean) => void] {
  const [agreed, setAgreed] = useState(() => sessionStorage.getItem(SLOT));
  const change = (agrees: boolean) => {
    if (agrees) sessionStorage.setItem(SLOT, purchaseId);
    else sessionStorage.removeItem(SLOT);
    setAgreed(agrees ? purchaseId : null);
  };
  return [agreed === purchaseId, change];
}
