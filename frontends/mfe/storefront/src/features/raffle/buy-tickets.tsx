import {
  type CartItem,
  cartQuery,
  type Raffle,
  type RaffleDraw,
  raffleKeys,
  useAddToCart,
  useUpdateCartItem,
} from '@wattle/api-client';
import { Button, LinkButton, Money } from '@wattle/design-system';
import { formatCount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import {
  useLocale,
  useNavigate,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSite,
  useToast,
} from '@wattle/platform';
import { useState } from 'react';
import { Added } from '../../forms/added.tsx';
import { ChoiceList } from '../../forms/choice-list.tsx';
import { NotInCart, type Refused, refusedBy } from '../../forms/not-in-cart.tsx';
import { currencyOf, takesPreOrders, waysToBuy } from '../../raffles/raffle-rules.ts';
import { BookChoice } from './book-choice.tsx';
import styles from './buy-tickets.module.css';
import {
  blankRaffleTicket,
  chosenBook,
  mostTickets,
  type RaffleTicket,
  raffleCartItem,
  raffleTicketOf,
} from './raffle-ticket.ts';

type Outcome = { readonly kind: 'no-cause' } | Refused | { readonly kind: 'added'; readonly tickets: number };

interface BuyTicketsProps {
  readonly raffle: Raffle;
  readonly draw: RaffleDraw;
  /** The way to buy that the address names. */
  readonly way?: string | undefined;
  readonly later?: DeferredPurchase;
}

interface DeferredPurchase {
  readonly purchaseOn: string | undefined;
  /** False while no day is chosen on which a draw is on sale. */
  readonly isChosen: boolean;
}

/** Chooses tickets of a draw and puts them into the cart, as a new line or in the place of one. */
export function BuyTickets({ raffle, draw, way, later }: BuyTicketsProps) {
  const [search] = useSearchParams();
  const { defaultCause } = useSite();
  const lineId = search.get('cartItem');
  const { data: cart } = useQuery({ ...cartQuery(), enabled: lineId !== null });
  if (lineId !== null && !cart) return null;
  const item = cart?.cartItems.find(
    ({ id, productOfferKey }) => id === lineId && productOfferKey === raffle.key,
  );
  return (
    <TicketForm
      key={item?.id ?? way}
      raffle={raffle}
      draw={draw}
      later={later}
      item={item}
      initial={
        item
          ? raffleTicketOf(item)
          : blankRaffleTicket(raffle, { way, causeKey: search.get('cause') ?? defaultCause ?? undefined })
      }
    />
  );
}

interface TicketFormProps {
  readonly raffle: Raffle;
  readonly draw: RaffleDraw;
  readonly later: DeferredPurchase | undefined;
  readonly item: CartItem | undefined;
  readonly initial: RaffleTicket;
}

function TicketForm({ raffle, draw, later, item, initial }: TicketFormProps) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const addToCart = useAddToCart();
  const updateCartItem = useUpdateCartItem();
  const [ticket, setTicket] = useState(initial);
  const [outcome, setOutcome] = useState<Outcome>();
  const book = chosenBook(raffle, ticket);
  const currency = currencyOf(raffle);
  const ways = waysToBuy(raffle);
  const isDeferred = ticket.gameType === 'deferred';
  const isPreOrder = isDeferred || takesPreOrders(raffle, draw);

  const change = (part: Partial<RaffleTicket>) => {
    setOutcome(undefined);
    setTicket({ ...ticket, ...part });
  };

  const save = async () => {
    if (raffle.causes.length > 1 && ticket.causeKey === undefined) {
      setOutcome({ kind: 'no-cause' });
      return;
    }
    if (later && !later.isChosen) {
      const lines = ['Choose a day on which a draw is on sale.'];
      setOutcome({ kind: 'refused', lines, isUnknown: false });
      return;
    }
    const input = raffleCartItem(raffle, draw, ticket, later?.purchaseOn);
    try {
      if (item) {
        await updateCartItem.mutateAsync({ id: item.id, item: input });
        await navigate(paths.cart());
        toast.show({ tone: 'success', message: `Your ${raffle.name} tickets are updated.` });
        return;
      }
      await addToCart.mutateAsync(input);
      setOutcome({ kind: 'added', tickets: ticket.tickets });
    } catch (error) {
      setOutcome(refusedBy(error));
      // The refusal may mean sold tickets or a closed draw.
      void queryClient.invalidateQueries({ queryKey: raffleKeys.all });
    }
  };

  return (
    <form
      className={styles.form}
      aria-label="Choose tickets"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {ways.length > 1 && !isDeferred && (
        <ChoiceList
          legend="Which numbers"
          value={ticket.gameType}
          onChange={(gameType) => change({ gameType })}
          choices={ways.map(({ key, name }) => ({ value: key, label: name }))}
        />
      )}
      <BookChoice
        raffle={raffle}
        ticket={ticket}
        most={mostTickets(draw)}
        onChange={(tickets) => change({ tickets })}
      />
      {draw.maxPerCustomer !== null && (
        <p className={styles.note}>At most {plural(draw.maxPerCustomer, 'ticket')} a person.</p>
      )}
      {raffle.causes.length > 1 && (
        <ChoiceList
          legend="Which cause do you support?"
          value={ticket.causeKey}
          onChange={(causeKey) => change({ causeKey })}
          error={outcome?.kind === 'no-cause' ? 'Choose the cause that your tickets support.' : undefined}
          choices={raffle.causes.map(({ key, name }) => ({ value: key, label: name }))}
        />
      )}
      {outcome?.kind === 'refused' && (
        <NotInCart what="tickets" refused={outcome} changing={item !== undefined} />
      )}
      {outcome?.kind === 'added' && (
        <Added>
          {raffle.name}, {plural(outcome.tickets, 'ticket')}. You get your numbers{' '}
          {later?.purchaseOn ? 'when they are bought' : isPreOrder ? 'when the draw opens' : 'when you pay'}.
        </Added>
      )}
      {book && (
        <p className={styles.total}>
          <span>
            {formatCount(book.games, locale)} {book.games === 1 ? 'ticket' : 'tickets'}
          </span>
          <output className={styles.price} aria-label="Price">
            <Money value={{ amount: book.price, currency }} />
          </output>
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        block
        variant={outcome?.kind === 'added' ? 'secondary' : 'primary'}
        pending={addToCart.isPending || updateCartItem.isPending}
      >
        {item ? 'Update cart' : outcome?.kind === 'added' ? 'Add more tickets' : 'Add to cart'}
      </Button>
      {item && (
        <LinkButton to={paths.cart()} variant="quiet" block>
          Back to the cart
        </LinkButton>
      )}
    </form>
  );
}
