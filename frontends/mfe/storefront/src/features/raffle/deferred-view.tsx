import { cartQuery, type Raffle } from '@wattle/api-client';
import { Alert, CalendarDate, Card, DateTime, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useQuery, useSearchParams } from '@wattle/platform';
import { useState } from 'react';
import { useRegion } from '../../offers/use-offers.ts';
import { RaffleHead } from '../../raffles/raffle-head.tsx';
import { isLicensedIn, isOpen } from '../../raffles/raffle-rules.ts';
import { regionList } from '../../regions.ts';
import { AboutDraw } from './about-draw.tsx';
import { BuyTickets } from './buy-tickets.tsx';
import { NotSoldHere } from './not-sold-here.tsx';
import { daysToChoose, drawAt, drawsToOpen, type PurchaseTime, purchaseTimeOf } from './purchase-time.ts';
import { PurchaseTimeChoice } from './purchase-time-choice.tsx';
import styles from './raffle-page.module.css';

/** Books that are ordered now, and bought and paid when a draw opens or on a later day (docs/domain.md §10.11). */
export function DeferredView({ raffle }: { raffle: Raffle }) {
  const { locale } = useLocale();
  const region = useRegion();
  const [days] = useState(() => daysToChoose(raffle, Date.now()));
  const [time, setTime] = usePurchaseTime(raffle);
  const draw = drawAt(raffle, time);
  const shown = draw ?? drawsToOpen(raffle)[0] ?? raffle.nextDraw;
  const canOrder = shown && (days !== undefined || drawsToOpen(raffle).length > 0);
  usePageMeta({
    title: `${raffle.name} for later`,
    description: `Order tickets of ${raffle.name} now. We buy and charge them when a draw opens, or on a day you choose.`,
    canonical: paths.play(raffle.key, { gameType: 'deferred' }),
  });
  return (
    <>
      <RaffleHead raffle={raffle} title={`${raffle.name} for later`} />
      <div className={styles.columns}>
        <div className={styles.story}>
          {canOrder ? <AboutDraw raffle={raffle} draw={shown} /> : <NothingToOrder raffle={raffle} />}
        </div>
        {canOrder && (
          <div className={styles.side}>
            <Card as="section" padding="lg" aria-labelledby="tickets" className={styles.buy ?? ''}>
              <h2 id="tickets">Order now, pay later</h2>
              {isLicensedIn(raffle, region) ? (
                <>
                  <PurchaseTimeChoice raffle={raffle} days={days} value={time} onChange={setTime} />
                  <p>
                    You pay nothing yet. {draw && <FirstCharge time={time} openAt={draw.openAt} />} You can
                    cancel until five minutes before.
                  </p>
                  <BuyTickets
                    raffle={raffle}
                    draw={shown}
                    way="deferred"
                    later={{
                      purchaseOn: time.kind === 'day' ? time.day : undefined,
                      isChosen: Boolean(draw),
                    }}
                  />
                </>
              ) : (
                <NotSoldHere raffle={raffle} region={region ?? ''} />
              )}
              <p className={styles.note}>Sold in {regionList(shown.regions, locale)}.</p>
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

/** Begins with the line of the cart that is changed, else with the draw that opens next. */
function usePurchaseTime(raffle: Raffle) {
  const [search] = useSearchParams();
  const lineId = search.get('cartItem');
  const { data: cart } = useQuery({ ...cartQuery(), enabled: lineId !== null });
  return useState<PurchaseTime>(() => {
    const item = cart?.cartItems.find(({ id }) => id === lineId);
    if (item?.productOfferKey === raffle.key) return purchaseTimeOf(item);
    const [next] = drawsToOpen(raffle);
    return next ? { kind: 'opening', drawNo: next.drawNo } : { kind: 'day', day: '' };
  });
}

const FirstCharge = ({ time, openAt }: { time: PurchaseTime; openAt: string }) =>
  time.kind === 'opening' ? (
    <>
      When the draw opens, <DateTime value={openAt} />, we buy your tickets and charge you.
    </>
  ) : (
    <>
      On <CalendarDate value={time.day} /> we buy your tickets and charge you.
    </>
  );

const NothingToOrder = ({ raffle }: { raffle: Raffle }) => (
  <Alert
    title="No further draw is announced yet"
    action={
      <LinkButton to={paths.play(raffle.key)} variant="secondary">
        See the raffle
      </LinkButton>
    }
  >
    <p>Once one is, you can order its tickets here before it opens.</p>
  </Alert>
);
