import { pageFromParam, raffleResultsQuery, useSells } from '@wattle/api-client';
import { EmptyState, LinkButton, Pagination, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useSuspenseQuery } from '@wattle/platform';
import { PageHead } from '../../page-head.tsx';
import { WinnerList } from '../../raffles/winner-list.tsx';
import { GameTabs } from '../../results/game-tabs.tsx';
import styles from './raffle-results-page.module.css';

/** Who won in the raffles, the newest draw first. */
export function RaffleResultsPage() {
  const page = pageFromParam(useParams().page);
  const sells = useSells();
  const { items, pageInfo } = useSuspenseQuery(raffleResultsQuery({ page })).data;
  usePageMeta({
    title: page > 1 ? `Raffle winners, page ${page}` : 'Raffle winners',
    description: 'Winning tickets and prizes of every raffle, as soon as they are published.',
    canonical: paths.raffleResults(page),
  });
  return (
    <>
      <PageHead title="Raffle winners">Winning tickets and prizes of every raffle.</PageHead>
      <GameTabs />
      {items.length === 0 ? (
        <EmptyState
          title={pageInfo.total > 0 ? 'There are no results this far back' : 'No winners yet'}
          picture={<TicketPicture />}
          action={
            pageInfo.total > 0 ? (
              <LinkButton to={paths.raffleResults()}>Newest winners</LinkButton>
            ) : (
              sells('raffle_ticket') && <LinkButton to={paths.charityTickets()}>See the raffles</LinkButton>
            )
          }
        >
          <p>Winners appear here once we have notified them.</p>
        </EmptyState>
      ) : (
        <div className={styles.list}>
          {items.map((result) => (
            <WinnerList key={`${result.productOfferKey} ${result.drawNo}`} result={result} headingLevel={2} />
          ))}
        </div>
      )}
      <Pagination
        label="Pages of winners"
        page={page}
        pageCount={Math.ceil(pageInfo.total / pageInfo.limit)}
        href={paths.raffleResults}
      />
    </>
  );
}
