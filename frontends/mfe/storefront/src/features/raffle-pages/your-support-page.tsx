import { causesQuery, type Raffle, useSells } from '@wattle/api-client';
import { Card, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useSuspenseQuery } from '@wattle/platform';
import { homePath } from '../../offers/home-path.ts';
import { useRaffle } from '../../product-offers/find-product.ts';
import { RaffleHead } from '../../raffles/raffle-head.tsx';
import styles from './pages.module.css';

/** The least share of sales that any permit of the next draw promises to the cause, in per cent. */
function promisedPercent({ nextDraw }: Raffle): number | undefined {
  const shares = nextDraw?.permits.map(({ grossPercent }) => grossPercent) ?? [];
  return shares.length > 0 ? Math.min(...shares) : undefined;
}

/** What tickets of a raffle do for its causes. */
export function YourSupportPage() {
  const raffle = useRaffle();
  const sells = useSells();
  const hasDirectory = useCapability('causes_directory');
  const { data: all } = useSuspenseQuery(causesQuery());
  const causes = all.filter(({ key }) => raffle.causes.some((cause) => cause.key === key));
  const percent = promisedPercent(raffle);
  usePageMeta({
    title: `Your support: ${raffle.name}`,
    description: `How tickets of ${raffle.name} support good causes.`,
    canonical: homePath(raffle, paths.yourSupport(raffle.key)),
  });
  return (
    <>
      <RaffleHead raffle={raffle} title={`Your support: ${raffle.name}`} />
      <div className={styles.text}>
        <p>
          {percent === undefined
            ? 'The money left after prizes and costs goes to the causes of this raffle.'
            : `At least ${percent}% of what tickets bring in goes to the causes of this raffle: that is what its permits require.`}{' '}
          {raffle.causes.length > 1 && 'You choose which cause your tickets support.'}
        </p>
        {causes.map((cause) => (
          <Card key={cause.key} as="section" padding="lg">
            <h2>{cause.name}</h2>
            <p>{cause.text}</p>
            {hasDirectory && (
              <p>
                <Link to={paths.cause(cause.urlSlug)}>More about {cause.name}</Link>
              </p>
            )}
          </Card>
        ))}
        {sells(raffle.type) && (
          <div>
            <LinkButton to={paths.play(raffle.key)}>See prizes and tickets</LinkButton>
          </div>
        )}
      </div>
    </>
  );
}
