import { type Raffle, type RaffleDraw, raffleDrawQuery } from '@wattle/api-client';
import { Alert, Card, LinkButton, usePageMeta } from '@wattle/design-system';
import { gameTypeForSuffix, paths } from '@wattle/mfe-contract';
import { Link, useLocale, useParams, useSuspenseQuery } from '@wattle/platform';
import { homePath, useBuyingPath } from '../../offers/home-path.ts';
import { useRegion } from '../../offers/use-offers.ts';
import { useRaffle } from '../../product-offers/find-product.ts';
import { RaffleHead } from '../../raffles/raffle-head.tsx';
import { isLicensedIn, isOpen, takesPreOrders } from '../../raffles/raffle-rules.ts';
import { Sale } from '../../raffles/sale.tsx';
import { Stock } from '../../raffles/stock.tsx';
import { regionList } from '../../regions.ts';
import { AboutDraw } from './about-draw.tsx';
import { BuyTickets } from './buy-tickets.tsx';
import { DeferredView } from './deferred-view.tsx';
import { NotSoldHere } from './not-sold-here.tsx';
import styles from './raffle-page.module.css';

/** A raffle with its next draw; at the suffix of deferred game types, its pre-orders. */
export function RafflePage() {
  const raffle = useRaffle();
  const { gameTypeSuffix = '' } = useParams();
  const way = gameTypeForSuffix(gameTypeSuffix);
  if (way === 'deferred') return <DeferredView raffle={raffle} />;
  return <RaffleView raffle={raffle} draw={raffle.nextDraw} way={way} />;
}

/** A raffle with a draw of the visitor's choice, which may be over. */
export function RaffleDrawPage() {
  const raffle = useRaffle();
  const { drawNo = '' } = useParams();
  const { data: draw } = useSuspenseQuery(raffleDrawQuery(raffle.key, drawNo));
  return <RaffleView raffle={raffle} draw={draw} />;
}

interface RaffleViewProps {
  readonly raffle: Raffle;
  readonly draw: RaffleDraw | null;
  readonly way?: string | undefined;
}

function RaffleView({ raffle, draw, way }: RaffleViewProps) {
  const { drawNo } = useParams();
  const buyingPath = useBuyingPath(raffle, paths.play(raffle.key));
  usePageMeta({
    title: draw && drawNo ? draw.name : raffle.name,
    description: `${raffle.tagline}. See the prizes, the odds, the tickets left and the permits of ${raffle.name}.`,
    canonical: drawNo ? homePath(raffle, paths.raffleDraw(raffle.key, drawNo)) : buyingPath,
  });
  return (
    <>
      <RaffleHead raffle={raffle} title={draw && drawNo ? draw.name : raffle.name} />
      <div className={styles.columns}>
        <div className={styles.story}>
          {draw ? <AboutDraw raffle={raffle} draw={draw} /> : <NothingComing raffle={raffle} />}
        </div>
        {draw && (
          <div className={styles.side}>
            <Card as="section" padding="lg" aria-labelledby="tickets" className={styles.buy ?? ''}>
              <h2 id="tickets">Tickets</h2>
              <Stock draw={draw} />
              <Sale raffle={raffle} draw={draw} />
              <Offered raffle={raffle} draw={draw} way={way} />
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

/** The tickets to choose from, or why there are none. */
export function Offered({ raffle, draw, way }: RaffleViewProps & { draw: RaffleDraw }) {
  const { locale } = useLocale();
  const region = useRegion();
  if (!isLicensedIn(raffle, region)) return <NotSoldHere raffle={raffle} region={region ?? ''} />;
  if (draw.purchaseStatus === 'past_draw') {
    return <LinkButton to={paths.winners(raffle.key)}>See the winners</LinkButton>;
  }
  if (draw.purchaseStatus === 'sold_out') {
    return (
      <p className={styles.note}>
        Tickets of unpaid orders may come back on sale. This page shows them when they do.
      </p>
    );
  }
  const isPreOrder = takesPreOrders(raffle, draw);
  if (!isOpen(raffle, draw) && !isPreOrder)
    return <p className={styles.note}>Tickets cannot be bought yet.</p>;
  return (
    <>
      {isPreOrder && (
        <p className={styles.note}>
          You can order now and pay nothing yet. When the draw opens, we buy orders in turn, earliest first,
          and charge your wallet.
        </p>
      )}
      {draw.drawsWhenSoldOut && (
        <p className={styles.note}>
          The draw is held as soon as its last ticket is sold. If that happens before you have paid, we will
          tell you, and you can choose tickets of the next draw.
        </p>
      )}
      <BuyTickets raffle={raffle} draw={draw} way={way} />
      {raffle.gameTypes.some(({ key }) => key === 'deferred') && (
        <p className={styles.note}>
          <Link to={paths.play(raffle.key, { gameType: 'deferred' })}>Order tickets for later</Link>
        </p>
      )}
      <p className={styles.note}>
        Sold in {regionList(draw.regions, locale)}.{' '}
        {draw.hasPostalEntry && (
          <Link to={paths.postalEntry(raffle.key, draw.drawNo)}>Enter free by post</Link>
        )}
      </p>
    </>
  );
}

const NothingComing = ({ raffle }: { raffle: Raffle }) => (
  <Alert
    title="The next draw is not announced yet"
    action={
      <LinkButton to={paths.winners(raffle.key)} variant="secondary">
        See past winners
      </LinkButton>
    }
  >
    <p>This does not affect tickets you already hold.</p>
  </Alert>
);
