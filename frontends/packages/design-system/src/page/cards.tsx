import { Alert, Badge, Card, CardLink, PlacedCreatives } from '../index.ts';
import styles from './page.module.css';
import { Row } from './section.tsx';

export const Cards = () => (
  <div className={styles.cards}>
    <Card>Raised</Card>
    <Card tone="outlined">Outlined</Card>
    <Card tone="sunken">Sunken</Card>
    <CardLink to="/">The whole card is a link</CardLink>
  </div>
);

export const Creative = () => (
  <PlacedCreatives
    creatives={[
      {
        key: 'favourites',
        onFollow: () => {},
        onDismiss: () => {},
        creative: {
          heading: 'Numbers that are yours',
          text: 'Keep up to fifty sets of favourite numbers and play them with one press.',
          link: '/my-account/favourite-numbers',
          linkText: 'Favourite numbers',
          image: null,
        },
      },
    ]}
  />
);

export const StatesInWords = () => (
  <>
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
  </>
);
