import type { ComponentType } from 'react';
import { EmptyState, ErrorState, LinkButton, Loading, Skeleton, TicketPicture } from '../index.ts';
import { Cards, Creative, StatesInWords } from './cards.tsx';
import { Buttons, Choices, Icons, TabsAndPages } from './controls.tsx';
import { FormFields } from './form-fields.tsx';
import { MoneyAndTime, Numbers, Results } from './numbers.tsx';
import { Overlays } from './overlays.tsx';
import { Pictures } from './pictures.tsx';
import { Row } from './section.tsx';
import { Colours, Type } from './tokens.tsx';

interface SpecimenOf {
  readonly title: string;
  readonly Specimen: ComponentType;
}

export const SPECIMENS: readonly SpecimenOf[] = [
  { title: 'Colours', Specimen: Colours },
  { title: 'Type', Specimen: Type },
  { title: 'Pictures', Specimen: Pictures },
  { title: 'Icons', Specimen: Icons },
  { title: 'Buttons', Specimen: Buttons },
  { title: 'Choices', Specimen: Choices },
  { title: 'Cards', Specimen: Cards },
  { title: 'What fills a slot', Specimen: Creative },
  { title: 'States in words', Specimen: StatesInWords },
  { title: 'Money and time', Specimen: MoneyAndTime },
  { title: 'Numbers', Specimen: Numbers },
  { title: 'Tabs, pages, steps', Specimen: TabsAndPages },
  { title: 'Table', Specimen: Results },
  { title: 'Nothing, trouble, waiting', Specimen: Waiting },
  { title: 'Form', Specimen: FormFields },
  { title: 'Over the page', Specimen: Overlays },
];

function Waiting() {
  return (
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
}
