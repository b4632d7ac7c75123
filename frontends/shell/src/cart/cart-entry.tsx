import { cartQuery, preCartKey, useShownCart } from '@wattle/api-client';
import { ShoppingCart, VisuallyHidden } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocation, useNavigate, useQuery, useQueryClient } from '@wattle/platform';
import { type MouseEvent, useEffect, useState } from 'react';
import { CartDrawer, prepareCartDrawer } from '../frame/lazy-overlays.ts';
import { OnDemand } from '../frame/on-demand.tsx';
import styles from '../header/header.module.css';

/** A plain press: any other is for the browser, which opens the cart elsewhere. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The version of the cart that something was put into, until the drawer that says so is closed. */
function useAdded(): number | null {
  const { data } = useQuery<number | null>({
    queryKey: preCartKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  return data;
}

/**
 * The way to the cart, and the drawer that shows it over the page: at a press of the icon, and after something was put
 * into it (docs/requirements.md §4, Cart). In the cart itself there is nothing to show over it.
 */
export function CartEntry() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const added = useAdded();
  const [asked, setAsked] = useState(false);
  const isInCart = pathname === paths.cart() || pathname.startsWith(`${paths.cart()}/`);
  const open = !isInCart && (asked || added !== null);
  const close = () => {
    setAsked(false);
    queryClient.setQueryData(preCartKey, null);
  };
  // Arriving anywhere closes the drawer that led there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address that counts
  useEffect(close, [pathname]);
  // An undo on the cart's page does not open the drawer over the next page.
  useEffect(() => {
    if (isInCart && added !== null) queryClient.setQueryData(preCartKey, null);
  }, [isInCart, added, queryClient]);
  return (
    <>
      <CartLink
        expanded={open}
        onOpen={(event) => {
          if (isInCart || !isPlain(event)) return;
          event.preventDefault();
          setAsked(true);
        }}
      />
      <OnDemand
        when={open}
        onFailure={() => {
          // A drawer after adding is optional; a requested one has a page, too.
          if (asked) void navigate(paths.cart());
          close();
        }}
      >
        <CartDrawer open={open} added={added} onClose={close} />
      </OnDemand>
    </>
  );
}

interface CartLinkProps {
  readonly expanded: boolean;
  readonly onOpen: (event: MouseEvent) => void;
}

function CartLink({ expanded, onOpen }: CartLinkProps) {
  const { data } = useQuery(cartQuery());
  return (
    <Link
      to={paths.cart()}
      className={styles.iconSlot}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onPointerEnter={prepareCartDrawer}
      onClick={onOpen}
    >
      <ShoppingCart aria-hidden="true" />
      {data ? <Count cart={data} /> : <VisuallyHidden>Cart</VisuallyHidden>}
    </Link>
  );
}

function Count({ cart }: { cart: Parameters<typeof useShownCart>[0] }) {
  const { itemCount: count } = useShownCart(cart).cart;
  return (
    <>
      <VisuallyHidden>Cart{count > 0 ? `, ${plural(count, 'item')}` : ', empty'}</VisuallyHidden>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  );
}
