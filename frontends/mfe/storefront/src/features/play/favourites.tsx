import {
  type FavouriteSet,
  favouriteNumbersQuery,
  type GameNumbers,
  type GameOffer,
  type GameType,
  type Offer,
  useAddFavouriteNumbers,
} from '@wattle/api-client';
import { Alert, Button, Dialog, GameList, Heart, IconButton, LinkButton, X } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { favouritesRequest, paths } from '@wattle/mfe-contract';
import {
  Link,
  useCapability,
  useLocation,
  useQuery,
  useSearchParams,
  useSession,
  useToast,
} from '@wattle/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NameForm } from '../../forms/name-form.tsx';
import { completeGames } from './entries.ts';
import styles from './favourites.module.css';

interface FavouritesProps {
  readonly offer: Offer;
  readonly gameType: GameType;
  readonly gameOffer: GameOffer;
  readonly games: readonly GameNumbers[];
  /** Puts the numbers of a set on the ticket. */
  readonly onUse: (set: FavouriteSet) => void;
}

/** Favourite numbers on a ticket: plays saved ones, and saves the ticket's. */
export function Favourites(props: FavouritesProps) {
  const { status } = useSession();
  const isKept = useCapability('favourite_numbers');
  const [search] = useSearchParams();
  if (!isKept || props.gameOffer.entryKind === 'random') return null;
  if (status === 'signed-in') return <SavedFavourites {...props} />;
  return status === 'anonymous' && isAsked(search) ? <SignIn /> : null;
}

function SignIn() {
  const { pathname, search } = useLocation();
  return (
    <Alert
      title="Your favourite numbers are in your account"
      action={
        <LinkButton to={paths.login({ returnTo: `${pathname}${search}` })} variant="secondary">
          Log in
        </LinkButton>
      }
    >
      <p>Log in to play them.</p>
    </Alert>
  );
}

const isAsked = (search: URLSearchParams) =>
  search.get('favourite_numbers') === 'true' || favouritesRequest.isOpen();

function useAsked(
  sets: readonly FavouriteSet[] | undefined,
  answer: (set: FavouriteSet | undefined) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    if (!sets || !isAsked(search)) return;
    favouritesRequest.done();
    const named = search.get('favourite');
    const only = named === null && sets.length === 1 ? sets[0] : undefined;
    latest.current(only ?? sets.find(({ id }) => id === named));
    // After a reload the stored ticket has the changes.
    if (!search.has('favourite_numbers')) return;
    const rest = new URLSearchParams(search);
    rest.delete('favourite_numbers');
    rest.delete('favourite');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [sets, search, setSearch]);
}

function SavedFavourites({ offer, gameType, gameOffer, games, onUse }: FavouritesProps) {
  const [open, setOpen] = useState<'choose' | 'keep'>();
  const { data } = useQuery(favouriteNumbersQuery());
  const sets = useMemo(
    () =>
      data?.filter((set) => set.productOfferKey === offer.key && set.gameType === gameType.key && set.valid),
    [data, offer.key, gameType.key],
  );
  useAsked(sets, (set) => {
    if (set) onUse(set);
    else setOpen('choose');
  });
  const complete = completeGames(games, gameOffer);
  const close = () => setOpen(undefined);
  return (
    <div className={styles.bar}>
      {sets && sets.length > 0 && (
        <Button variant="secondary" onClick={() => setOpen('choose')}>
          <Heart aria-hidden="true" className={styles.icon} /> Play favourites
        </Button>
      )}
      {complete.length > 0 && (
        <Button variant="quiet" onClick={() => setOpen('keep')}>
          <Heart aria-hidden="true" className={styles.icon} /> Save as favourites
        </Button>
      )}
      {sets && <Hint hasSets={sets.length > 0} />}
      <Dialog open={open === 'choose'} onClose={close} title={`Your ${offer.name} favourites`}>
        <Choice
          sets={sets ?? []}
          onUse={(set) => {
            close();
            onUse(set);
          }}
        />
      </Dialog>
      <Dialog open={open === 'keep'} onClose={close} title="Save as favourites">
        <Keep offer={offer} gameType={gameType} gameOffer={gameOffer} games={complete} onClose={close} />
      </Dialog>
    </div>
  );
}

const HINT_CLOSED = 'wattle.favourites-hint-closed';

function Hint({ hasSets }: { hasSets: boolean }) {
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(HINT_CLOSED) !== null);
  if (isClosed) return null;
  const close = () => {
    sessionStorage.setItem(HINT_CLOSED, '1');
    setClosed(true);
  };
  return (
    <p className={styles.hint} role="note">
      {hasSets
        ? 'The numbers you saved for this game are one press away.'
        : 'Fill in an entry and save its numbers here for next time.'}
      <IconButton label="Close this hint" icon={X} onClick={close} />
    </p>
  );
}

function Choice({ sets, onUse }: { sets: readonly FavouriteSet[]; onUse: (set: FavouriteSet) => void }) {
  if (sets.length === 0)
    return (
      <p>
        You have saved no numbers for this ticket yet. Fill it in and choose “Save as favourites”, or see{' '}
        <Link to={paths.favouriteNumbers()}>all your favourite numbers</Link>.
      </p>
    );
  return (
    <ul className={styles.sets}>
      {sets.map((set) => (
        <li key={set.id} className={styles.set}>
          <div className={styles.name}>
            <h3>{set.name}</h3>
            <p className={styles.note}>
              {set.gameOfferName}, {plural(set.games.length, 'entry', 'entries')}
            </p>
          </div>
          <Button onClick={() => onUse(set)} aria-label={`Use ${set.name}`}>
            Use
          </Button>
          <div className={styles.games}>
            <GameList games={set.games} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type SaveFavouritesProps = Pick<FavouritesProps, 'offer' | 'gameType' | 'gameOffer' | 'games'> & {
  readonly onClose: () => void;
};

function Keep({ offer, gameType, gameOffer, games, onClose }: SaveFavouritesProps) {
  const add = useAddFavouriteNumbers();
  const toast = useToast();
  return (
    <>
      <p className={styles.note}>
        We will save {plural(games.length, 'complete entry', 'complete entries')} of this ticket for you.
      </p>
      <NameForm
        label="Name of these numbers"
        button="Save"
        onCancel={onClose}
        onSave={async (name) => {
          await add.mutateAsync({
            name,
            productOfferKey: offer.key,
            gameType: gameType.key,
            gameOffer: gameOffer.key,
            games: games.map(withoutEmptySets),
          });
          onClose();
          toast.show({
            tone: 'success',
            message: `“${name}” is among your favourites.`,
            action: { label: 'See them', to: paths.favouriteNumbers() },
          });
        }}
      />
    </>
  );
}

/** A set that may stay empty is left out then. */
const withoutEmptySets = (game: GameNumbers): { [name: string]: readonly number[] } =>
  Object.fromEntries(Object.entries(game).filter(([, numbers]) => numbers.length > 0));
