import type { Ticket } from '@wattle/api-client';
import { DateTime, Money } from '@wattle/design-system';
import { isZero, subtractAmounts } from '@wattle/i18n';
import type { ReactNode } from 'react';
import { quantityOf } from '../../tickets/quantity.ts';
import styles from '../../tickets/ticket-page.module.css';

const QUANTITIES: Readonly<Record<string, string>> = {
  raffle_ticket: 'Tickets',
  syndicate_share: 'Shares',
};

/** The purchase, its cause and its price. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { productType, quickpick, way, syndicate, causeKey, causeName, price, discount, winnings } = ticket;
  const paid = { amount: subtractAmounts(price.amount, discount.amount), currency: price.currency };
  return (
    <dl className={styles.facts}>
      <Fact term={QUANTITIES[productType] ?? 'Games'}>
        {quantityOf(ticket)}
        {quickpick && ', quickpick'}
      </Fact>
      {way && <Fact term="Played as">{way}</Fact>}
      {syndicate && <Fact term="Syndicate">{syndicate.name}</Fact>}
      {causeKey && <Fact term="Cause">{causeName ?? causeKey}</Fact>}
      <Fact term="Price">
        <Money value={price} />
      </Fact>
      {!isZero(discount.amount) && (
        <>
          <Fact term="Voucher">
            −<Money value={discount} />
          </Fact>
          <Fact term="Paid">
            <Money value={paid} />
          </Fact>
        </>
      )}
      <Fact term="Bought">
        <DateTime value={ticket.purchasedAt} withYear />
      </Fact>
      {!isZero(winnings.amount) && (
        <Fact term="Won" className={styles.won}>
          <Money value={winnings} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({
  term,
  className,
  children,
}: {
  term: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div>
    <dt>{term}</dt>
    <dd className={className}>{children}</dd>
  </div>
);
