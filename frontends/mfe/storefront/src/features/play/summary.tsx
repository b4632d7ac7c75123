import type { GameOffer, Offer } from '@wattle/api-client';
import { Alert, Button, CalendarDate, LinkButton, Money } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import styles from './summary.module.css';
import { type ChosenDraws, completeGames, type Missing, priceFor, type Ticket } from './ticket.ts';

/** What came of pressing the button. */
export type Outcome =
  | ({ readonly kind: 'missing' } & Missing)
  | { readonly kind: 'refused'; readonly lines: readonly string[] }
  | { readonly kind: 'added'; readonly games: number; readonly numDraws: number };

export interface SummaryProps {
  readonly offer: Offer;
  readonly gameOffer: GameOffer;
  readonly ticket: Ticket;
  readonly draws: ChosenDraws;
  readonly outcome: Outcome | undefined;
  /** The ticket is in the cart already and is being changed. */
  readonly changing: boolean;
  readonly pending: boolean;
  readonly onSave: () => void;
  readonly onGoTo: (game: number) => void;
}

/** What the ticket is and costs; it stays in view, on phones as a bar at the bottom. */
export function Summary(props: SummaryProps) {
  const { offer, gameOffer, ticket, draws, outcome, changing, pending, onSave, onGoTo } = props;
  const { locale } = useLocale();
  const { first, last, numDraws } = draws;
  const games = completeGames(ticket, gameOffer).length;
  const price = priceFor(gameOffer, games, numDraws);
  return (
    <section className={styles.summary} aria-labelledby="your-ticket">
      <h2 id="your-ticket" className={styles.title}>
        Your ticket
      </h2>
      {draws.isAnother && (
        <div className={styles.message}>
          <Alert tone="warning" live title={`Draw ${ticket.firstDrawNo} is not on sale`}>
            <p>
              Your numbers are kept. The ticket would now begin with draw {first.drawNo} on{' '}
              <CalendarDate value={first.drawDate} />.
            </p>
          </Alert>
        </div>
      )}
      <OutcomeMessage offer={offer} outcome={outcome} changing={changing} onGoTo={onGoTo} />
      <div className={styles.facts}>
        <p className={styles.what}>
          {plural(games, 'game')} × {plural(numDraws, 'draw')}
        </p>
        <p className={styles.when}>
          <CalendarDate value={first.drawDate} style="short" />
          {last && last !== first && (
            <>
              {' '}
              to <CalendarDate value={last.drawDate} style="short" />
            </>
          )}
        </p>
        <p className={styles.odds}>
          {offer.divisions[0] &&
            `1 in ${formatCount(offer.divisions[0].oddsOneIn, locale)} a game for division 1`}
          <span className={styles.anyPrize}>
            1 in {formatCount(offer.overallOddsOneIn, locale)} a game for any prize
          </span>
        </p>
      </div>
      <p className={styles.total}>
        <span className={styles.totalLabel}>{price === undefined ? 'From' : 'Total'}</span>
        <output className={styles.price} aria-label="Price">
          {price !== undefined ? (
            <Money value={{ amount: price, currency: gameOffer.priceCurrency }} />
          ) : (
            offer.priceFrom && <Money value={offer.priceFrom} />
          )}
        </output>
      </p>
      <Button
        variant={outcome?.kind === 'added' ? 'secondary' : 'primary'}
        size="lg"
        block
        pending={pending}
        onClick={onSave}
        className={styles.add}
      >
        {changing ? 'Update cart' : 'Add to cart'}
      </Button>
    </section>
  );
}

type OutcomeMessageProps = Pick<SummaryProps, 'offer' | 'outcome' | 'changing' | 'onGoTo'>;

function OutcomeMessage({ offer, outcome, changing, onGoTo }: OutcomeMessageProps) {
  const added = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome?.kind === 'added') added.current?.focus();
  }, [outcome]);
  switch (outcome?.kind) {
    case undefined:
      return null;
    case 'missing':
      return (
        <div className={styles.message}>
          <Alert
            tone="warning"
            action={
              <Button variant="quiet" onClick={() => onGoTo(outcome.game)}>
                Go to game {outcome.game + 1}
              </Button>
            }
          >
            <p role="alert">{outcome.text}</p>
          </Alert>
        </div>
      );
    case 'refused':
      return (
        <div className={styles.message}>
          <Alert
            tone="danger"
            live
            title={changing ? 'Your ticket is not updated' : 'This ticket is not in your cart'}
          >
            {outcome.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Alert>
        </div>
      );
    case 'added':
      return (
        <div className={styles.message} ref={added} tabIndex={-1} role="status">
          <Alert
            tone="success"
            title="In your cart"
            action={
              <LinkButton to={paths.cart()} block>
                View cart
              </LinkButton>
            }
          >
            <p>
              {offer.name}, {plural(outcome.games, 'game')} for {plural(outcome.numDraws, 'draw')}. You can
              fill in another ticket here.
            </p>
          </Alert>
        </div>
      );
  }
}
