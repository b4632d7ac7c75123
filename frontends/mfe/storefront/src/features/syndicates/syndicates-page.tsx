import { shownOffers, syndicatesQuery, useSells } from '@wattle/api-client';
import { EmptyState, LinkButton, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSite, useSuspenseQuery } from '@wattle/platform';
import { useRegion } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { SyndicateGrid } from '../../syndicates/syndicate-grid.tsx';
import { isSoldIn } from '../../syndicates/syndicate-rules.ts';

/** Every syndicate offer with the shares left. */
export function SyndicatesPage() {
  usePageMeta({
    title: 'Syndicates',
    description: 'Buy a share in a bigger entry: see the ticket, the shares left and what a share costs.',
    canonical: paths.syndicates(),
  });
  return (
    <>
      <PageHead title="Syndicates">
        Share a bigger ticket with others. You see its numbers before you buy, and every share gets the same
        part of every prize.
      </PageHead>
      <SyndicatesOnSale headingLevel={2} />
    </>
  );
}

/** The play-together page: syndicates and lotto parties. */
export function SocialPlayPage() {
  usePageMeta({
    title: 'Play together',
    description: 'Share tickets with others: join a syndicate and see its numbers before you buy.',
    canonical: paths.socialPlay(),
  });
  return (
    <>
      <PageHead title="Play together">
        Share a ticket that is too big for one: its price and its prizes.
      </PageHead>
      <section aria-label="Syndicates">
        <h2>Syndicates</h2>
        <SyndicatesOnSale headingLevel={3} />
      </section>
    </>
  );
}

function SyndicatesOnSale({ headingLevel }: { headingLevel: 2 | 3 }) {
  const { data: all } = useSuspenseQuery(syndicatesQuery());
  const region = useRegion();
  const sells = useSells();
  const site = useSite();
  const offers = shownOffers(all, site).filter((offer) => isSoldIn(offer, region));
  if (offers.length > 0)
    return <SyndicateGrid offers={offers} headingLevel={headingLevel} label="Syndicates" />;
  return (
    <EmptyState
      title="No syndicates right now"
      picture={<TicketPicture />}
      headingLevel={headingLevel}
      action={sells('lottery_ticket') && <LinkButton to={paths.lottoTickets()}>See the lotteries</LinkButton>}
    >
      <p>Syndicates are listed here when shares of a new ticket are for sale.</p>
    </EmptyState>
  );
}
