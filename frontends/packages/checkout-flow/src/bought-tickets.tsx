import { paths } from '@wattle/mfe-contract';
import { Link, useCapability } from '@wattle/platform';

/** A sentence that says where what was bought is, for whoever may look there. */
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
