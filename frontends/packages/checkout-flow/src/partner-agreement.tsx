import { ChoiceCard } from '@wattle/design-system';
import { useState } from 'react';

interface PartnerAgreementProps {
  /** Of the partner. */
  readonly name: string;
  readonly agrees: boolean;
  readonly onChange: (agrees: boolean) => void;
}

/** The agreement that a partner may prepare orders and log the customer in by link. */
export const PartnerAgreement = ({ name, agrees, onChange }: PartnerAgreementProps) => (
  <ChoiceCard
    type="checkbox"
    checked={agrees}
    onChange={({ target }) => onChange(target.checked)}
    label={`Let ${name} prepare orders for me and log me in by a link, without my password`}
    note="The link shows what my account shows. I still confirm every payment, and can stop this at any time."
  />
);

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
