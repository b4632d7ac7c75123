import { offersQuery } from '@wattle/api-client';
import { ChevronRight, Drawer, GameMark, House, ListOrdered, Money, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import styles from './drawers.module.css';
import { type DrawerChild, useNavigationItems } from './navigation-items.ts';

interface PrimaryDrawerProps {
  readonly open: boolean;
  /** The part of the menu that was asked for; null is the whole. */
  readonly child: DrawerChild | null;
  readonly onClose: () => void;
}

export function PrimaryDrawer({ open, child, onClose }: PrimaryDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title={child === 'results' ? 'Results' : 'Menu'}>
      {child === 'results' ? <ResultLinks /> : <MenuLinks />}
    </Drawer>
  );
}

function MenuLinks() {
  const items = useNavigationItems();
  return (
    <nav aria-label="Menu" className={styles.groups}>
      <ul className={styles.links}>
        <li>
          <Link to={paths.home()} className={styles.link}>
            <House aria-hidden="true" /> Home
          </Link>
        </li>
        {items.map(({ label, target }) => {
          if (target.kind === 'drawer') return null;
          return (
            <li key={label}>
              {target.kind === 'page' ? (
                <Link to={target.to} className={styles.link}>
                  <ChevronRight aria-hidden="true" /> {label}
                </Link>
              ) : (
                <a href={target.href} className={styles.link}>
                  <ChevronRight aria-hidden="true" /> {label}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <section>
        <h3 className={styles.heading}>Play</h3>
        <OfferLinks />
      </section>
      <section>
        <h3 className={styles.heading}>Results</h3>
        <ResultLinks />
      </section>
    </nav>
  );
}

function OfferLinks() {
  const { data: offers } = useQuery(offersQuery());
  if (!offers) return <Skeleton lines={4} />;
  return (
    <ul className={styles.links}>
      {offers.map(({ key, name, nextDraw }) => (
        <li key={key}>
          <Link to={paths.play(key)} className={styles.link}>
            <GameMark offerKey={key} size="sm" />
            {name}
            {nextDraw?.prizePool && <Money whole value={nextDraw.prizePool} className={styles.note} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ResultLinks() {
  const { data: offers = [] } = useQuery(offersQuery());
  return (
    <ul className={styles.links}>
      <li>
        <Link to={paths.results()} className={styles.link}>
          <ListOrdered aria-hidden="true" /> All results
        </Link>
      </li>
      {offers.map(({ key, name }) => (
        <li key={key}>
          <Link to={paths.offerResults(key)} className={styles.link}>
            <GameMark offerKey={key} size="sm" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
