import {
  type CartItem,
  type Draw,
  type GameType,
  type Offer,
  offerKeys,
  useAddToCart,
  useUpdateCartItem,
} from '@wattle/api-client';
import { Alert, Card, LinkButton } from '@wattle/design-system';
import { favouritesRequest, paths } from '@wattle/mfe-contract';
import {
  useCapability,
  useNavigate,
  useQueryClient,
  useSearchParams,
  useSession,
  useToast,
} from '@wattle/platform';
import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { refusedBy } from '../../forms/not-in-cart.tsx';
import { Combo } from './combo.tsx';
import { DrawChoice } from './draw-choice.tsx';
import { chosenDraws, dayOf } from './draws.ts';
import { isBlank, isComplete, notionalGames } from './entries.ts';
import { GamesCard } from './games-card.tsx';
import { findMissing, type Missing } from './missing.ts';
import { Pack } from './pack.tsx';
import { storedTicket, storeTicket } from './stored-ticket.ts';
import { type Outcome, Summary } from './summary.tsx';
import { blankTicket, cartItem, changeTicket, type Ticket, type TicketAction, ticketOf } from './ticket.ts';
import styles from './ticket-form.module.css';

/** It carries a form of its own, and customers alone see it. */
const Favourites = lazy(async () => ({ default: (await import('./favourites.tsx')).Favourites }));

export interface TicketFormProps {
  readonly offer: Offer;
  readonly gameType: GameType;
  /** At least one draw. */
  readonly onSale: readonly Draw[];
  /** The first draw that the address names. */
  readonly askedDrawNo: number | undefined;
  /** The line of the cart that the customer changes; its item is missing once it is removed. */
  readonly cartLine?: { readonly item: CartItem | undefined } | undefined;
}

function shapeOf({ gameOffers }: GameType, key?: string) {
  const shape =
    gameOffers.find((offer) => (key === undefined ? offer.defaultGameOffer : offer.key === key)) ??
    gameOffers[0];
  if (!shape) throw new Error('a game type is listed without a shape of ticket');
  return shape;
}

function openingTicket(
  { offer, gameType, onSale, askedDrawNo, cartLine }: TicketFormProps,
  owner: string | null,
): Ticket {
  if (cartLine?.item) return ticketOf(cartLine.item, shapeOf(gameType, cartLine.item.gameOffer));
  const shape = shapeOf(gameType);
  const [next] = onSale;
  const first = onSale.find(({ drawNo }) => drawNo === askedDrawNo) ?? next;
  const blank = blankTicket(shape, {
    numDraws: Math.max(1, shape.drawsPerTicket),
    firstDrawNo: askedDrawNo ?? next?.drawNo ?? 0,
    days: offer.selectableDays.filter((day) => first && day === dayOf(first)) as Ticket['days'],
  });
  const kept = cartLine ? undefined : storedTicket(offer, gameType, owner);
  if (!kept) return blank;
  const isStoredDrawOnSale = onSale.some(({ drawNo }) => drawNo === kept.firstDrawNo);
  const firstDrawNo = askedDrawNo ?? (isStoredDrawOnSale ? kept.firstDrawNo : blank.firstDrawNo);
  return { ...blank, ...kept, firstDrawNo: firstDrawNo ?? blank.firstDrawNo };
}

