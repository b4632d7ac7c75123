import { paths } from '@wattle/mfe-contract';
import { Link, useCapability } from '@wattle/platform';

/** A link to the upcoming tickets, for customers who may see orders. */
export function BoughtTickets() {
  const seesOrders = useCapability('viewing_orders');
  return (
    seesOrders && (
      <>
        {' '}
        What you have bought is in your <Link to={paths.upcomingTickets()}>upcoming tickets</Link>.
      </>
    )
  );
}
