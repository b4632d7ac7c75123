import { type Ticket, ticketQuery } from '@wattle/api-client';
import {
  ArrowLeft,
  Card,
  DateTime,
  GameList,
  GameMark,
  LinkButton,
  Money,
  usePageMeta,
} from '@wattle/design-system';
import { isZero, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useParams, useSuspenseQuery } from '@wattle/platform';
import { TicketDraw } from './ticket-draw.tsx';
import styles from './ticket-page.module.css';

export function TicketPage() {
  const { id = '' } = useParams();
  const { data: ticket } = useSuspenseQuery(ticketQuery(id));
  const upcoming = ticket.status === 'upcoming';
  usePageMeta({ title: `${ticket.offerName} ticket ${ticket.serial}`, robots: 'noindex,nofollow' });
  return (
    <article className={styles.page}>
      <Link to={upcoming ? paths.upcomingTickets() : paths.pastTickets()} className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {upcoming ? 'Upcoming tickets' : 'Past tickets'}
      </Link>
      <header className={styles.head}>
        <GameMark offerKey={ticket.productOfferKey} size="lg" />
        <div>
          <h1>{ticket.offerName} ticket</h1>
          <p className={styles.serial}>Serial {ticket.serial}</p>
        </div>
      </header>
      <TicketFacts ticket={ticket} />
      {ticket.entries.every(({ result }) => result === null) && (
        <Card as="section" aria-labelledby="ticket-numbers" className={styles.section}>
          <h2 id="ticket-numbers">Your numbers</h2>
          <GameList games={ticket.games} />
        </Card>
      )}
      <section aria-labelledby="ticket-draws" className={styles.draws}>
        <h2 id="ticket-draws">{ticket.entries.length > 1 ? 'Draws' : 'Draw'}</h2>
        <ul className={styles.list}>
          {ticket.entries.map((entry) => (
            <Card as="li" key={entry.drawNo}>
              <TicketDraw ticket={ticket} entry={entry} />
            </Card>
          ))}
        </ul>
      </section>
      <div className={styles.actions}>
        <LinkButton to={paths.play(ticket.productOfferKey)} variant="secondary">
          Play {ticket.offerName}
        </LinkButton>
        <LinkButton to={paths.offerResults(ticket.productOfferKey)} variant="quiet">
          {ticket.offerName} results
        </LinkButton>
      </div>
    </article>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Games</dt>
        <dd>
          {plural(ticket.numGames, 'game')}
          {ticket.quickpick && ', quickpick'}
        </dd>
      </div>
      <div>
        <dt>Price</dt>
        <dd>
          <Money value={ticket.price} />
        </dd>
      </div>
      <div>
        <dt>Bought</dt>
        <dd>
          <DateTime value={ticket.purchasedAt} />
        </dd>
      </div>
      {!isZero(ticket.winnings.amount) && (
        <div>
          <dt>Won</dt>
          <dd className={styles.won}>
            <Money value={ticket.winnings} />
          </dd>
        </div>
      )}
    </dl>
  );
}
