import { Loaded } from '@wattle/account-frame';
import { type DrawnNumbers, type Syndicate, syndicateQuery } from '@wattle/api-client';
import { Card, GameList, Skeleton } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { useQuery } from '@wattle/platform';
import styles from './numbered-ticket.module.css';
import { matchedBy } from './ticket-result.tsx';

interface SyndicateNumbersProps {
  readonly syndicateKey: string;
  /** The drawn numbers, once known. */
  readonly drawn: readonly DrawnNumbers[] | undefined;
  /** The result is loading: numbers keep one colour until it arrives. */
  readonly awaited: boolean;
}

/** What a syndicate plays. The shop shows this of those on sale only, and shares outlive their sale. */
export function SyndicateNumbers({ syndicateKey, drawn, awaited }: SyndicateNumbersProps) {
  const { data, isError, error, refetch } = useQuery(syndicateQuery(syndicateKey));
  return (
    <Card as="section" aria-labelledby="syndicate-numbers" className={styles.section}>
      <h2 id="syndicate-numbers">The syndicate’s ticket{data && `: ${plural(data.numGames, 'game')}`}</h2>
      <Loaded
        query={{ data: awaited ? undefined : data, isError, error, refetch }}
        what="the numbers of the syndicate"
        skeleton={<Skeleton shape="block" className={styles.awaited ?? ''} />}
      >
        {({ entries }) => <Entries entries={entries} drawn={drawn} />}
      </Loaded>
    </Card>
  );
}

interface EntriesProps {
  readonly entries: Syndicate['entries'];
  readonly drawn: readonly DrawnNumbers[] | undefined;
}

function Entries({ entries, drawn }: EntriesProps) {
  if (entries.length === 0) return <p>Its numbers are not known yet.</p>;
  return (
    <>
      {entries.map(({ name, gameType, games, numbers }, index) => (
        <section key={index} aria-label={name} className={styles.entry}>
          <h3>
            {name}{' '}
            {gameType !== 'standard' && <span className={styles.hint}>plays as {plural(games, 'game')}</span>}
          </h3>
          <GameList games={numbers} {...(drawn && { matched: matchedBy(drawn) })} />
        </section>
      ))}
      {drawn && <p className={styles.hint}>Numbers that were drawn are in colour; the others are grey.</p>}
    </>
  );
}
