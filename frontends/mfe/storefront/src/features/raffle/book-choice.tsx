import type { Book, Raffle } from '@wattle/api-client';
import { Money, Stepper } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { ChoiceList } from '../../forms/choice-list.tsx';
import { booksOf, currencyOf } from '../../raffles/raffle-rules.ts';
import { isSoldByCount, type RaffleTicket } from './raffle-ticket.ts';

interface BookChoiceProps {
  readonly raffle: Raffle;
  readonly ticket: RaffleTicket;
  /** The most tickets that can be bought now. */
  readonly most: number;
  readonly onChange: (tickets: number) => void;
}

/** How many tickets: counted one by one, or a book of those that are sold. */
export function BookChoice({ raffle, ticket, most, onChange }: BookChoiceProps) {
  const books = booksOf(raffle, ticket.gameType);
  const first = books[0];
  const last = books.at(-1);
  const currency = currencyOf(raffle);
  if (first && last && isSoldByCount(books)) {
    return (
      <Stepper
        label="How many tickets"
        unit="ticket"
        value={ticket.tickets}
        min={first.games}
        max={Math.min(last.games, most)}
        onChange={onChange}
      />
    );
  }
  return (
    <ChoiceList
      legend="How many tickets"
      value={String(ticket.tickets)}
      onChange={(tickets) => onChange(Number(tickets))}
      choices={books.map((book) => ({
        value: String(book.games),
        label: plural(book.games, 'ticket'),
        note: <BookNote book={book} currency={currency} isGone={book.games > most} />,
        aside: <Money value={{ amount: book.price, currency }} />,
        disabled: book.games > most,
      }))}
    />
  );
}

/** The price of one ticket in cents, rounded up, never below the paid price. */
const centsEach = ({ games, price }: Book): number => {
  const [whole = '0', fraction = '00'] = price.split('.');
  return Math.ceil((Number(whole) * 100 + Number(fraction.padEnd(2, '0'))) / games);
};

function BookNote({ book, currency, isGone }: { book: Book; currency: string; isGone: boolean }) {
  if (isGone) return 'Fewer tickets are left';
  if (book.games === 1) return null;
  const cents = centsEach(book);
  const each = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return (
    <>
      <Money value={{ amount: each, currency }} /> a ticket{book.bonus && `, with ${book.bonus}`}
    </>
  );
}
