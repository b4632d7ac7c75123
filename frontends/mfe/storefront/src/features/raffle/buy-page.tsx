import { postalEntryQuery, type Raffle, type RaffleDraw, raffleDrawQuery } from '@wattle/api-client';
import { ArrowLeft, Card, GameMark, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useParams, useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { useRaffle } from '../../product-offers/find-product.ts';
import { CauseNames } from '../../raffles/cause-names.tsx';
import { Sale } from '../../raffles/sale.tsx';
import { Stock } from '../../raffles/stock.tsx';
import styles from './buy-page.module.css';
import { PostalEntry } from './postal-entry.tsx';
import { Offered } from './raffle-page.tsx';

/** Chooses tickets of one draw; or explains how to enter by post. */
export function RaffleBuyPage() {
  const raffle = useRaffle();
  const { drawNo = '' } = useParams();
  const [search] = useSearchParams();
  const { data: draw } = useSuspenseQuery(raffleDrawQuery(raffle.key, drawNo));
  return search.has('free-postal-entry') ? (
    <ByPost raffle={raffle} draw={draw} />
  ) : (
    <Buy raffle={raffle} draw={draw} />
  );
}

function Buy({ raffle, draw }: { raffle: Raffle; draw: RaffleDraw }) {
  const [search] = useSearchParams();
  usePageMeta({ title: `Tickets of ${draw.name}`, robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <Back raffle={raffle} />
      <div className={styles.head}>
        <GameMark offerKey={raffle.key} productType="raffle_ticket" size="lg" />
        <div>
          <h1>{draw.name}</h1>
          <CauseNames causes={raffle.causes} />
        </div>
      </div>
      <Card as="section" padding="lg" aria-labelledby="tickets" className={styles.buy ?? ''}>
        <h2 id="tickets">{search.has('cartItem') ? 'Change your tickets' : 'Tickets'}</h2>
        <Stock draw={draw} />
        <Sale raffle={raffle} draw={draw} />
        <Offered raffle={raffle} draw={draw} />
      </Card>
    </div>
  );
}

function ByPost({ raffle, draw }: { raffle: Raffle; draw: RaffleDraw }) {
  const { data: entry } = useSuspenseQuery(postalEntryQuery(raffle.key, draw.drawNo));
  usePageMeta({ title: `Enter ${draw.name} free by post`, robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <Back raffle={raffle} />
      <PostalEntry entry={entry} />
    </div>
  );
}

const Back = ({ raffle }: { raffle: Raffle }) => (
  <Link to={paths.play(raffle.key)} className={styles.back}>
    <ArrowLeft aria-hidden="true" /> {raffle.name}
  </Link>
);
