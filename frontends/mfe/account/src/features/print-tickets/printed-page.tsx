import type { Paper, PaperPage, PaperTicket } from '@wattle/api-client';
import { Money } from '@wattle/design-system';
import { formatCalendarDate, plural } from '@wattle/i18n';
import { useLocale } from '@wattle/platform';
import { Fragment } from 'react';
import styles from './printed-page.module.css';

/** Tickets of one draw as they stand on a page of paper. */
export function PrintedPage({ page, paper }: { page: PaperPage; paper: Paper }) {
  const { locale } = useLocale();
  const title = drawTitle(page.offerName, page.draw, locale);
  return (
    <section className={styles.sheet} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.tickets}>
        {page.tickets.map((ticket) => (
          <li key={`${ticket.ticketId} ${ticket.firstGame}`} className={styles.ticket}>
            <PrintedTicket
              ticket={ticket}
              holder={paper.holder}
              order={paper.orders.find(({ orderId }) => orderId === ticket.orderId)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        {paper.notice}. Customer support {paper.supportPhone}
      </p>
    </section>
  );
}

const NOUNS: Readonly<Record<string, string>> = { raffle_ticket: 'ticket', syndicate_share: 'share' };

interface PrintedTicketProps {
  readonly ticket: PaperTicket;
  readonly holder: string;
  readonly order: Paper['orders'][number] | undefined;
}

function PrintedTicket({ ticket, holder, order }: PrintedTicketProps) {
  const { locale } = useLocale();
  const count = ticket.share ?? plural(ticket.numGames, NOUNS[ticket.productType] ?? 'game');
  return (
    <>
      <div className={styles.head}>
        <div className={styles.facts}>
          <h3>
            Serial {ticket.serial}
            {ticket.continued && ' (continued)'}
          </h3>
          <p>
            {ticket.way && `${ticket.way}, `}
            {count}, <Money value={ticket.price} />
          </p>
          <dl>
            <Fact term="Holder">{holder}</Fact>
            <Fact term="Order">{ticket.orderId}</Fact>
            {ticket.draws.length > 1 && (
              <Fact term="Draws">{ticket.draws.map((draw) => drawOfSeveral(draw, locale)).join('; ')}</Fact>
            )}
            {ticket.cause && <Fact term="Cause">{ticket.cause}</Fact>}
            {ticket.permit && <Fact term="Permit">{ticket.permit}</Fact>}
          </dl>
        </div>
        {order && (
          <figure className={styles.code}>
            <img
              className={styles.qr}
              src={`data:image/svg+xml,${encodeURIComponent(order.qrSvg)}`}
              alt="QR code of the order's status page"
            />
            <figcaption>Scan to see the order’s status</figcaption>
          </figure>
        )}
      </div>
      {ticket.games.length > 0 && (
        <ol className={styles.games} start={ticket.firstGame}>
          {ticket.games.map((game, place) => (
            <li key={place}>
              {Object.entries(game).map(([name, values]) => (
                <span key={name} className={styles.set}>
                  <span className={styles.name}>{name}</span>
                  {values.map((value, order) => (
                    <Fragment key={order}>
                      {' '}
                      <span className={styles.number}>{value}</span>
                    </Fragment>
                  ))}
                </span>
              ))}
              {ticket.ways[place] && <span className={styles.way}>{ticket.ways[place]}</span>}
            </li>
          ))}
        </ol>
      )}
      {ticket.stubs.length > 0 && (
        <ul className={styles.stubs} aria-label="Ticket numbers">
          {ticket.stubs.map((number) => (
            <li key={number} className={styles.stub}>
              No. {number}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

type PaperDraw = Pick<PaperPage['draw'], 'drawNo' | 'drawDate' | 'drawsWhenSoldOut'>;

const SOLD_OUT = 'when all tickets are sold';

/** A draw on paper: one that waits for its last ticket has no date yet. */
export const drawTitle = (offerName: string, draw: PaperDraw, locale: string): string =>
  `${offerName}, draw ${draw.drawNo}, ${
    draw.drawsWhenSoldOut ? `drawn ${SOLD_OUT}` : formatCalendarDate(draw.drawDate, locale)
  }`;

/** One of several draws of a ticket. */
const drawOfSeveral = (draw: PaperDraw, locale: string): string =>
  `${draw.drawNo} ${draw.drawsWhenSoldOut ? SOLD_OUT : `on ${formatCalendarDate(draw.drawDate, locale)}`}`;
