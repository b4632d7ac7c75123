import type { Draw, Offer } from '@wattle/api-client';
import { CalendarDate, VisuallyHidden } from '@wattle/design-system';
import { formatCalendarDate, formatWholeMoney, plural } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { Select } from '../../forms/select.tsx';
import { DAY_NAMES } from '../../offers/draw-days.ts';
import styles from './draw-choice.module.css';
import type { ChosenDraws } from './draws.ts';
import quickpickBarStyles from './quickpick-bar.module.css';
import type { Day, TicketAction } from './ticket.ts';

/** How many draws ahead a ticket may begin (docs/domain.md §6: up to ten draws). */
const FIRST_DRAWS = 10;

interface DrawChoiceProps {
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
      {byDay && <DayChoice offer={offer} days={days} onChange={onChange} />}
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

interface DayChoiceProps {
  readonly offer: Offer;
  readonly days: readonly Day[];
  readonly onChange: (action: TicketAction) => void;
}

/** The weekdays on which the ticket plays. */
function DayChoice({ offer, days, onChange }: DayChoiceProps) {
  const choices = offer.selectableDays as readonly Day[];
  return (
    <fieldset data-field="days">
      <legend className={quickpickBarStyles.label}>Days</legend>
      <div className={quickpickBarStyles.counts}>
        {choices.map((day) => (
          <label key={day} className={quickpickBarStyles.count}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={() =>
                onChange({
                  type: 'choose-days',
                  days: choices.filter((other) => (other === day) !== days.includes(other)),
                })
              }
            />
            {day}
            <VisuallyHidden>{DAY_NAMES[day]?.slice(day.length)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
