import { PAGE_SIZE, pageFromParam, raffleResultsQuery, useSells } from '@wattle/api-client';
import { EmptyState, LinkButton, Pagination, TicketPicture, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { homePath } from '../../offers/home-path.ts';
import { useRaffle } from '../../product-offers/find-product.ts';
import { RaffleHead } from '../../raffles/raffle-head.tsx';
import { WinnerList } from '../../raffles/winner-list.tsx';
import styles from './pages.module.css';

/** Who won in a raffle, the newest draw first. */
export function WinnersPage() {
  const raffle = useRaffle();
  const sells = useSells();
  const [search] = useSearchParams();
  const page = pageFromParam(search.get('page') ?? undefined);
  const { data: results } = useSuspenseQuery(raffleResultsQuery({ page }, raffle.key));
  usePageMeta({
    title: page > 1 ? `${raffle.name} winners, page ${page}` : `${raffle.name} winners`,
    description: `Winning tickets of ${raffle.name}, and how anybody can check the draws.`,
    canonical: homePath(raffle, paths.winners(raffle.key, page)),
  });
  return (
    <>
      <RaffleHead raffle={raffle} title={`${raffle.name} winners`} />
      {results.items.length === 0 ? (
        <EmptyState
          title={page > 1 ? 'There is nothing on this page' : 'No draw has been held yet'}
          picture={<TicketPicture />}
          action={sells(raffle.type) && <LinkButton to={paths.play(raffle.key)}>See the prizes</LinkButton>}
        >
          <p>
            Winning tickets appear here once two people have confirmed a draw and we have notified the
            winners.
          </p>
        </EmptyState>
      ) : (
        <div className={styles.list}>
          {results.items.map((result) => (
            <WinnerList key={result.drawNo} result={result} headingLevel={2} />
          ))}
        </div>
      )}
      <Pagination
        label="Pages of winners"
        page={page}
        pageCount={Math.ceil(results.pageInfo.total / PAGE_SIZE)}
        href={(to) => paths.winners(raffle.key, to)}
      />
    </>
  );
}
