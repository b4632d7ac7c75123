import {
  Alert,
  Badge,
  Button,
  Card,
  CardLink,
  Countdown,
  DateTime,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Money,
  Pagination,
  Skeleton,
  Stepper,
  TabLinks,
  Table,
  Tabs,
  TicketPicture,
} from '@wattle/design-system';
import { useState } from 'react';
import styles from './design-page.module.css';
import { Row, Section } from './section.tsx';

const HOUR = 3_600_000;
const DIVIDENDS = [
  { division: 1, needs: '7 + Powerball', dividend: { amount: '30000000.00', currency: 'AUD' } },
  { division: 2, needs: '7', dividend: { amount: '184211.35', currency: 'AUD' } },
];

export function Components() {
  const [now] = useState(() => Date.now());
  const [tab, setTab] = useState<'standard' | 'systems'>('standard');
  const [draws, setDraws] = useState(1);
  return (
    <>
      <Section title="Buttons">
        <Row>
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="accent">Accent</Button>
          <Button variant="danger">Danger</Button>
          <Button disabled>Disabled</Button>
          <Button pending>Pending</Button>
          <LinkButton to="/" size="lg">
            Large link
          </LinkButton>
        </Row>
      </Section>
      <Section title="Cards">
        <div className={styles.cards}>
          <Card>Raised</Card>
          <Card tone="outlined">Outlined</Card>
          <Card tone="sunken">Sunken</Card>
          <CardLink to="/">The whole card is a link</CardLink>
        </div>
      </Section>
      <Section title="States in words">
        <Row>
          <Badge>Closed</Badge>
          <Badge tone="brand">Open</Badge>
          <Badge tone="accent">Closing soon</Badge>
          <Badge tone="danger">Sold out</Badge>
        </Row>
        <Alert title="Information">Draws close thirty minutes before they are drawn.</Alert>
        <Alert tone="success" title="Success">
          Your deposit is in your wallet.
        </Alert>
        <Alert tone="warning" title="Warning">
          A price in your cart has changed.
        </Alert>
        <Alert tone="danger" title="Danger">
          The payment was refused. No money has moved.
        </Alert>
      </Section>
      <Section title="Money and time">
        <p>
          <Money value={{ amount: '30000000.00', currency: 'AUD' }} whole /> ·{' '}
          <Money value={{ amount: '12.50', currency: 'GBP' }} /> · <DateTime value="2026-11-26T09:30:00Z" />
        </p>
        <p>
          <Countdown to={new Date(now + 50 * HOUR).toISOString()} /> ·{' '}
          <Countdown to={new Date(now + HOUR / 2).toISOString()} /> ·{' '}
          <Countdown to={new Date(now - HOUR).toISOString()} />
        </p>
      </Section>
      <Section title="Tabs, pages, steps">
        <Tabs
          label="Game types"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'standard', label: 'Standard', panel: 'Seven numbers and a Powerball.' },
            { value: 'systems', label: 'Systems', panel: 'More numbers in one game.' },
          ]}
        />
        <TabLinks
          label="Tickets"
          items={[
            { to: '/design-system', label: 'This page' },
            { to: '/', label: 'Home' },
          ]}
        />
        <Pagination label="Pages" page={3} pageCount={12} href={() => '/design-system'} />
        <Stepper label="Draws" unit="draw" value={draws} min={1} max={10} onChange={setDraws} />
      </Section>
      <Section title="Table">
        <Table
          caption="Dividends"
          rows={DIVIDENDS}
          rowKey={({ division }) => division}
          columns={[
            {
              key: 'division',
              header: 'Division',
              cell: ({ division }) => `Division ${division}`,
              rowHeader: true,
            },
            { key: 'needs', header: 'You need', cell: ({ needs }) => needs },
            {
              key: 'dividend',
              header: 'Dividend',
              cell: ({ dividend }) => <Money value={dividend} />,
              align: 'end',
            },
          ]}
        />
      </Section>
      <Section title="Nothing, trouble, waiting">
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
          <Row>
            <Skeleton shape="ball" />
            <Skeleton shape="ball" />
          </Row>
        </Loading>
      </Section>
    </>
  );
}
