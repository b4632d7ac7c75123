import type { Cart } from '@wattle/api-client';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useSite } from '@wattle/platform';
import styles from './regulation.module.css';

/** What the law wants said where something is sold. */
export function Regulation({ cart }: { cart: Cart }) {
  const { regulationText, responsiblePlay } = useSite();
  const linksToSaferPlay = useCapability('responsible_gambling');
  if (!cart.showRegulation) return null;
  return (
    <aside aria-label="Regulation" className={styles.regulation}>
      <p>{regulationText}</p>
      <p>
        {responsiblePlay.text} {linksToSaferPlay && <Link to={paths.responsiblePlay()}>Safer play</Link>}
      </p>
    </aside>
  );
}
