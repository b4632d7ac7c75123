import { type Raffle, type RaffleDraw, raffleDrawQuery } from '@wattle/api-client';
import { Alert, Card, DateTime, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { gameTypeForSuffix, paths } from '@wattle/mfe-contract';
import { Link, useLocale, useParams, useSession, useSuspenseQuery } from '@wattle/platform';
import { useRaffle } from '../../product-offers/find-product.ts';
import { PrizeList } from '../../raffles/prize-list.tsx';
import { RaffleHead } from '../../raffles/raffle-head.tsx';
import { isLicensedIn, isOpen, isOrderedAhead, licensedRegions } from '../../raffles/raffle-rules.ts';
import { Sale } from '../../raffles/sale.tsx';
import { Stock } from '../../raffles/stock.tsx';
import { regionList, regionName } from '../../regions.ts';
import { BuyTickets } from './buy-tickets.tsx';
import styles from './raffle-page.module.css';

/** A raffle with its next draw; with the suffix of what is deferred, with the draw that opens next. */
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
  usePageMeta({
    title: draw && drawNo ? draw.name : raffle.name,
    description: `${raffle.tagline}. See the prizes, the odds, the tickets left and the permits of ${raffle.name}.`,
    canonical: drawNo ? paths.raffleDraw(raffle.key, drawNo) : paths.play(raffle.key),
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

/** Books of the draw that opens next: ordered now, bought and paid when it opens (domain handbook §10.11). */
function DeferredView({ raffle }: { raffle: Raffle }) {
  const { locale } = useLocale();
  const { customer } = useSession();
  const draw = opensNext(raffle);
  usePageMeta({
    title: `${raffle.name}, the next draw`,
    description: `Order tickets of the next draw of ${raffle.name} now and pay when it opens.`,
    canonical: paths.play(raffle.key, { gameType: 'deferred' }),
  });
  return (
    <>
      <RaffleHead raffle={raffle} title={`${raffle.name}, the next draw`} />
      <div className={styles.columns}>
        <div className={styles.story}>
          {draw ? <AboutDraw raffle={raffle} draw={draw} /> : <NothingToOpen raffle={raffle} />}
        </div>
        {draw && (
          <div className={styles.side}>
            <Card as="section" padding="lg" aria-labelledby="tickets" className={styles.buy ?? ''}>
              <h2 id="tickets">{draw.name}</h2>
              <p>
                You order now and pay nothing yet. When the draw opens <DateTime value={draw.openAt} />, your
                tickets are bought and the price is taken from your wallet. Until then you can cancel.
              </p>
              {isLicensedIn(raffle, customer?.region) ? (
                <BuyTickets raffle={raffle} draw={draw} way="deferred" />
              ) : (
                <NotSoldHere raffle={raffle} region={customer?.region ?? ''} />
              )}
              <p className={styles.note}>Sold in {regionList(draw.regions, locale)}.</p>
              {isOpen(raffle, raffle.nextDraw) && (
                <p className={styles.note}>
                  A draw is open now: <Link to={paths.play(raffle.key)}>buy tickets of it too</Link>.
                </p>
              )}
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

/** The draw that opens next. */
const opensNext = ({ draws, suspended }: Raffle): RaffleDraw | undefined =>
  suspended
    ? undefined
    : draws.find(({ purchaseStatus }) => purchaseStatus === 'pre_order' || purchaseStatus === 'not_open');

const NothingToOpen = ({ raffle }: { raffle: Raffle }) => (
  <Alert
    title="No further draw is announced yet"
    action={
      <LinkButton to={paths.play(raffle.key)} variant="secondary">
        See the raffle
      </LinkButton>
    }
  >
    <p>As soon as one is, its tickets can be ordered here before it opens.</p>
  </Alert>
);

function NotSoldHere({ raffle, region }: { raffle: Raffle; region: string }) {
  const { locale } = useLocale();
  return (
    <Alert tone="warning" title={`Not sold in ${regionName(region)}`}>
      <p>
        The permits of {raffle.name} are for {regionList(licensedRegions(raffle), locale)}.
      </p>
    </Alert>
  );
}

/** The tickets to choose from, or why there are none. */
export function Offered({ raffle, draw, way }: RaffleViewProps & { draw: RaffleDraw }) {
  const { customer } = useSession();
  const { locale } = useLocale();
  const region = customer?.region;
  if (!isLicensedIn(raffle, region)) return <NotSoldHere raffle={raffle} region={region ?? ''} />;
  if (draw.purchaseStatus === 'past_draw') {
    return <LinkButton to={paths.winners(raffle.key)}>See the winners</LinkButton>;
  }
  if (draw.purchaseStatus === 'sold_out') {
    return (
      <p className={styles.note}>
        Tickets of an order that is not paid in time come back; this page shows them when they do.
      </p>
    );
  }
  const isAhead = isOrderedAhead(raffle, draw);
  if (!isOpen(raffle, draw) && !isAhead) return <p className={styles.note}>Tickets cannot be bought yet.</p>;
  return (
    <>
      {isAhead && (
        <p className={styles.note}>
          You can order now and pay nothing yet. When the draw opens, orders are bought one after the other as
          they came in, and the price is taken from your wallet.
        </p>
      )}
      {draw.drawsWhenSoldOut && (
        <p className={styles.note}>
          The draw is held as soon as its last ticket is sold. If that happens before you have paid, you are
          told, and choose tickets of the next draw.
        </p>
      )}
      <BuyTickets raffle={raffle} draw={draw} way={way} />
      {raffle.gameTypes.some(({ key }) => key === 'deferred') && (
        <p className={styles.note}>
          <Link to={paths.play(raffle.key, { gameType: 'deferred' })}>Order tickets of the draw after</Link>
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

function AboutDraw({ raffle, draw }: { raffle: Raffle; draw: RaffleDraw }) {
  return (
    <>
      {draw.prizePool && (
        <p className={styles.pool}>
          <Money whole value={draw.prizePool} /> <span>{draw.prizePoolSuffix}</span>
        </p>
      )}
      <section aria-labelledby="prizes">
        <h2 id="prizes" className={styles.title}>
          Prizes and odds
        </h2>
        <PrizeList draw={draw} />
      </section>
      <section aria-labelledby="fair" className={styles.fair}>
        <h2 id="fair">A draw that anybody can check</h2>
        <p>
          {draw.drawsWhenSoldOut
            ? 'Before tickets are sold we publish a sealed promise. Once the last is sold the list of tickets is sealed, and a public random number follows that nobody knows by then. Winners follow from all three, and you can recompute them.'
            : 'Before tickets are sold we publish a sealed promise and name a public random number that nobody knows yet. Winners follow from both, and you can recompute them.'}
        </p>
        <p>
          <Link to={paths.drawVerification(raffle.key, draw.drawNo)}>Check this draw</Link>
          {' · '}
          <Link to={paths.offerTerms(raffle.key, draw.drawNo)}>Permits and terms</Link>
        </p>
      </section>
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
    <p>Tickets that you already hold are not touched by this.</p>
  </Alert>
);
