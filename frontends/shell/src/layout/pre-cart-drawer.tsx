import { preCartKey, type RecommendedOrder, recommendedOrdersQuery, useAddToCart } from '@wattle/api-client';
import { Button, DateTime, Drawer, GameMark, LinkButton, Money } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useLocation, useQuery, useQueryClient, useToast } from '@wattle/platform';
import { useEffect, useRef, useState } from 'react';
import styles from './pre-cart-drawer.module.css';

const DECLINED = 'wattle.pre-cart.declined';

const REASONS: Readonly<Record<RecommendedOrder['kind'], string>> = {
  next_draw: 'The same numbers in the next draw',
  add_on: 'Goes with your ticket',
  syndicate_share: 'A share of a bigger ticket',
};

/** What goes with what was just put into the cart. Nothing is added by itself; a no is remembered for the visit. */
export function PreCartDrawer({ cartVersion }: { cartVersion: number }) {
  const queryClient = useQueryClient();
  const [declined, setDeclined] = useState(() => sessionStorage.getItem(DECLINED) !== null);
  const { data = [] } = useQuery({ ...recommendedOrdersQuery(cartVersion), enabled: !declined });
  const close = () => queryClient.setQueryData(preCartKey, null);
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current !== pathname) queryClient.setQueryData(preCartKey, null);
  }, [pathname, queryClient]);
  const decline = () => {
    sessionStorage.setItem(DECLINED, '1');
    setDeclined(true);
    close();
  };
  return (
    <Drawer open={!declined && data.length > 0} onClose={close} title="In your cart" side="end">
      <div className={styles.drawer}>
        <p>You could add one of these. Your cart is complete without them.</p>
        <ul className={styles.list}>
          {data.map((suggestion) => (
            <li key={`${suggestion.kind} ${suggestion.productOfferKey}`} className={styles.suggestion}>
              <Suggestion suggestion={suggestion} />
            </li>
          ))}
        </ul>
        <LinkButton to={paths.cart()} block>
          View cart
        </LinkButton>
        <Button variant="quiet" block onClick={decline}>
          No thanks, and not again on this visit
        </Button>
      </div>
    </Drawer>
  );
}

function Suggestion({ suggestion }: { suggestion: RecommendedOrder }) {
  const { kind, productOfferKey, offerName, gameType, draw, price, item } = suggestion;
  const add = useAddToCart();
  const toast = useToast();
  return (
    <>
      <GameMark offerKey={productOfferKey} size="sm" />
      <div className={styles.what}>
        <p className={styles.name}>{offerName}</p>
        <p className={styles.detail}>{REASONS[kind]}</p>
        <p className={styles.detail}>
          Draw {draw.drawNo}, <DateTime value={draw.drawAt} />
        </p>
        <p>
          {item === null && 'from '}
          <Money value={price} />
        </p>
      </div>
      {item === null ? (
        <LinkButton variant="secondary" to={paths.play(productOfferKey, { gameType })}>
          See {offerName}
        </LinkButton>
      ) : (
        <Button
          variant="secondary"
          pending={add.isPending}
          onClick={() =>
            add.mutate(item, {
              onError: () => toast.show({ tone: 'danger', message: 'This could not be added to your cart.' }),
            })
          }
        >
          Add to cart
        </Button>
      )}
    </>
  );
}
