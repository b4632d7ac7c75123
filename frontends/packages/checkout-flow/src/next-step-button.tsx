import { LinkButton } from '@wattle/design-system';
import { useSite } from '@wattle/platform';
import { CONTACT, type PurchaseFailure } from './purchase-failures.ts';
import { ShopButton } from './shop-button.tsx';

interface NextStepButtonProps {
  readonly next: PurchaseFailure['next'];
  /** Where it is paid. */
  readonly order: string;
}

/** What can be done after an order was not bought. */
export function NextStepButton({ next, order }: NextStepButtonProps) {
  const { capabilities } = useSite();
  if (next === null) return null;
  if (next === 'shop') return <ShopButton />;
  const { label, to } = next.needs && !capabilities.includes(next.needs) ? CONTACT : next;
  return <LinkButton to={to(order)}>{label}</LinkButton>;
}
