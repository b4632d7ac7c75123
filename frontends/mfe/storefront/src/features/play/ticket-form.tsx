import {
  type CartItem,
  type Draw,
  errorsByTarget,
  errorText,
  type GameOffer,
  type Offer,
  offerKeys,
  useAddToCart,
  useUpdateCartItem,
} from '@wattle/api-client';
import { Alert, Button, Card, LinkButton } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useQueryClient, useToast } from '@wattle/platform';
import { useEffect, useReducer, useRef, useState } from 'react';
import { DrawChoice } from './draw-choice.tsx';
import { GameList } from './game-list.tsx';
import { QuickpickBar } from './quickpick-bar.tsx';
import { type Outcome, Summary } from './summary.tsx';
import {
  blankTicket,
  cartItem,
  changeTicket,
  chosenDraws,
  completeGames,
  isBlank,
  type Ticket,
  type TicketAction,
  ticketOf,
  whatIsMissing,
} from './ticket.ts';
import styles from './ticket-form.module.css';

export interface TicketFormProps {
  readonly offer: Offer;
  readonly gameOffer: GameOffer;
  /** At least one draw. */
  readonly onSale: readonly Draw[];
  readonly firstDrawNo: number;
  /** For a customer who came from the cart to change a line of it; that line, unless it is gone. */
  readonly cartLine?: { readonly item: CartItem | undefined } | undefined;
}

/** What was done to several games at once, and the ticket before it. */
interface Undoable {
  readonly text: string;
  readonly before: Ticket;
}

/** A refusal in words: one line a field, each once. */
function refusalLines(error: unknown): readonly string[] {
  const lines = Object.values(errorsByTarget(error)).flatMap(
    (errors) => errors?.map(({ message }) => message) ?? [],
  );
  return lines.length > 0 ? [...new Set(lines)] : [errorText(error)];
}

/** Fills in a ticket and puts it into the cart, as a new line or in the place of one. */
export function TicketForm({ offer, gameOffer, onSale, firstDrawNo, cartLine }: TicketFormProps) {
  const item = cartLine?.item;
  const blank = blankTicket(gameOffer, { numDraws: Math.max(1, gameOffer.drawsPerTicket), firstDrawNo });
  const [ticket, dispatch] = useReducer(
    (current: Ticket, action: TicketAction) => changeTicket(gameOffer, current, action),
    item ? ticketOf(item) : blank,
  );
  const [openGame, setOpenGame] = useState<number | undefined>(item ? undefined : 0);
  const [outcome, setOutcome] = useState<Outcome>();
  const [undoable, setUndoable] = useState<Undoable>();
  const { games, goTo } = useGameFocus(setOpenGame);
  const addToCart = useAddToCart();
  const updateCartItem = useUpdateCartItem();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const draws = chosenDraws(ticket, { offer, gameOffer, onSale });

  const change = (action: TicketAction) => {
    setOutcome(undefined);
    setUndoable(undefined);
    dispatch(action);
  };

  const quickpickAll = (count: number) => {
    change({ type: 'quickpick-all', count });
    setOpenGame(undefined);
    setUndoable({ text: `${plural(count, 'game')} picked for you.`, before: ticket });
  };

  const remove = (game: number) => {
    change({ type: 'remove-game', game });
    if (!ticket.games.every(isBlank)) setUndoable({ text: `Game ${game + 1} removed.`, before: ticket });
    goTo(Math.min(game, Math.max(0, ticket.games.length - 2)));
  };

  const save = async () => {
    const missing = whatIsMissing(ticket, gameOffer);
    if (missing) {
      setOutcome({ kind: 'missing', ...missing });
      return;
    }
    if (!draws) return;
    setOutcome(undefined);
    const input = cartItem(ticket, { offer, gameType: 'standard', gameOffer }, draws);
    try {
      await (item ? updateCartItem.mutateAsync({ id: item.id, item: input }) : addToCart.mutateAsync(input));
    } catch (error) {
      setOutcome({ kind: 'refused', lines: refusalLines(error) });
      // The refusal may be about a draw that has closed or a price that has changed.
      void queryClient.invalidateQueries({ queryKey: offerKeys.all });
      return;
    }
    if (cartLine) {
      await navigate(paths.cart());
      toast.show({
        tone: 'success',
        message: item ? `Your ${offer.name} ticket is updated.` : `Your ${offer.name} ticket is in the cart.`,
      });
      return;
    }
    setOutcome({ kind: 'added', games: completeGames(ticket, gameOffer).length, numDraws: draws.numDraws });
    setUndoable(undefined);
    setOpenGame(0);
    dispatch({ type: 'replace', ticket: { ...blank, firstDrawNo: draws.first.drawNo } });
  };

  return (
    <div className={styles.form}>
      <div className={styles.steps}>
        {cartLine && !item && <LineIsGone />}
        <Card as="section" padding="none" aria-labelledby="your-games">
          <div className={styles.head}>
            <h2 id="your-games">Your games</h2>
            <QuickpickBar gameOffer={gameOffer} onPick={quickpickAll}>
              <p role="status" className={styles.said}>
                {undoable?.text}
              </p>
              {undoable && !undoable.before.games.every(isBlank) && (
                <Button variant="quiet" onClick={() => change({ type: 'replace', ticket: undoable.before })}>
                  Undo
                </Button>
              )}
            </QuickpickBar>
          </div>
          <div ref={games}>
            <GameList
              ticket={ticket}
              gameOffer={gameOffer}
              openGame={openGame}
              onOpen={setOpenGame}
              onGoTo={goTo}
              onChange={change}
              onRemove={remove}
            />
          </div>
        </Card>
        {draws && (
          <Card as="section" aria-labelledby="your-draws">
            <h2 id="your-draws" className={styles.heading}>
              Your draws
            </h2>
            <DrawChoice onSale={onSale} draws={draws} onChange={change} />
          </Card>
        )}
      </div>
      {draws && (
        <Summary
          offer={offer}
          gameOffer={gameOffer}
          ticket={ticket}
          draws={draws}
          outcome={outcome}
          changing={item !== undefined}
          pending={addToCart.isPending || updateCartItem.isPending}
          onSave={() => void save()}
          onGoTo={goTo}
        />
      )}
    </div>
  );
}

const LineIsGone = () => (
  <Alert
    tone="warning"
    live
    title="That ticket is no longer in your cart"
    action={
      <LinkButton to={paths.cart()} variant="quiet">
        View cart
      </LinkButton>
    }
  >
    <p>You can put a new one into it here.</p>
  </Alert>
);

/** Opens a game and, once it is drawn, moves the focus to it. */
function useGameFocus(open: (game: number) => void) {
  const games = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ readonly game: number }>();
  useEffect(() => {
    if (wanted) games.current?.querySelector<HTMLElement>(`[data-game="${wanted.game}"]`)?.focus();
  }, [wanted]);
  const goTo = (game: number) => {
    open(game);
    setWanted({ game });
  };
  return { games, goTo };
}
