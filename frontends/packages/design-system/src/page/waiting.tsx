import { EmptyState, ErrorState, LinkButton, Loading, Skeleton, TicketPicture } from '../index.ts';
import { Row } from './section.tsx';

export const Waiting = () => (
  <>
    <EmptyState
      title="No upcoming tickets"
      headingLevel={3}
      picture={<TicketPicture />}
      action={<LinkButton to="/">See the next draws</LinkButton>}
    >
      Tickets you buy wait here for their draw.
    </EmptyState>
    <ErrorState title="We could not load your tickets" headingLevel={3} onRetry={() => {}}>
      Nothing has happened to them.
    </ErrorState>
    <Loading>
      <Skeleton shape="heading" />
      <Skeleton lines={3} />
      <Skeleton shape="block" />
      <Row>
        <Skeleton shape="ball" />
        <Skeleton shape="ball" />
      </Row>
    </Loading>
  </>
);
