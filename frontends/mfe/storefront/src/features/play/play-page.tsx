import { cartQuery, type Offer, offerDrawsQuery, offerQuery } from '@wattle/api-client';
import {
  EmptyState,
  LinkButton,
  Skeleton,
  TabLinks,
  TicketPicture,
  usePageMeta,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import {
  useCapability,
  useLoaderData,
  useLocation,
  useQuery,
  useSearchParams,
  useSuspenseQuery,
} from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { homePath, useBuyingPath } from '../../offers/home-path.ts';
import { notOnSale } from '../../offers/on-sale.ts';
import { PageHead } from '../../page-head.tsx';
import { DRAWS_ON_SALE, type PlayScreen, ticketForm } from './load-play.ts';
import { OfferHead } from './offer-head.tsx';
import styles from './play-page.module.css';

const TicketForm = lazy(async () => ({ default: (await ticketForm()).TicketForm }));

/** The line of the cart that the customer came to change; its item is missing when it is no longer there. */
function useCartLine(offer: Offer, gameType: string, id: string | null) {
  const { data: cart } = useQuery({ ...cartQuery(), enabled: id !== null });
  if (id === null) return undefined;
  const isLine = (item: { id: string; productOfferKey: string; gameType: string }) =>
    item.id === id && item.productOfferKey === offer.key && item.gameType === gameType;
  return { item: cart?.cartItems.find(isLine) };
}

/** The play screen of a lottery (docs/requirements.md §2). */
export function PlayPage() {
  const { offerKey, shownTo, gameType: gameTypeKey } = useLoaderData<PlayScreen>();
  const { data: offer } = useSuspenseQuery(offerQuery(offerKey, shownTo));
  const { data: draws } = useSuspenseQuery(offerDrawsQuery(offerKey, DRAWS_ON_SALE));
  const [search] = useSearchParams();
  const isSold = offer.availability === 'available';
  const onSale = isSold ? draws.filter(({ purchaseStatus }) => purchaseStatus === 'open') : [];
  const gameType = offer.gameTypes.find(({ key }) => key === gameTypeKey);
  const asked = Number.parseInt(search.get('firstDrawNo') ?? '', 10);
  const next = onSale[0];
  const lineId = search.get('cartItem');
  const cartLine = useCartLine(offer, gameTypeKey, lineId);
  const isUsual = gameTypeKey === 'standard' || !gameType?.pathSuffix;
  const way = isUsual ? '' : ` ${gameType.name}`;
  const title = cartLine?.item ? `Change your ${offer.name} ticket` : `Play ${offer.name}${way}`;
  const usualPath = useBuyingPath(offer, paths.play(offer.key));
  usePageMeta({
    title,
    description: `Pick your ${offer.name} numbers or take a quickpick. See the next prize, the odds and the price before you pay.`,
    canonical: isUsual ? usualPath : homePath(offer, paths.play(offer.key, { gameType: gameTypeKey })),
  });
  return (
    <>
      <PageHead title={title}>
        Pick your own numbers or take a quickpick. The odds and the price stand beside them before you pay.
      </PageHead>
      {next && gameType ? (
        <>
          <OfferHead offer={offer} draw={next} />
          {!cartLine && <WaysToPlay offer={offer} current={gameTypeKey} />}
          <Suspense fallback={<Skeleton shape="block" className={styles.form ?? ''} />}>
            <TicketForm
              key={`${offer.key} ${gameTypeKey} ${lineId}`}
              offer={offer}
              gameType={gameType}
              onSale={onSale}
              askedDrawNo={asked > 0 ? asked : undefined}
              cartLine={cartLine}
            />
          </Suspense>
        </>
      ) : (
        <NothingToBuy offer={offer} region={shownTo.region} />
      )}
    </>
  );
}

/** The game types of the offer, each at its own address. */
function WaysToPlay({ offer, current }: { offer: Offer; current: string }) {
  const { pathname, search } = useLocation();
  if (offer.gameTypes.length < 2) return null;
  return (
    <div className={styles.ways}>
      <TabLinks
        label={`Ways to play ${offer.name}`}
        items={offer.gameTypes.map(({ key, name }) => ({
          to:
            key === current
              ? `${pathname}${search}`
              : `${paths.play(offer.key, { gameType: key === 'standard' ? undefined : key })}${search}`,
          label: name,
        }))}
      />
    </div>
  );
}

interface NothingToBuyProps {
  readonly offer: Offer;
  readonly region: string | undefined;
}

function NothingToBuy({ offer, region }: NothingToBuyProps) {
  const hasResults = useCapability('multi_offer_site');
  const isRestricted = offer.availability === 'restricted';
  return (
    <EmptyState
      title={isRestricted ? `Not sold in ${region}` : notOnSale(offer)}
      picture={<TicketPicture />}
      action={
        <>
          <LinkButton to={paths.lottoTickets()}>See the other lotteries</LinkButton>
          {hasResults && (
            <LinkButton to={paths.offerResults(offer.key)} variant="secondary">
              {offer.name} results
            </LinkButton>
          )}
        </>
      }
    >
      <p>
        {isRestricted
          ? `${offer.name} may not be sold to people who live in ${region}.`
          : 'This does not affect tickets you already hold.'}
      </p>
    </EmptyState>
  );
}
