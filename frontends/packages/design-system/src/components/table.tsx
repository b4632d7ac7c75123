import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  readonly align?: 'start' | 'end';
  /** The cell that names its row. */
  readonly rowHeader?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly captionVisible?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}

/** A table that on a phone becomes a list of labelled rows. */
export function Table<Row>({ caption, captionVisible = false, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // Explicit roles: browsers drop a table's own when its display changes on small screens.
    <table className={styles.table} role="table">
      <caption className={styles.caption}>
        {captionVisible ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
      </caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map(({ key, header, align }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={classNames(align === 'end' && styles.end)}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={styles.row}>
            {columns.map(({ key, header, cell, align, rowHeader }) => {
              const Cell = rowHeader ? 'th' : 'td';
              return (
                <Cell
                  key={key}
                  role={rowHeader ? 'rowheader' : 'cell'}
                  scope={rowHeader ? 'row' : undefined}
                  data-label={header}
                  className={classNames(
                    styles.cell,
                    align === 'end' && styles.end,
                    rowHeader && styles.rowHeader,
                  )}
                >
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
