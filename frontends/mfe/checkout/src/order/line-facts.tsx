import type { CartItem } from '@wattle/api-client';
import { DateTime, Heart, Money } from '@wattle/design-system';
import { isZero, plural } from '@wattle/i18n';
import type { ReactNode } from 'react';
import styles from './line-facts.module.css';

type ChosenLine = Pick<
  CartItem,
  'causeName' | 'syndicateName' | 'days' | 'discount' | 'gameType' | 'scheduledPurchase'
> &
  Partial<Pick<CartItem, 'numWeeks' | 'hasFavouriteNumbers'>>;

const DAYS: Readonly<Record<string, string>> = {
  Mon: 'Mondays',
  Tue: 'Tuesdays',
  Wed: 'Wednesdays',
  Thu: 'Thursdays',
  Fri: 'Fridays',
  Sat: 'Saturdays',
  Sun: 'Sundays',
};

const daysOf = (days: readonly string[]): string =>
  days
    .map((day) => DAYS[day] ?? day)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

interface LineFactsProps {
  readonly line: ChosenLine;
  /** Of a receipt. */
  readonly withYear?: boolean;
}

/** What of a line its name, price and draws do not say: days, syndicate, cause, favourites, set-up and voucher. */
export function LineFacts({ line, withYear = false }: LineFactsProps) {
  const { days, numWeeks, syndicateName, causeName, hasFavouriteNumbers, gameType, discount } = line;
  const facts: readonly (readonly [string, ReactNode])[] = [
    days.length > 0 &&
      (['days', `${daysOf(days)}${numWeeks ? `, ${plural(numWeeks, 'week')}` : ''}`] as const),
    syndicateName !== null && (['syndicate', <>In {syndicateName}</>] as const),
    causeName !== null && (['cause', <>Supports {causeName}</>] as const),
    hasFavouriteNumbers &&
      ([
        'favourites',
        <>
          <Heart aria-hidden="true" /> Your favourite numbers
        </>,
      ] as const),
    gameType === 'deferred' &&
      line.scheduledPurchase !== null &&
      ([
        'later',
        <>
          Bought and charged once,{' '}
          <DateTime value={line.scheduledPurchase.purchaseAt} show="day" withYear={withYear} />
        </>,
      ] as const),
    !isZero(discount.amount) &&
      ([
        'voucher',
        <>
          <Money value={{ ...discount, amount: `-${discount.amount}` }} /> by voucher
        </>,
      ] as const),
  ].filter((fact) => fact !== false && fact !== undefined);
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {facts.map(([name, words]) => (
        <li key={name}>{words}</li>
      ))}
    </ul>
  );
}
