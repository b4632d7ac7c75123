import type { CartItem } from '@wattle/api-client';
import { DateTime } from '@wattle/design-system';

interface PurchaseDateProps {
  readonly item: Pick<CartItem, 'gameType' | 'purchaseOn' | 'scheduledPurchase'>;
  readonly className: string | undefined;
}

/** When a line is bought that is not bought now; a subscription says of itself when it is charged first. */
export function PurchaseDate({
  item: { gameType, purchaseOn, scheduledPurchase },
  className,
}: PurchaseDateProps) {
  if (!scheduledPurchase || gameType === 'deferred') return null;
  return (
    <p className={className}>
      Will be bought {purchaseOn === null ? 'when the draw opens, ' : 'on '}
      <DateTime value={scheduledPurchase.purchaseAt} />
    </p>
  );
}
