import { Loaded, PageHeading } from '@wattle/account-frame';
import { type FavouriteSet, favouriteNumbersQuery, useSells } from '@wattle/api-client';
import { EmptyState, LinkButton, Skeleton, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import { FavouriteCard } from './favourite-card.tsx';
import styles from './favourites-page.module.css';

/** The customer's favourite numbers. */
export function FavouritesPage() {
  const query = useQuery(favouriteNumbersQuery());
  usePageMeta({ title: 'Favourite numbers', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <PageHeading
        title="Favourite numbers"
        lead="Numbers that you keep to play again. Every number is as likely as any other, favourite or not."
      />
      <Loaded query={query} what="your favourite numbers" skeleton={<Skeleton shape="block" />}>
        {(sets) => (sets.length > 0 ? <Games sets={sets} /> : <NoSets />)}
      </Loaded>
    </div>
  );
}

/** The sets game by game. */
function Games({ sets }: { sets: readonly FavouriteSet[] }) {
  const offers = new Map(sets.map(({ productOfferKey, offerName }) => [productOfferKey, offerName]));
  return [...offers].map(([key, name]) => (
    <section key={key} aria-labelledby={`favourites-${key}`} className={styles.game}>
      <h2 id={`favourites-${key}`}>{name}</h2>
      <ul className={styles.sets}>
        {sets
          .filter(({ productOfferKey }) => productOfferKey === key)
          .map((set) => (
            <FavouriteCard key={set.id} set={set} />
          ))}
      </ul>
    </section>
  ));
}

function NoSets() {
  const sells = useSells();
  return (
    <EmptyState
      title="No favourite numbers yet"
      picture={<TicketPicture />}
      action={sells('lottery_ticket') && <LinkButton to={paths.lottoTickets()}>Choose a game</LinkButton>}
    >
      <p>Fill in a ticket and choose “Save as favourites”: the numbers are then here for next time.</p>
    </EmptyState>
  );
}
