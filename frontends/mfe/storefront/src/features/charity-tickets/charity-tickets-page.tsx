import { rafflesQuery, shownOffers, useSells } from '@wattle/api-client';
import { EmptyState, LinkButton, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useSite, useSuspenseQuery } from '@wattle/platform';
import { useRegion } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { RaffleGrid } from '../../raffles/raffle-grid.tsx';
import { isLicensedIn } from '../../raffles/raffle-rules.ts';
import { regionName } from '../../regions.ts';
import styles from './charity-tickets-page.module.css';

/** Every raffle: for a cause first, then the others, closed ones last. */
export function CharityTicketsPage() {
  const { data: all } = useSuspenseQuery(rafflesQuery());
  const region = useRegion();
  const sells = useSells();
  const hasCauses = useCapability('causes_directory');
  const site = useSite();
  const raffles = shownOffers(all, site).filter((raffle) => isLicensedIn(raffle, region));
  const coming = raffles.filter(({ nextDraw }) => nextDraw !== null);
  const sections = [
    { title: 'For a good cause', raffles: coming.filter(({ causes }) => causes.length > 0) },
    { title: 'Numbered tickets', raffles: coming.filter(({ causes }) => causes.length === 0) },
    { title: 'Between draws', raffles: raffles.filter(({ nextDraw }) => nextDraw === null) },
  ].filter((section) => section.raffles.length > 0);
  usePageMeta({
    title: 'Charity raffle tickets',
    description: 'Every raffle with its prizes, its cause, the tickets left and the odds of winning.',
    canonical: paths.charityTickets(),
  });
  return (
    <>
      <PageHead title="Charity raffle tickets">
        Every ticket helps a cause and has the same chance. See the prizes, the tickets left and the odds.
      </PageHead>
      {sections.length === 0 && (
        <EmptyState
          title={region ? `No raffles in ${regionName(region)} right now` : 'No raffles right now'}
          picture={<TicketPicture />}
          action={
            sells('lottery_ticket') && <LinkButton to={paths.lottoTickets()}>See the lotteries</LinkButton>
          }
        >
          <p>Raffles are listed here as soon as their permits are granted.</p>
        </EmptyState>
      )}
      <div className={styles.sections}>
        {sections.map(({ title, raffles: shown }) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <RaffleGrid raffles={shown} headingLevel={3} label={title} />
          </section>
        ))}
      </div>
      {hasCauses && (
        <p className={styles.causes}>
          <Link to={paths.causes()}>All causes that our players support</Link>
        </p>
      )}
    </>
  );
}
