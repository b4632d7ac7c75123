import { type Archive, archiveQuery, resultsOfDayQuery } from '@wattle/api-client';
import {
  ChevronLeft,
  ChevronRight,
  EmptyState,
  LinkButton,
  TicketPicture,
  usePageMeta,
} from '@wattle/design-system';
import { formatCalendarDate, formatMonth, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocale, useParams, useSuspenseQuery } from '@wattle/platform';
import { homePath } from '../../offers/home-path.ts';
import { useOffer } from '../../offers/use-offers.ts';
import { PageHead } from '../../page-head.tsx';
import { ResultCards } from '../../results/result-cards.tsx';
import { archiveDate, monthSegment } from './archive-date.ts';
import styles from './archive-page.module.css';

type Month = Archive['months'][number];

/** The past results of one game: of a year, a month or a day. */
export function ArchivePage() {
  const { key, url, name } = useOffer();
  const { date = '' } = useParams();
  const { locale } = useLocale();
  const wanted = archiveDate(date);
  const when =
    wanted?.kind === 'day'
      ? formatCalendarDate(date, locale)
      : wanted?.kind === 'month'
        ? formatMonth(date, locale)
        : date;
  usePageMeta({
    title: `${name} results, ${when}`,
    description: `Winning numbers of ${name}, ${when}.`,
    canonical: homePath({ key, url }, paths.archivedResults(key, date)),
  });
  return (
    <>
      <p className={styles.back}>
        <Link to={paths.offerResults(key)}>All {name} results</Link>
      </p>
      <PageHead title={`${name} results, ${when}`} />
      {wanted?.kind === 'year' && <Year year={wanted.year} />}
      {wanted?.kind === 'month' && <MonthOfDraws year={wanted.year} month={wanted.month} />}
      {wanted?.kind === 'day' && <Day day={wanted.day} />}
    </>
  );
}

function Year({ year }: { year: number }) {
  const { key } = useOffer();
  const { locale } = useLocale();
  const { months } = useSuspenseQuery(archiveQuery(key)).data;
  const ofYear = months.filter((month) => month.year === year);
  if (ofYear.length === 0) return <NoResults />;
  return (
    <ul className={styles.months}>
      {ofYear.map((month) => (
        <li key={month.month}>
          <Link to={paths.archivedResults(key, monthSegment(month))} className={styles.month}>
            {formatMonth(monthSegment(month), locale)}
            <span className={styles.draws}>{plural(month.draws, 'draw')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MonthOfDraws({ year, month }: { year: number; month: number }) {
  const { key } = useOffer();
  const { months, results } = useSuspenseQuery(archiveQuery(key, { year, month })).data;
  const here = year * 12 + month;
  const placed = (other: Month) => other.year * 12 + other.month;
  // The newest month comes first.
  const earlier = months.find((other) => placed(other) < here);
  const later = months.findLast((other) => placed(other) > here);
  return (
    <>
      {results.length > 0 ? (
        <ResultCards results={results}>{plural(results.length, 'draw')}</ResultCards>
      ) : (
        <NoResults />
      )}
      <nav aria-label="Other months" className={styles.neighbours}>
        {earlier && <Neighbour month={earlier} />}
        {later && <Neighbour month={later} isLater />}
      </nav>
    </>
  );
}

function Neighbour({ month, isLater = false }: { month: Month; isLater?: boolean }) {
  const { key } = useOffer();
  const { locale } = useLocale();
  return (
    <LinkButton to={paths.archivedResults(key, monthSegment(month))} variant="secondary">
      {!isLater && <ChevronLeft aria-hidden="true" className={styles.icon} />}
      {formatMonth(monthSegment(month), locale)}
      {isLater && <ChevronRight aria-hidden="true" className={styles.icon} />}
    </LinkButton>
  );
}

function Day({ day }: { day: string }) {
  const { key } = useOffer();
  const { data: results } = useSuspenseQuery(resultsOfDayQuery(key, day));
  return <ResultCards results={results}>{plural(results.length, 'draw')}</ResultCards>;
}

function NoResults() {
  const { key, name } = useOffer();
  return (
    <EmptyState
      title="No results for this period"
      picture={<TicketPicture />}
      action={<LinkButton to={paths.offerResults(key)}>Newest results</LinkButton>}
    >
      <p>We have no results of {name} for these days.</p>
    </EmptyState>
  );
}
