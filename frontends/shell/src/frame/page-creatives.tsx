import { cartQuery, type FilledSlot, offersInCart, placementsQuery, useCreatives } from '@wattle/api-client';
import { PlacedCreatives } from '@wattle/design-system';
import { useLocation, useQuery } from '@wattle/platform';
import styles from './page-creatives.module.css';

/** In the order in which they stand below the page. */
const SLOTS: readonly string[] = ['top', 'main', 'side', 'bottom'] satisfies readonly FilledSlot['slot'][];
const placeOf = ({ slot }: FilledSlot) => SLOTS.indexOf(slot);
const NONE: readonly FilledSlot[] = [];

/** What editors placed on the page (docs/domain.md §10.5), below it, where it moves nothing that is read already. */
export function PageCreatives() {
  const { pathname } = useLocation();
  return <CreativesOf key={pathname} path={pathname} />;
}

function CreativesOf({ path }: { path: string }) {
  const { data: cart } = useQuery(cartQuery());
  const { data: slots = NONE } = useQuery({
    ...placementsQuery(path, cart && offersInCart(cart)),
    enabled: cart !== undefined,
    select: inOrder,
  });
  const creatives = useCreatives(slots);
  if (creatives.length === 0) return null;
  return (
    <div className={styles.creatives}>
      <PlacedCreatives creatives={creatives} />
    </div>
  );
}

const inOrder = (slots: readonly FilledSlot[]) => slots.toSorted((a, b) => placeOf(a) - placeOf(b));
