import type { Draw, Offer } from '@wattle/api-client';
import { CalendarDate } from '@wattle/design-system';
import { formatCalendarDate, formatWholeMoney, plural } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { Suspense } from 'react';
import { Select } from '../../forms/select.tsx';
import styles from './draw-choice.module.css';
import type { ChosenDraws } from './draws.ts';
import { DayChoice } from './parts.ts';
import type { Day, TicketAction } from './ticket.ts';

/** How many draws ahead a ticket may begin (docs/domain.md §6: up to ten draws). */
const FIRST_DRAWS = 10;

export interface DrawChoiceProps {
  readonly offer: Offer;
  readonly days: readonly Day[];
  readonly draws: ChosenDraws;
  /** The day on which the line that is changed is to be bought. */
  readonly purchaseOn?: string | undefined;
  readonly onChange: (action: TicketAction) => void;
}

/** Which draw the ticket begins with, and how many it covers: in a row, or on chosen days for some weeks. */
export function DrawChoice({ offer, days, draws, purchaseOn, onChange }: DrawChoiceProps) {
  const { locale } = useLocale();
  const { first, last, numDraws, numWeeks, offered, choices } = draws;
  const byDay = offer.selectableDays.length > 0;
  const describe = ({ drawDate, prizePool }: Draw) =>
    [formatCalendarDate(drawDate, locale, 'short'), prizePool && formatWholeMoney(prizePool, locale)]
      .filter(Boolean)
      .join(', ');
  return (
    <div className={styles.choice}>
      {byDay && (
        <Suspense>
          <DayChoice offer={offer} days={days} onChange={onChange} />
        </Suspense>
      )}
      <div className={styles.fields}>
        <Select
          label="First draw"
          value={first.drawNo}
          onChange={(firstDrawNo) => onChange({ type: 'choose-draw', firstDrawNo })}
        >
          {offered
            .filter((draw, index) => index < FIRST_DRAWS || draw === first)
            .map((draw) => (
              <option key={draw.drawNo} value={draw.drawNo}>
                {describe(draw)}
              </option>
            ))}
        </Select>
        <Select
          label={byDay ? 'How many weeks' : 'How many draws'}
          value={byDay ? numWeeks : numDraws}
          onChange={(count) =>
            onChange(
              byDay ? { type: 'choose-weeks', numWeeks: count } : { type: 'choose-draws', numDraws: count },
            )
          }
        >
          {choices.map((count) => (
            <option key={count} value={count}>
              {plural(count, byDay ? 'week' : 'draw')}
            </option>
          ))}
        </Select>
      </div>
      {numDraws > 1 && last && (
        <p className={styles.note}>
          The same numbers play in {numDraws} draws{byDay ? '' : ' in a row'}, the last on{' '}
          <CalendarDate value={last.drawDate} />.
        </p>
      )}
      {purchaseOn &&
        (numDraws > 1 ? (
          <p className={styles.note}>We buy a ticket for several draws now, not on the day you chose.</p>
        ) : (
          <p className={styles.note}>
            Bought on <CalendarDate value={purchaseOn} />, as you chose.
          </p>
        ))}
    </div>
  );
}
