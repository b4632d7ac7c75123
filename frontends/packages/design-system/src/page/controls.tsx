import { useState } from 'react';
import * as icons from '../icons.ts';
import {
  Button,
  ChoiceCard,
  IconButton,
  LinkButton,
  Pagination,
  Stepper,
  TabLinks,
  Tabs,
  X,
} from '../index.ts';
import styles from './page.module.css';
import { Row } from './section.tsx';

export const Buttons = () => (
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
    <IconButton label="Close" icon={X} />
  </Row>
);

export const Choices = () => (
  <Row>
    <ChoiceCard type="radio" name="book" label="1 ticket" aside="$10.00" defaultChecked />
    <ChoiceCard type="radio" name="book" label="3 tickets" note="One more than you pay" aside="$20.00" />
    <ChoiceCard type="radio" name="book" label="10 tickets" note="Not so many are left" disabled />
    <ChoiceCard type="checkbox" label="Tell me of the result" missing />
  </Row>
);

export const Icons = () => (
  <ul className={styles.icons}>
    {Object.entries(icons).map(([name, Icon]) => (
      <li key={name}>
        <Icon aria-hidden="true" />
        {name}
      </li>
    ))}
  </ul>
);

export function TabsAndPages() {
  const [tab, setTab] = useState<'standard' | 'systems'>('standard');
  const [draws, setDraws] = useState(1);
  return (
    <>
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
          { to: '/', label: 'This page' },
          { to: '/another', label: 'Another' },
        ]}
      />
      <Pagination label="Pages" page={3} pageCount={12} href={() => '/'} />
      <Stepper label="Draws" unit="draw" value={draws} min={1} max={10} onChange={setDraws} />
    </>
  );
}
