import { Link } from '@wattle/platform';
import { ChevronLeft, ChevronRight } from '../icons.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  readonly pageCount: number;
  readonly href: (page: number) => string;
  /** What the pages are of, for example "Results pages". */
  readonly label: string;
}

/** The pages worth showing around the current one: first, last and the neighbours; 0 marks a gap. */
function visiblePages(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((p) => p >= 1 && p <= pageCount);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((p, index) => (index > 0 && p - (sorted[index - 1] ?? p) > 1 ? [0, p] : [p]));
}

export function Pagination({ page, pageCount, href, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={styles.pagination}>
      {page > 1 && (
        <Link to={href(page - 1)} className={styles.step} rel="prev">
          <ChevronLeft aria-hidden="true" /> Previous
        </Link>
      )}
      <ol className={styles.pages}>
        {visiblePages(page, pageCount).map((p, index) =>
          p === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={p}>
              <Link
                to={href(p)}
                className={styles.page}
                aria-current={p === page ? 'page' : undefined}
                aria-label={`Page ${p}`}
              >
                {p}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pageCount && (
        <Link to={href(page + 1)} className={styles.step} rel="next">
          Next <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
