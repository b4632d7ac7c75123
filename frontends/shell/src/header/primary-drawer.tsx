import { rafflesQuery, shownOffers, syndicatesQuery, useOffersOnSale } from '@wattle/api-client';
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
import { type DrawerChild, type ShownItem, useNavigationItems } from './navigation-items.ts';
import { isOpen } from './open-routes.ts';

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
  const { data: offers } = useOffersOnSale();
  const { capabilities } = useSite();
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
            target.kind !== 'drawer' && (
              <li key={label}>
                <DrawerLink to={target.kind === 'page' ? target.to : target.href} icon={ChevronRight}>
                  {label}
                </DrawerLink>
              </li>
            ),
        )}
      </ul>
      {sectionsOf(items, offers?.length !== 0, isOpen(paths.results(), capabilities)).map(
        ({ label, child }) => {
          const Links = LINKS[child];
          return (
            <section key={label}>
              <h3 className={styles.heading}>{label}</h3>
              <Links />
            </section>
          );
        },
      )}
    </nav>
  );
}

function sectionsOf(
  items: readonly ShownItem[],
  sellsLotteries: boolean,
  hasResults: boolean,
): readonly { label: string; child: DrawerChild }[] {
  const configured = items.flatMap(({ label, target }) =>
    target.kind === 'drawer' ? [{ label, child: target.child }] : [],
  );
  const has = (...children: DrawerChild[]) => configured.some(({ child }) => children.includes(child));
  const sections = [
    ...(!sellsLotteries || has('lotto', 'subvariant') ? [] : [{ label: 'Play', child: 'lotto' as const }]),
    ...configured,
    ...(!sellsLotteries || has('results') ? [] : [{ label: 'Results', child: 'results' as const }]),
  ];
  return sections.filter(({ child }) => hasResults || child !== 'results');
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
  const site = useSite();
  const { data: raffles } = useQuery({ ...rafflesQuery(), select: (all) => shownOffers(all, site) });
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
  const site = useSite();
  const { data: syndicates } = useQuery({
    ...syndicatesQuery(),
    select: (all) => shownOffers(all, site),
    enabled: site.capabilities.includes('syndicates'),
  });
  return (
    <ul className={styles.links}>
      {isOpen(paths.socialPlay(), site.capabilities) && (
        <li>
          <DrawerLink to={paths.socialPlay()} icon={Ticket}>
            Ways to play together
          </DrawerLink>
        </li>
      )}
      {syndicates?.map(({ key, name }) => (
        <li key={key}>
          <DrawerLink to={paths.play(key)} icon={Ticket}>
            {name}
          </DrawerLink>
        </li>
      ))}
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
