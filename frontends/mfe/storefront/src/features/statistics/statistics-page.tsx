import { type CountedDraws, type Statistics, statisticsQuery } from '@wattle/api-client';
import {
  Alert,
  CalendarDate,
  EmptyState,
  LinkButton,
  TicketPicture,
  usePageMeta,
} from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { Select } from '../../forms/select.tsx';
import { homePath } from '../../offers/home-path.ts';
import { useOffer } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { countedDraws } from './counted-draws.ts';
import { NumberSetSection } from './number-set-section.tsx';
import styles from './statistics-page.module.css';

const NEWEST = [20, 50, 100, 200];

/** How often each number was drawn in one game, by era. */
export function StatisticsPage() {
  const { key, url, name } = useOffer();
  const [search, setSearch] = useSearchParams();
  const counted = countedDraws(search);
  const { data: statistics } = useSuspenseQuery(statisticsQuery(key, counted));
  usePageMeta({
    title: `${name} statistics`,
    description: `How often each number of ${name} was drawn. Every draw is independent of all others.`,
    canonical: homePath({ key, url }, paths.statistics(key)),
  });
  const count = (change: CountedDraws) => {
    const { era, draws } = { ...counted, ...change };
    setSearch(
      { ...(era && { era: String(era) }), ...(draws && { draws: String(draws) }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <p className={styles.back}>
        <Link to={paths.offerResults(key)}>{name} results</Link>
      </p>
      <PageHead title={`${name} statistics`}>
        How often each number was drawn, when it was last drawn, and which were drawn together.
      </PageHead>
      <Alert>
        <p>{statistics.disclaimer}</p>
      </Alert>
      <Filter statistics={statistics} counted={counted} onChange={count} />
      {statistics.draws > 0 ? (
        <div className={styles.sets}>
          {statistics.numberSets.map((set) => (
            <NumberSetSection key={set.name} set={set} draws={statistics.draws} />
          ))}
        </div>
      ) : (
        <EmptyState
          title="Nothing to count yet"
          picture={<TicketPicture />}
          action={<LinkButton to={paths.offerResults(key)}>{name} results</LinkButton>}
        >
          <p>We have no results of these draws.</p>
        </EmptyState>
      )}
    </>
  );
}

interface FilterProps {
  readonly statistics: Statistics;
  readonly counted: CountedDraws;
  readonly onChange: (change: CountedDraws) => void;
}

function Filter({ statistics, counted, onChange }: FilterProps) {
  const { eras, era, draws, firstDraw, lastDraw } = statistics;
  return (
    <section aria-label="Which draws are counted" className={styles.filter}>
      <div className={styles.fields}>
        {eras.length > 1 && (
          <Select
            label="Rules"
            value={era.effectiveFromDraw}
            onChange={(from) => onChange({ era: from === eras[0]?.effectiveFromDraw ? undefined : from })}
          >
            {eras.map((each, index) => (
              <option key={each.effectiveFromDraw} value={each.effectiveFromDraw}>
                {each.label}
                {index === 0 ? ' (now)' : ''}
              </option>
            ))}
          </Select>
        )}
        <Select
          label="Draws"
          value={counted.draws ?? 0}
          onChange={(newest) => onChange({ draws: newest || undefined })}
        >
          <option value={0}>All draws with these rules</option>
          {[...new Set([...NEWEST, ...(counted.draws ? [counted.draws] : [])])]
            .sort((a, b) => a - b)
            .map((newest) => (
              <option key={newest} value={newest}>
                The newest {newest}
              </option>
            ))}
        </Select>
      </div>
      <p role="status" className={styles.note}>
        {plural(draws, 'draw')} counted{eras.length > 1 ? '' : `, ${era.label}`}
        {firstDraw && lastDraw && (
          <>
            : <CalendarDate value={firstDraw.drawDate} style="short" /> to{' '}
            <CalendarDate value={lastDraw.drawDate} style="short" />
          </>
        )}
        . Numbers of other rules are never counted together.
      </p>
    </section>
  );
}
