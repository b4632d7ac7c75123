import { type Ticket, type TicketEntry, ticketQuery, useSells } from '@wattle/api-client';
import { ArrowLeft, Card, GameList, GameMark, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useParams, useSuspenseQuery } from '@wattle/platform';
import { currentEntry, isNotPlayed } from '../../tickets/draw-status.ts';
import styles from '../../tickets/ticket-page.module.css';
import { ExpandedGames, isExpanded } from './expanded-games.tsx';
import { RaffleTicket } from './raffle-ticket.tsx';
import { ShareTicket } from './share-ticket.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { EntryHead, TicketResult } from './ticket-result.tsx';

export function TicketPage() {
  const { id = '' } = useParams();
  const { data: ticket } = useSuspenseQuery(ticketQuery(id));
  const sells = useSells();
  const hasResults = useCapability('multi_offer_site');
  const upcoming = ticket.status === 'upcoming';
  usePageMeta({ title: `${ticket.offerName} ticket ${ticket.serial}`, robots: 'noindex,nofollow' });
  return (
    <article className={styles.page}>
      <Link to={upcoming ? paths.upcomingTickets() : paths.pastTickets()} className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {upcoming ? 'Upcoming tickets' : 'Past tickets'}
      </Link>
      <header className={styles.head}>
        <GameMark offerKey={ticket.productOfferKey} productType={ticket.productType} size="lg" />
        <div>
          <h1>{ticket.offerName} ticket</h1>
          <p className={styles.subtitle}>Serial {ticket.serial}</p>
        </div>
      </header>
      <TicketFacts ticket={ticket} />
      <TicketBody ticket={ticket} />
      <div className={styles.actions}>
        <LinkButton to={paths.receipt(ticket.checkoutId)} variant="secondary">
          Receipt
        </LinkButton>
        {upcoming && (
          <LinkButton
            to={paths.printTickets({ draw: `${ticket.productOfferKey}-${currentEntry(ticket)?.drawNo}` })}
            variant="secondary"
          >
            Print
          </LinkButton>
        )}
        {ticket.syndicate === null && hasResults && (
          <LinkButton to={paths.offerResults(ticket.productOfferKey)} variant="secondary">
            {ticket.offerName} results
          </LinkButton>
        )}
        {sells(ticket.productType) && (
          <>
            <LinkButton to={paths.play(ticket.productOfferKey)} variant="secondary">
              {PLAY_AGAIN[ticket.productType] ?? `Play ${ticket.offerName}`}
            </LinkButton>
            <LinkButton to={paths.replay(ticket.orderId)} variant="secondary">
              Buy this order again
            </LinkButton>
          </>
        )}
      </div>
    </article>
  );
}

const PLAY_AGAIN: Readonly<Record<string, string>> = {
  raffle_ticket: 'See the raffle',
  syndicate_share: 'See the syndicates on sale',
};

function TicketBody({ ticket }: { ticket: Ticket }) {
  if (ticket.productType === 'raffle_ticket') return <RaffleTicket ticket={ticket} />;
  if (ticket.syndicate) return <ShareTicket ticket={ticket} syndicate={ticket.syndicate} />;
  return <PlayedGames ticket={ticket} />;
}

function PlayedGames({ ticket }: { ticket: Ticket }) {
  const out = ticket.entries.filter(isNotPlayed);
  const inDraws = ticket.entries.filter((entry) => !isNotPlayed(entry));
  const drawn = inDraws.filter(({ result }) => result !== null);
  const awaited = inDraws.filter(({ result }) => result === null);
  return (
    <>
      {drawn.length === 0 && (
        <Card as="section" aria-labelledby="ticket-numbers" className={styles.section}>
          <h2 id="ticket-numbers">Your numbers</h2>
          <GameList games={ticket.games} />
          {isExpanded(ticket) && <ExpandedGames ticket={ticket} />}
        </Card>
      )}
      {drawn.length > 0 && (
        <section aria-labelledby="ticket-results" className={styles.draws}>
          <h2 id="ticket-results">{drawn.length > 1 ? 'Results' : 'Result'}</h2>
          <ul className={styles.list}>
            {drawn.map((entry) => (
              <Card as="li" key={entry.drawNo}>
                <TicketResult ticket={ticket} entry={entry} />
              </Card>
            ))}
          </ul>
        </section>
      )}
      <Heads
        ticket={ticket}
        entries={awaited}
        title={awaited.length > 1 ? 'Upcoming draws' : 'Upcoming draw'}
        id="ticket-draws"
      />
      <Heads ticket={ticket} entries={out} title="Not played" id="ticket-not-played" />
    </>
  );
}

interface HeadsProps {
  readonly ticket: Ticket;
  readonly entries: readonly TicketEntry[];
  readonly title: string;
  readonly id: string;
}

/** Draws without a result for the ticket yet. */
function Heads({ ticket, entries, title, id }: HeadsProps) {
  if (entries.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.awaited}>
        {entries.map((entry) => (
          <li key={entry.drawNo}>
            <EntryHead ticket={ticket} entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
