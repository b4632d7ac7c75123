import { DateTime } from '@wattle/design-system';
import { plural } from '@wattle/i18n';

interface DrawDatesProps {
  readonly draws: readonly {
    readonly drawNo: number;
    readonly drawAt: string;
    readonly drawsWhenSoldOut: boolean;
    /** The outcome, where known. */
    readonly status?: string;
  }[];
  /** Of a receipt. */
  readonly withYear?: boolean;
}

/** When a ticket is drawn: its draw, or how many draws from the first to the last. */
export function DrawDates({ draws, withYear = false }: DrawDatesProps) {
  const first = draws[0];
  const last = draws.at(-1);
  if (!first || !last) return null;
  if (first === last) {
    const early = first.status === 'drawn' ? 'held' : 'when all tickets are sold';
    return (
      <>
        Draw {first.drawNo},{' '}
        {first.drawsWhenSoldOut ? early : <DateTime value={first.drawAt} withYear={withYear} />}
      </>
    );
  }
  const joins = draws.length === 2 ? 'and' : 'to';
  return (
    <>
      {plural(draws.length, 'draw')}, {first.drawNo} {joins} {last.drawNo}:{' '}
      <DateTime value={first.drawAt} show="day" withYear={withYear} /> {joins}{' '}
      <DateTime value={last.drawAt} show="day" withYear={withYear} />
    </>
  );
}
