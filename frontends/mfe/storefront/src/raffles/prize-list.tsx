import type { RaffleDraw, RaffleDrawing, RafflePrize } from '@wattle/api-client';
import { DateTime, Money, Table } from '@wattle/design-system';
import { formatCount } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { useRegion } from '../offers/use-offers.ts';
import { regionName } from '../regions.ts';
import styles from './prize-list.module.css';
import { jackpotOdds, oddsAtSellOut, prizeIn } from './raffle-rules.ts';

/** What can be won in each drawing, when it is drawn, and how likely that is at worst. */
export function PrizeList({ draw }: { draw: RaffleDraw }) {
  return (
    <div className={styles.drawings}>
      {draw.drawings.map((drawing) => (
        <DrawingPrizes key={drawing.key} draw={draw} drawing={drawing} />
      ))}
    </div>
  );
}

function DrawingPrizes({ draw, drawing }: { draw: RaffleDraw; drawing: RaffleDrawing }) {
  const { locale } = useLocale();
  const region = useRegion();
  const { firstPrize, anyPrize } = oddsAtSellOut(draw, drawing);
  const jackpot = jackpotOdds(draw, drawing);
  return (
    <section aria-label={drawing.name} className={styles.drawing}>
      <h3>{drawing.name}</h3>
      <p className={styles.note}>
        {draw.drawsWhenSoldOut && draw.purchaseStatus !== 'past_draw' ? (
          'Drawn when all tickets are sold'
        ) : (
          <>
            Drawn <DateTime value={drawing.drawAt} />
          </>
        )}
        {drawing.entriesUntil && (
          <>
            , among tickets bought by <DateTime value={drawing.entriesUntil} />. They stay in the draws that
            follow.
          </>
        )}
      </p>
      <Table
        caption={`Prizes of ${drawing.name}`}
        rows={drawing.prizes}
        rowKey={({ title }) => title}
        columns={[
          {
            key: 'prize',
            header: 'Prize',
            rowHeader: true,
            cell: (prize) => <Prize prize={prize} region={region} />,
          },
          {
            key: 'quantity',
            header: 'How many',
            align: 'end',
            cell: ({ quantity }) => formatCount(quantity, locale),
          },
          {
            key: 'value',
            header: 'Value of each',
            align: 'end',
            cell: (prize) => <Money whole value={prizeIn(prize, region).value} />,
          },
        ]}
      />
      {drawing.neighbours && (
        <p className={styles.note}>
          The tickets on either side of the first prize’s number win{' '}
          <Money whole value={drawing.neighbours.award.value} /> each.
        </p>
      )}
      <p className={styles.odds}>
        If all {formatCount(draw.maxTickets, locale)} tickets are sold, a ticket wins a prize here 1 time in{' '}
        {formatCount(anyPrize, locale)} and the first prize 1 time in {formatCount(firstPrize, locale)}. With
        fewer tickets sold the odds are better.
        {jackpot !== undefined &&
          ` The jackpot is won when its number also wins a drawn prize: 1 time in ${formatCount(jackpot, locale)}.`}
      </p>
    </section>
  );
}

function Prize({ prize, region }: { prize: RafflePrize; region: string | undefined }) {
  const given = prizeIn(prize, region);
  const others = region ? [] : Object.entries(prize.substitutes);
  // One element: on a phone the cells of a row are laid out beside each other.
  return (
    <span>
      {given.title}
      {others.map(([where, instead]) => (
        <span key={where} className={styles.substitute}>
          In {regionName(where)}: {instead.title}
        </span>
      ))}
    </span>
  );
}