/** Fills in a ticket and puts it into the cart, as a new line or in the place of one. */
export function TicketForm(props: TicketFormProps) {
  const { offer, gameType, onSale, cartLine } = props;
  const item = cartLine?.item;
  const { customer } = useSession();
  // The customer who began it, also if the session ends while the form is open.
  const [owner] = useState(customer?.customerId ?? null);
  const [ticket, dispatch] = useReducer(
    (current: Ticket, action: TicketAction) =>
      changeTicket(shapeOf(gameType, current.gameOffer), current, action),
    props,
    (opened) => openingTicket(opened, owner),
  );
  const gameOffer = shapeOf(gameType, ticket.gameOffer);
  const [openGame, setOpenGame] = useState<number | undefined>(() => {
    const unfinished = ticket.games.findIndex((game) => !isComplete(game, gameOffer));
    return unfinished >= 0 ? unfinished : undefined;
  });
  const [outcome, setOutcome] = useState<Outcome>();
  const [undoable, setUndoable] = useState<Undoable>();
  const { form, goTo } = useFocus(setOpenGame);
  const addToCart = useAddToCart();
  const updateCartItem = useUpdateCartItem();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const mayUseFavourites = useFavouritesAllowed();
  const draws = chosenDraws(ticket, { offer, gameOffer, onSale });

  const isNew = item === undefined;
  useEffect(() => {
    if (isNew) storeTicket(offer, gameType, owner, ticket);
  }, [isNew, offer, gameType, owner, ticket]);

  const change = (action: TicketAction) => {
    setOutcome(undefined);
    setUndoable(undefined);
    dispatch(action);
  };

  /** What touches several games at once can be taken back. */
  const changeMany = (action: TicketAction, text: string) => {
    change(action);
    setUndoable({ text, before: ticket.games.every(isBlank) ? undefined : ticket });
  };

  const favourites = mayUseFavourites && (
    <Suspense>
      <Favourites
        offer={offer}
        gameType={gameType}
        gameOffer={gameOffer}
        games={ticket.games}
        onUse={(set) => {
          const shape = shapeOf(gameType, set.gameOffer);
          changeMany(
            { type: 'use-favourites', gameOffer: shape, games: set.games },
            `“${set.name}” is on your ticket.`,
          );
          setOpenGame(undefined);
        }}
      />
    </Suspense>
  );

  const save = async () => {
    const missing = findMissing(ticket, offer, gameOffer);
    if (missing) {
      setOutcome({ kind: 'missing', ...missing });
      return;
    }
    if (!draws) return;
    setOutcome(undefined);
    const input = cartItem(ticket, { offer, gameType: gameType.key, gameOffer }, draws);
    try {
      await (item ? updateCartItem.mutateAsync({ id: item.id, item: input }) : addToCart.mutateAsync(input));
    } catch (error) {
      setOutcome(refusedBy(error));
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
    setOutcome({ kind: 'added', games: notionalGames(ticket, gameOffer), numDraws: draws.numDraws });
    setUndoable(undefined);
    setOpenGame(0);
    const another = { numDraws: ticket.numDraws, days: ticket.days, firstDrawNo: draws.first.drawNo };
    dispatch({ type: 'replace', ticket: blankTicket(gameOffer, another) });
  };

  return (
    <div className={styles.form} ref={form}>
      <div className={styles.steps}>
        {cartLine && !item && <LineRemoved />}
        {gameOffer.entryKind === 'random' ? (
          <Pack ticket={ticket} gameOffer={gameOffer} changing={!isNew} onChange={change} />
        ) : gameOffer.entryKind === 'combo' ? (
          <Combo offer={offer} ticket={ticket} gameOffer={gameOffer} onChange={change}>
            {favourites}
          </Combo>
        ) : (
          <GamesCard
            offer={offer}
            gameType={gameType}
            gameOffer={gameOffer}
            ticket={ticket}
            undoable={undoable}
            openGame={openGame}
            onOpen={setOpenGame}
            onGoTo={goTo}
            onChange={change}
            onChangeMany={changeMany}
          >
            {favourites}
          </GamesCard>
        )}
        {draws && (
          <Card as="section" aria-labelledby="your-draws">
            <h2 id="your-draws" className={styles.heading}>
              Your draws
            </h2>
            <DrawChoice
              offer={offer}
              days={ticket.days}
              draws={draws}
              purchaseOn={ticket.purchaseOn}
              onChange={change}
            />
          </Card>
        )}
        {item && (
          <div>
            <LinkButton to={paths.cart()} variant="quiet" flush>
              Back to the cart
            </LinkButton>
          </div>
        )}
      </div>
      {draws && (
        <Summary
          offer={offer}
          gameOffer={gameOffer}
          ticket={ticket}
          draws={draws}
          outcome={outcome}
          changing={!isNew}
          pending={addToCart.isPending || updateCartItem.isPending}
          onSave={() => void save()}
          onGoTo={goTo}
        />
      )}
    </div>
  );
}

/** Favourites are for customers; a visitor reads so. */
function useFavouritesAllowed(): boolean {
  const { status } = useSession();
  const [search] = useSearchParams();
  const isOffered = useCapability('favourite_numbers');
  return (
    isOffered && (status === 'signed-in' || search.has('favourite_numbers') || favouritesRequest.isOpen())
  );
}

/** A change of several games, and the previous ticket if it can be restored. */
export interface Undoable {
  readonly text: string;
  readonly before: Ticket | undefined;
}

const LineRemoved = () => (
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
    <p>You can add a new ticket here.</p>
  </Alert>
);

/** Goes to a part of the form once it is drawn: a game is opened first. */
function useFocus(open: (game: number) => void) {
  const form = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ readonly place: Missing['at'] }>();
  useEffect(() => {
    if (!wanted) return;
    const { place } = wanted;
    const field =
      typeof place === 'string' ? `[data-field=${place}] input` : `[data-game="${place}"], [data-set] input`;
    form.current?.querySelector<HTMLElement>(field)?.focus();
  }, [wanted]);
  const goTo = (place: Missing['at']) => {
    if (typeof place === 'number') open(place);
    setWanted({ place });
  };
  return { form, goTo };
}
