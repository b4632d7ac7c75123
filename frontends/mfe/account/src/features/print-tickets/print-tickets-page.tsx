import { Loaded, PageHeading } from '@wattle/account-frame';
import { isApiError, PAPER_TICKETS, type PaperSize, pageFromParam, paperQuery } from '@wattle/api-client';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import {
  classNames,
  EmptyState,
  LinkButton,
  Pagination,
  Skeleton,
  TicketPicture,
  usePageMeta,
} from '@wattle/design-system';
import { formatCount } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useQuery, useSearchParams } from '@wattle/platform';
import { useState } from 'react';
import { PrintControls } from './print-controls.tsx';
import styles from './print-tickets-page.module.css';
import { PrintedPage } from './printed-page.tsx';

/** Upcoming tickets on paper: the screen shows the printed sheets (docs/domain.md §10.18). */
export function PrintTicketsPage() {
  const [search] = useSearchParams();
  const draw = search.get('draw') ?? undefined;
  const page = pageFromParam(search.get('page') ?? undefined);
  const [size, setSize] = useState<PaperSize>('A4');
  const query = useQuery(paperQuery({ draw, page }));
  usePageMeta({ title: 'Print tickets', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <div className={styles.screenOnly}>
        <PageHeading
          title="Print tickets"
          lead="Your upcoming tickets on paper. A printed ticket is a record: prizes go to your wallet."
        />
      </div>
      {draw && isUnknown(query.error) ? (
        <NothingOfDraw />
      ) : (
        <Loaded
          query={query}
          what="your tickets"
          skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
        >
          {(paper) => {
            if (paper.draws.length === 0) return <NothingToPrint />;
            if (paper.total === 0) return <NothingOfDraw />;
            if (paper.pages.length === 0) return <NothingOnPage draw={draw} />;
            return (
              <>
                <PrintControls
                  draws={paper.draws}
                  asked={{ draw, page }}
                  isPart={paper.total > PAPER_TICKETS}
                  isLoading={query.isPlaceholderData}
                  size={size}
                  onSize={setSize}
                />
                {/* Until what was chosen is here, the sheets are those of the choice before. */}
                <div className={styles.paper} aria-busy={query.isPlaceholderData}>
                  <Part page={page} total={paper.total} />
                  <div className={classNames(styles.sheets, size === 'A5' ? styles.a5 : styles.a4)}>
                    {paper.pages.map((sheet) => (
                      <PrintedPage
                        key={`${sheet.productOfferKey}-${sheet.draw.drawNo}-${sheet.tickets[0]?.ticketId}-${sheet.tickets[0]?.firstGame}`}
                        page={sheet}
                        paper={paper}
                      />
                    ))}
                  </div>
                </div>
                <div className={styles.screenOnly}>
                  <Pagination
                    page={page}
                    pageCount={Math.ceil(paper.total / PAPER_TICKETS)}
                    href={(next) => paths.printTickets({ draw, page: next })}
                    label="Tickets to print, pages"
                  />
                </div>
              </>
            );
          }}
        </Loaded>
      )}
    </div>
  );
}

/** The id of a draw that cannot be one. */
const isUnknown = (error: unknown) => isApiError(error) && error.status === 400;

/** Which of the tickets are here, where they are too many for once. */
function Part({ page, total }: { page: number; total: number }) {
  const { locale } = useLocale();
  if (total <= PAPER_TICKETS) return null;
  const first = (page - 1) * PAPER_TICKETS + 1;
  const last = Math.min(page * PAPER_TICKETS, total);
  return (
    <p className={styles.part} role="status">
      <strong>
        Tickets {formatCount(first, locale)}–{formatCount(last, locale)} of {formatCount(total, locale)}.
      </strong>{' '}
      {formatCount(PAPER_TICKETS, locale)} are printed at a time; the others are on the pages below.
    </p>
  );
}

const NothingToPrint = () => (
  <EmptyState title="No upcoming tickets" picture={<TicketPicture />} action={<ShopButton />}>
    You can print tickets for upcoming draws here.
  </EmptyState>
);

const NothingOfDraw = () => (
  <EmptyState
    title="You have no tickets waiting for this draw"
    picture={<TicketPicture />}
    action={<LinkButton to={paths.printTickets()}>All upcoming draws</LinkButton>}
  >
    It may have been drawn already. If so, find your tickets in past tickets.
  </EmptyState>
);

const NothingOnPage = ({ draw }: { draw: string | undefined }) => (
  <EmptyState
    title="There is nothing on this page"
    picture={<TicketPicture />}
    action={<LinkButton to={paths.printTickets({ draw })}>Go to the first page</LinkButton>}
  />
);
