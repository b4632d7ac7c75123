import type { GameOffer, Offer } from '@wattle/api-client';
import { Alert, Button, CalendarDate, LinkButton, Money } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import { NotInCart, type Refused } from '../../forms/not-in-cart.tsx';
import type { ChosenDraws } from './draws.ts';
import {
  completeGames,
  entryNoun,
  isComplete,
  isGameCountChosen,
  notionalGames,
  priceFor,
  priceFrom,
} from './entries.ts';
import type { Missing } from './missing.ts';
import styles from './summary.module.css';
import type { Ticket } from './ticket.ts';

/** The result of saving. */
export type Outcome =
  | ({ readonly kind: 'missing' } & Missing)
  | Refused
  | { readonly kind: 'added'; readonly games: number; readonly numDraws: number };

interface SummaryProps {
  readonly offer: Offer;
  readonly gameOffer: GameOffer;
  readonly ticket: Ticket;
  readonly draws: ChosenDraws;
  readonly outcome: Outcome | undefined;
  /** The ticket is in the cart already and is being changed. */
  readonly changing: boolean;
  readonly pending: boolean;
  readonly onSave: () => void;
  readonly onGoTo: (place: Missing['at']) => void;
}

/** What the ticket is and costs; it stays in view, on phones as a bar at the bottom. */
export function Summary(props: SummaryProps) {
  const { offer, gameOffer, ticket, draws, outcome, changing, pending, onSave, onGoTo } = props;
  const { locale } = useLocale();
  const { first, last, numDraws } = draws;
  const isReady =
    gameOffer.entryKind !== 'combo' || ticket.games.every((game) => isComplete(game, gameOffer));
  const games = notionalGames(ticket, gameOffer);
  const price = isReady ? priceFor(gameOffer, games, numDraws) : undefined;
  const from = priceFrom(gameOffer);
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
      <OutcomeMessage
        offer={offer}
        gameOffer={gameOffer}
        outcome={outcome}
        changing={changing}
        onGoTo={onGoTo}
      />
      <div className={styles.facts}>
        <p className={styles.what}>
          <Entries ticket={ticket} gameOffer={gameOffer} />
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
            from && <Money value={{ amount: from, currency: gameOffer.priceCurrency }} />
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

/** `2 × System 9: `, where the entries stand for more games than themselves. */
function Entries({ ticket, gameOffer }: Pick<SummaryProps, 'ticket' | 'gameOffer'>) {
  if (isGameCountChosen(gameOffer) || gameOffer.gamesPerEntry === 1) return null;
  return (
    <>
      {completeGames(ticket.games, gameOffer).length} × {gameOffer.name}:{' '}
    </>
  );
}

type OutcomeMessageProps = Pick<SummaryProps, 'offer' | 'gameOffer' | 'outcome' | 'changing' | 'onGoTo'>;

const PLACES = { days: 'Go to the days', games: 'Go to the number of games' } as const;

function OutcomeMessage({ offer, gameOffer, outcome, changing, onGoTo }: OutcomeMessageProps) {
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
              <Button variant="quiet" onClick={() => onGoTo(outcome.at)}>
                {typeof outcome.at === 'string'
                  ? PLACES[outcome.at]
                  : isGameCountChosen(gameOffer)
                    ? 'Go to the numbers'
                    : `Go to ${entryNoun(gameOffer)[0]} ${outcome.at + 1}`}
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
          <NotInCart what="ticket" refused={outcome} changing={changing} />
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
