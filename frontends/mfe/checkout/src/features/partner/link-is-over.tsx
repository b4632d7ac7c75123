import { ErrorState, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';

/** Says what became of an order that cannot be paid any more. */
export const LinkIsOver = ({ name }: { name: string }) => (
  <ErrorState
    headingLevel={1}
    title="There is nothing to pay here"
    action={<LinkButton to={paths.upcomingTickets()}>See your tickets</LinkButton>}
  >
    <p>
      Your order may be paid already, or its link is over. If you wanted to buy something, start again at{' '}
      {name}.
    </p>
  </ErrorState>
);
