import { Loaded, PageHeading } from '@wattle/account-pages';
import { errorText, type Paper, paperQuery, usePaperFile } from '@wattle/api-client';
import { Button, EmptyState, LinkButton, Skeleton, TicketPicture, usePageMeta } from '@wattle/design-system';
import { formatCalendarDate, plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useQuery, useSearchParams, useToast } from '@wattle/platform';
import { type ChangeEvent, useId } from 'react';
import styles from './print-tickets-page.module.css';
import { PrintedPage } from './printed-page.tsx';

/** Upcoming tickets on paper: what is seen here is what is printed (domain handbook §10.18). */
export function PrintTicketsPage() {
  const [search, setSearch] = useSearchParams();
  const drawId = search.get('draw') ?? undefined;
  const query = useQuery(paperQuery(drawId));
  usePageMeta({ title: 'Print tickets', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <div className={styles.controls}>
        <PageHeading
          title="Print tickets"
          lead="Your upcoming tickets on paper, to keep or to give away. Your tickets are safe with us without it."
        />
      </div>
      <Loaded
        query={query}
        what="your tickets"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {(paper) =>
          paper.draws.length === 0 ? (
            <NothingToPrint />
          ) : (
            <>
              <Controls
                paper={paper}
                drawId={drawId}
                onChoose={(draw) => setSearch(draw ? { draw } : {}, { replace: true })}
              />
              {paper.pages.map((page) => (
                <PrintedPage
                  key={`${page.productOfferKey}-${page.draw.drawNo}-${page.tickets[0]?.ticketId}-${page.tickets[0]?.firstGame}`}
                  page={page}
                  paper={paper}
                />
              ))}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const NothingToPrint = () => (
  <EmptyState
    title="No upcoming tickets"
    picture={<TicketPicture />}
    action={<LinkButton to={paths.lottoTickets()}>See the next draws</LinkButton>}
  >
    Tickets that wait for a draw can be printed here.
  </EmptyState>
);

interface ControlsProps {
  readonly paper: Paper;
  readonly drawId: string | undefined;
  readonly onChoose: (drawId: string | undefined) => void;
}

function Controls({ paper, drawId, onChoose }: ControlsProps) {
  const id = useId();
  const { locale } = useLocale();
  const toast = useToast();
  const file = usePaperFile();
  const save = (size: 'A4' | 'A5') =>
    file.mutate(
      { size, drawId },
      {
        onSuccess: (blob) => saveAs(blob, `tickets-${size.toLowerCase()}.pdf`),
        onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
      },
    );
  return (
    <div className={styles.controls}>
      <div className={styles.filter}>
        <label htmlFor={id}>Draw</label>
        <select
          id={id}
          value={drawId ?? ''}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => onChoose(event.target.value || undefined)}
        >
          <option value="">All upcoming draws</option>
          {paper.draws.map((draw) => (
            <option key={draw.drawId} value={draw.drawId}>
              {draw.offerName}, draw {draw.drawNo}, {formatCalendarDate(draw.drawDate, locale)} (
              {plural(draw.tickets, 'ticket')})
            </option>
          ))}
        </select>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>Print this page</Button>
        <Button variant="secondary" pending={file.isPending} onClick={() => save('A4')}>
          Save as PDF, A4
        </Button>
        <Button variant="secondary" pending={file.isPending} onClick={() => save('A5')}>
          Save as PDF, A5
        </Button>
      </div>
    </div>
  );
}

/** Hands a file to the browser's downloads. */
function saveAs(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
