import type { Raffle } from '@wattle/api-client';
import { CardLink, GameMark, Money } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale } from '@wattle/platform';
import { CauseNames } from './cause-names.tsx';
import styles from './raffle-card.module.css';
import { booksOf, currencyOf, isOpen, mainDrawing, oddsAtSellOut } from './raffle-rules.ts';
import { Sale } from './sale.tsx';
import { Stock } from './stock.tsx';

interface RaffleCardProps {
  readonly raffle: Raffle;
  readonly headingLevel: 2 | 3;
  /** The raffle's own page when left out. */
  readonly to?: string;
}

/** A raffle's next draw: prize, cause, tickets left and odds; the whole card is one link. */
export function RaffleCard({ raffle, headingLevel, to = paths.play(raffle.key) }: RaffleCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { locale } = useLocale();
  const { nextDraw: draw } = raffle;
  const drawing = draw && mainDrawing(draw);
  const [cheapest] = booksOf(raffle);
  return (
    <CardLink to={to} className={styles.card ?? ''}>
      <div className={styles.head}>
        <GameMark offerKey={raffle.key} productType="raffle_ticket" />
        <div>
          <Heading className={styles.name}>{raffle.name}</Heading>
          <CauseNames causes={raffle.causes} />
        </div>
      </div>
      <div className={styles.prize}>
        {draw?.prizePool && (
          <p className={styles.amount}>
            <Money whole value={draw.prizePool} />{' '}
            <span className={styles.suffix}>{draw.prizePoolSuffix}</span>
          </p>
        )}
        <p className={styles.first}>{drawing?.prizes[0]?.title ?? raffle.tagline}</p>
      </div>
      {draw && <Stock draw={draw} />}
      {draw && drawing && (
        <p className={styles.odds}>
          If all tickets sell: any prize 1 in {formatCount(oddsAtSellOut(draw, drawing).anyPrize, locale)},
          first prize 1 in {formatCount(draw.maxTickets, locale)}
        </p>
      )}
      <Sale raffle={raffle} draw={draw} />
      {isOpen(raffle, draw) && cheapest && (
        <p className={styles.price}>
          <span>
            {plural(cheapest.games, 'ticket')} from{' '}
            <strong>
              <Money value={{ amount: cheapest.price, currency: currencyOf(raffle) }} />
            </strong>
          </span>
          <span className={styles.choose} aria-hidden="true">
            Choose
          </span>
        </p>
      )}
    </CardLink>
  );
}
