import { archiveQuery, isApiError, resultQuery, resultsOfDayQuery } from '@wattle/api-client';
import { Button, Card } from '@wattle/design-system';
import { formatMonth } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useQueryClient, useSuspenseQuery } from '@wattle/platform';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Select } from '../../forms/select.tsx';
import { useOffer } from '../../offers/use-offers.ts';
import { monthSegment } from './archive-date.ts';
import styles from './result-finder.module.css';

/** Finds a past draw of a game by its month, its day or its number. */
export function ResultFinder() {
  const { key } = useOffer();
  const { data } = useSuspenseQuery(archiveQuery(key));
  if (data.months.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="find-a-draw">
      <h2 id="find-a-draw" className={styles.title}>
        Find a draw
      </h2>
      <div className={styles.ways}>
        <ByMonth />
        <ByDay />
        <ByNumber />
      </div>
    </Card>
  );
}

/** Months as numbers, for a list to choose from: 202607. */
const asNumber = ({ year, month }: { year: number; month: number }) => year * 100 + month;

function ByMonth() {
  const { key } = useOffer();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { months } = useSuspenseQuery(archiveQuery(key)).data;
  const [chosen, setChosen] = useState(months[0] ? asNumber(months[0]) : 0);
  const years = [...new Set(months.map(({ year }) => year))];
  const show = (event: FormEvent) => {
    event.preventDefault();
    const month = months.find((each) => asNumber(each) === chosen);
    if (month) void navigate(paths.archivedResults(key, monthSegment(month)));
  };
  return (
    <form className={styles.way} onSubmit={show}>
      <Select label="Month" value={chosen} onChange={setChosen}>
        {years.map((year) => (
          <optgroup key={year} label={String(year)}>
            {months
              .filter((month) => month.year === year)
              .map((month) => (
                <option key={month.month} value={asNumber(month)}>
                  {formatMonth(monthSegment(month), locale)}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <Button type="submit" variant="secondary">
        Show month
      </Button>
    </form>
  );
}

/** Goes to an address once it is known that something is there. */
function useFind(
  read: (value: string) => Promise<unknown>,
  address: (value: string) => string,
  none: string,
) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const find = async (value: string) => {
    setProblem(undefined);
    setPending(true);
    try {
      await read(value);
      await navigate(address(value));
    } catch (error) {
      const isNone = isApiError(error) && (error.status === 404 || error.status === 400);
      setProblem(isNone ? none : 'We could not find out. Please try again.');
    } finally {
      setPending(false);
    }
  };
  return { find, problem, isPending };
}

function ByDay() {
  const { key, name } = useOffer();
  const queryClient = useQueryClient();
  const search = useFind(
    (day) => queryClient.fetchQuery(resultsOfDayQuery(key, day)),
    (day) => paths.archivedResults(key, day),
    `We have no ${name} result of this day.`,
  );
  return (
    <Search label="Day of the draw" button="Show day" search={search}>
      {(field) => <input {...field} type="date" required />}
    </Search>
  );
}

function ByNumber() {
  const { key, name } = useOffer();
  const queryClient = useQueryClient();
  const search = useFind(
    (no) => queryClient.fetchQuery(resultQuery(key, no)),
    (no) => paths.drawResult(key, no),
    `We have no ${name} result with this number.`,
  );
  return (
    <Search label="Draw number" button="Show draw" search={search}>
      {(field) => <input {...field} type="text" inputMode="numeric" pattern="[1-9][0-9]{0,8}" required />}
    </Search>
  );
}

interface SearchProps {
  readonly label: string;
  readonly button: string;
  readonly search: ReturnType<typeof useFind>;
  readonly children: (field: {
    readonly id: string;
    readonly name: string;
    readonly className: string | undefined;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

function Search({ label, button, search: { find, problem, isPending }, children }: SearchProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('value');
    if (typeof value === 'string' && value) void find(value.trim());
  };
  return (
    <form className={styles.way} onSubmit={submit}>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {children({
          id,
          name: 'value',
          className: styles.control,
          'aria-describedby': problem && `${id}-problem`,
          'aria-invalid': problem ? true : undefined,
        })}
      </div>
      <Button type="submit" variant="secondary" pending={isPending}>
        {button}
      </Button>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
