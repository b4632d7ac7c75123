import { raffleResultsQuery, useSells } from '@wattle/api-client';
import { ArrowLeft, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useParams, useSuspenseQuery } from '@wattle/platform';
import { homePath } from '../../offers/home-path.ts';
import { useRaffle } from '../../product-offers/find-product.ts';
import { WinnerList } from '../../raffles/winner-list.tsx';
import { ALL_DRAWS } from './all-draws.ts';
import styles from './pages.module.css';

/** Who won in one draw of a raffle. */
export function RaffleResultPage() {
  const raffle = useRaffle();
  const sells = useSells();
  const { drawNo = '' } = useParams();
  const { data: results } = useSuspenseQuery(raffleResultsQuery(ALL_DRAWS, raffle.key));
  const result = results.items.find((draw) => String(draw.drawNo) === drawNo);
  if (!result) throw new Error(`the loader let draw ${drawNo} through, which has no result`);
  usePageMeta({
    title: `${result.drawName} winners`,
    description: `Winning tickets of ${result.drawName}.`,
    canonical: homePath(raffle, paths.drawResult(raffle.key, drawNo)),
  });
  return (
    <div className={styles.list}>
      <Link to={paths.winners(raffle.key)} className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {raffle.name} winners
      </Link>
      <WinnerList result={result} headingLevel={1} />
      {sells(raffle.type) && (
        <div>
          <LinkButton to={paths.play(raffle.key)} variant="secondary">
            See {raffle.name}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
