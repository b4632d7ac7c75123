import { type Raffle, type RaffleDraw, raffleKeys } from '@wattle/api-client';
import { Badge, Countdown, DateTime } from '@wattle/design-system';
import { useQueryClient } from '@wattle/platform';
import { isNearlySoldOut, isOpen } from './raffle-rules.ts';
import styles from './sale.module.css';

/** Whether tickets can be bought now, until when, or from when. */
export function Sale({ raffle, draw }: { raffle: Raffle; draw: RaffleDraw | null }) {
  const queryClient = useQueryClient();
  if (isOpen(raffle, draw) && draw.drawsWhenSoldOut) {
    return (
      <p className={styles.sale}>
        <strong>Drawn when all tickets are sold</strong>
        {isNearlySoldOut(draw) && <Badge tone="accent">Nearly sold out</Badge>}
        <span className={styles.when}>
          At the latest <DateTime value={draw.drawAt} show="day" />
        </span>
      </p>
    );
  }
  if (isOpen(raffle, draw)) {
    return (
      <p className={styles.sale}>
        Closes in{' '}
        <strong>
          <Countdown
            to={draw.stop}
            ended="a moment"
            onEnd={() => void queryClient.invalidateQueries({ queryKey: raffleKeys.all })}
          />
        </strong>
        <span className={styles.when}>
          <DateTime value={draw.stop} />
        </span>
      </p>
    );
  }
  return (
    <p className={styles.sale}>
      <NotOpen raffle={raffle} draw={draw} />
    </p>
  );
}

function NotOpen({ raffle, draw }: { raffle: Raffle; draw: RaffleDraw | null }) {
  if (raffle.suspended) return <Badge>Not on sale at the moment</Badge>;
  if (!draw) return <Badge>Next draw to be announced</Badge>;
  switch (draw.purchaseStatus) {
    case 'sold_out':
      return (
        <>
          <Badge tone="accent">Sold out</Badge>
          <span className={styles.when}>
            Drawn <DateTime value={draw.drawAt} />
          </span>
        </>
      );
    case 'past_draw':
      return <Badge>Closed, winners soon</Badge>;
    default:
      return (
        <>
          <Badge tone="brand">Coming up</Badge>
          <span className={styles.when}>
            {draw.drawsWhenSoldOut ? (
              'On sale when the draw before it is sold out'
            ) : (
              <>
                On sale from <DateTime value={draw.openAt} />
              </>
            )}
          </span>
        </>
      );
  }
}
