import {
  type CartItem,
  type CartItemInput,
  cartQuery,
  type Syndicate,
  type SyndicateOffer,
  syndicateKeys,
  useAddToCart,
  useUpdateCartItem,
} from '@wattle/api-client';
import { Alert, Button, Countdown, DateTime, LinkButton, Money, Stepper } from '@wattle/design-system';
import { multiplyAmount, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useQuery, useQueryClient, useSearchParams, useToast } from '@wattle/platform';
import { useState } from 'react';
import { Added } from '../../forms/added.tsx';
import { ChoiceList } from '../../forms/choice-list.tsx';
import { NotInCart, type Refused, refusedBy } from '../../forms/not-in-cart.tsx';
import { useRegion } from '../../offers/use-offers.ts';
import { regionName } from '../../regions.ts';
import { isSoldIn } from '../../syndicates/syndicate-rules.ts';
import styles from './buy-shares.module.css';

interface BuySharesProps {
  readonly offer: SyndicateOffer;
  /** Those with shares left. */
  readonly open: readonly Syndicate[];
  /** The one that is shown. */
  readonly syndicate: Syndicate;
}

/** Chooses shares and puts them into the cart, as a new line or in the place of one. */
export function BuyShares(props: BuySharesProps) {
  const { offer } = props;
  const region = useRegion();
  const { item, isPending } = useCartLine(offer);
  if (!isSoldIn(offer, region)) {
    return <Alert tone="warning" title={`Not sold in ${regionName(region ?? '')}`} />;
  }
  if (isPending) return null;
  return <ShareForm key={`${props.syndicate.key} ${item?.id}`} {...props} item={item} />;
}

type Outcome = Refused | { readonly kind: 'added'; readonly shares: number };

function ShareForm({ offer, open, syndicate, item }: BuySharesProps & { item: CartItem | undefined }) {
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const addToCart = useAddToCart();
  const updateCartItem = useUpdateCartItem();
  const most = Math.max(1, Math.min(offer.maxPerCustomer, syndicate.sharesLeft));
  const [wanted, setWanted] = useState(item?.numShares ?? 1);
  const [outcome, setOutcome] = useState<Outcome>();
  const shares = Math.min(wanted, most);
  const priceOf = (each: Syndicate['sharePrice']) => ({
    ...each,
    amount: multiplyAmount(each.amount, shares),
  });

  const save = async () => {
    const input: CartItemInput = {
      productOfferKey: offer.key,
      gameType: 'syndicate',
      numShares: shares,
      syndicateKey: syndicate.key,
      // The day on which a line is to be bought is not asked for here: it stays.
      ...(item?.purchaseOn && { purchaseOn: item.purchaseOn }),
    };
    try {
      if (item) {
        await updateCartItem.mutateAsync({ id: item.id, item: input });
        await navigate(paths.cart());
        toast.show({ tone: 'success', message: `Your ${offer.name} shares are updated.` });
        return;
      }
      await addToCart.mutateAsync(input);
      setOutcome({ kind: 'added', shares });
    } catch (error) {
      setOutcome(refusedBy(error));
      // Others may have been faster.
      void queryClient.invalidateQueries({ queryKey: syndicateKeys.all });
    }
  };

  return (
    <form
      className={styles.form}
      aria-label="Choose shares"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {open.length > 1 && (
        <ChoiceList
          legend="Which syndicate"
          value={syndicate.key}
          onChange={(key) => {
            search.set('syndicate', key);
            setSearch(search, { replace: true, preventScrollReset: true });
          }}
          choices={open.map(({ key, name, drawAt, sharesLeft }) => ({
            value: key,
            label: name,
            note: (
              <>
                <DateTime value={drawAt} show="day" />, {plural(sharesLeft, 'share')} left
              </>
            ),
          }))}
        />
      )}
      <p className={styles.note}>
        Closes in <Countdown to={syndicate.stop} ended="a moment" />, <DateTime value={syndicate.stop} />
      </p>
      <Stepper
        label="How many shares"
        unit="share"
        value={shares}
        min={1}
        max={most}
        onChange={(value) => {
          setOutcome(undefined);
          setWanted(value);
        }}
      />
      <p className={styles.note}>
        {plural(syndicate.sharesLeft, 'share')} left, at most {offer.maxPerCustomer} a person.
      </p>
      {outcome?.kind === 'refused' && (
        <NotInCart what="shares" refused={outcome} changing={item !== undefined} />
      )}
      {outcome?.kind === 'added' && (
        <Added>
          {offer.name}, {plural(outcome.shares, 'share')}. They are yours once you have paid.
        </Added>
      )}
      <dl className={styles.sums}>
        <div className={styles.total}>
          <dt>
            {plural(shares, 'share')} at <Money value={syndicate.sharePrice} />
          </dt>
          <dd>
            <output className={styles.price} aria-label="Price">
              <Money value={priceOf(syndicate.sharePrice)} />
            </output>
          </dd>
        </div>
        <div className={styles.note}>
          <dt>Of which our margin</dt>
          <dd>
            <Money value={priceOf(offer.shareMargin)} />
          </dd>
        </div>
      </dl>
      <Button
        type="submit"
        size="lg"
        block
        variant={outcome?.kind === 'added' ? 'secondary' : 'primary'}
        pending={addToCart.isPending || updateCartItem.isPending}
      >
        {item ? 'Update cart' : outcome?.kind === 'added' ? 'Add more shares' : 'Add to cart'}
      </Button>
      {item && (
        <LinkButton to={paths.cart()} variant="quiet" block>
          Back to the cart
        </LinkButton>
      )}
    </form>
  );
}

/** The line of the cart that the customer changes; undefined without one, or once it is removed. */
export function useCartLine({ key }: SyndicateOffer): { item: CartItem | undefined; isPending: boolean } {
  const [search] = useSearchParams();
  const lineId = search.get('cartItem');
  const { data: cart } = useQuery({ ...cartQuery(), enabled: lineId !== null });
  const isLine = (item: CartItem) => item.id === lineId && item.productOfferKey === key;
  return { item: cart?.cartItems.find(isLine), isPending: lineId !== null && !cart };
}
