import { rafflesQuery, shownOffers, useOffersOnSale } from '@wattle/api-client';
import {
  ChevronRight,
  Drawer,
  Heart,
  House,
  ListOrdered,
  Money,
  Skeleton,
  Ticket,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery, useSite } from '@wattle/platform';
import type { ComponentType } from 'react';
import { DrawerLink, GameLink } from './drawer-link.tsx';
import styles from './drawers.module.css';
import { type DrawerChild, useNavigationItems } from './navigation-items.ts';

interface PrimaryDrawerProps {
  readonly open: boolean;
  /** The part of the menu that was asked for; null is the whole. */
  readonly child: DrawerChild | null;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<DrawerChild, string>> = {
  lotto: 'Lotteries',
  raffle: 'Raffles',
  social_play: 'Play together',
  results: 'Results',
  subvariant: 'Play',
};

const LINKS: Readonly<Record<DrawerChild, ComponentType>> = {
  lotto: OfferLinks,
  raffle: RaffleLinks,
  social_play: TogetherLinks,
  results: ResultLinks,
  subvariant: OfferLinks,
};

export function PrimaryDrawer({ open, child, onClose }: PrimaryDrawerProps) {
  const Links = child ? LINKS[child] : MenuLinks;
  return (
    <Drawer open={open} onClose={onClose} title={child ? TITLES[child] : 'Menu'}>
      <Links />
    </Drawer>
  );
}

function MenuLinks() {
  const items = useNavigationItems();
  return (
    <nav aria-label="Menu" className={styles.groups}>
      <ul className={styles.links}>
        <li>
          <DrawerLink to={paths.home()} icon={House}>
            Home
          </DrawerLink>
        </li>
        {items.map(
          ({ label, target }) =>
            // What a drawer item opens stands below in full.
            target.kind !== 'drawer' && (
              <li key={label}>
                <DrawerLink to={target.kind === 'page' ? target.to : target.href} icon={ChevronRight}>
                  {label}
                </DrawerLink>
              </li>
            ),
        )}
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
  const { data: offers } = useOffersOnSale();
  if (!offers) return <Skeleton lines={4} />;
  return (
    <ul className={styles.links}>
      {offers.map(({ key, name, nextDraw }) => (
        <li key={key}>
          <GameLink to={paths.play(key)} offerKey={key}>
            {name}
            {nextDraw?.prizePool && <Money whole value={nextDraw.prizePool} className={styles.note} />}
          </GameLink>
        </li>
      ))}
    </ul>
  );
}

function RaffleLinks() {
  const { offers: shown } = useSite();
  const { data: raffles } = useQuery({ ...rafflesQuery(), select: (all) => shownOffers(all, shown) });
  if (!raffles) return <Skeleton lines={4} />;
  return (
    <ul className={styles.links}>
      <li>
        <DrawerLink to={paths.charityTickets()} icon={Heart}>
          All raffles
        </DrawerLink>
      </li>
      {raffles.map(({ key, name }) => (
        <li key={key}>
          <DrawerLink to={paths.play(key)} icon={Ticket}>
            {name}
          </DrawerLink>
        </li>
      ))}
    </ul>
  );
}

function TogetherLinks() {
  return (
    <ul className={styles.links}>
      <li>
        <DrawerLink to={paths.socialPlay()} icon={Ticket}>
          Ways to play together
        </DrawerLink>
      </li>
    </ul>
  );
}

function ResultLinks() {
  const { data: offers = [] } = useOffersOnSale();
  return (
    <ul className={styles.links}>
      <li>
        <DrawerLink to={paths.results()} icon={ListOrdered}>
          All results
        </DrawerLink>
      </li>
      {offers.map(({ key, name }) => (
        <li key={key}>
          <GameLink to={paths.offerResults(key)} offerKey={key}>
            {name}
          </GameLink>
        </li>
      ))}
    </ul>
  );
}
