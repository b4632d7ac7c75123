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

interface LinkIsSomebodysProps {
  /** Of the partner. */
  readonly name: string;
  readonly returnTo: string;
}

/** Of a link that says nothing to a visitor: the order may be open, and belong to whoever opened its link first. */
export const LinkIsSomebodys = ({ name, returnTo }: LinkIsSomebodysProps) => (
  <ErrorState
    headingLevel={1}
    title="We cannot show this order to visitors"
    action={
      <LinkButton to={paths.login({ returnTo, step: 'login' })}>Log in to see whether it is yours</LinkButton>
    }
  >
    <p>
      If you have opened its link before, you find your order here once you are logged in. Otherwise its link
      is over: if you wanted to buy something, start again at {name}.
    </p>
  </ErrorState>
);
