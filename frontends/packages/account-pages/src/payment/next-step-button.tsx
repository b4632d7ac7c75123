import { LinkButton } from '@wattle/design-system';
import { ShopButton } from '../shop-button.tsx';
import type { PurchaseFailure } from './purchase-failures.ts';

/** What can be done after an order was not bought; `order` is where it is paid. */
export const NextStepButton = ({ next, order }: { next: PurchaseFailure['next']; order: string }) =>
  next === 'shop' ? <ShopButton /> : next && <LinkButton to={next.to(order)}>{next.label}</LinkButton>;
