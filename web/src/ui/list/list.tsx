import { type ReactNode, useMemo } from 'react';
import type { Order } from '../order.ts';
import { OrderHead } from '../order-head.tsx';
import { Skeleton } from '../page.tsx';
import styles from './list.module.css';
import { type ListColumn, ListForm } from './list-row.tsx';
import { LongRows, WHOLE_MAX } from './long-rows.tsx';

/** A column by which a table is not ordered. */
export interface FixedColumn extends ListColumn {
  readonly isFixed: true;
}

/** The columns by which the rows are ordered. */
export interface ListOrder<Name extends string> {
  readonly order: Order<Name>;
  readonly onOrder: (order: Order<Name>) => void;
}

/** The rows of grey that stand for a list before it is known. */
const SKELETON_ROWS = 9;
/** A card of more figures in a line has narrower columns on a phone. */
const CARD_FIGURES = 3;
/** A table has more figures in a line only where there is more room. */
const NARROW_FIGURES_MAX = 4;
const MIDDLE_FIGURES_MAX = 8;

export interface ListProps {
  /** The heading of the names: a word that only the eye needs, or an element; '' for a list without headings. */
  readonly heading: ReactNode;
  /** A constant or memoised: rows render again with it. */
  readonly columns: readonly ListColumn[];
  /** Names the list when its heading does not. */
  readonly labelledBy?: string | undefined;
  readonly isBusy?: boolean;
  /** Whether the rows are old and may be seen to be. */
  readonly isLate?: boolean;
  /** Whether rows may not be pressed. */
  readonly inert?: boolean;
  /** Stands between the headings and the rows. */
  readonly remark?: ReactNode;
  /** Stands below the rows. */
  readonly foot?: ReactNode;
  /** Shown in place of the rows. */
  readonly empty?: ReactNode;
  /** The rows, each a `ListRow`; undefined while they load. */
  readonly children?: readonly ReactNode[] | undefined;
}

/** Lists names with figures in columns. A row is one control, which screen readers hear as a whole. */
export function List({ heading, columns, isBusy, isLate, inert, remark, foot, empty, children, ...props }: ListProps) {
  const form = useMemo(() => ({ columns, isTable: false }), [columns]);
  const isEmpty = children?.length === 0;
  return (
    <div
      className={styles.frame}
      aria-busy={isBusy}
      data-dim={isLate}
      data-rows={children === undefined ? 'unknown' : children.length}
      inert={inert}
    >
      <div className={styles.list} style={gridOf(columns)} data-crowded={columns.length > CARD_FIGURES}>
        {isEmpty || heading === '' ? null : (
          // Headings that make room for another are new ones: the browser would count them as moved.
          <div key={columns.length} className={`${styles.line} ${styles.head}`}>
            {typeof heading === 'string' ? <span aria-hidden="true">{heading}</span> : heading}
            {columns.map(({ name, label, isLong }) => (
              <span key={name} aria-hidden="true" data-long={isLong}>
                {label}
              </span>
            ))}
          </div>
        )}
        {remark === undefined || remark === null ? null : <div className={styles.whole}>{remark}</div>}
        {isEmpty ? (
          <div className={styles.whole}>{empty}</div>
        ) : children === undefined ? (
          <SkeletonRows isTwo={columns.length > 1} />
        ) : (
          <ListForm.Provider value={form}>
            <ListRows labelledBy={props.labelledBy}>{children}</ListRows>
          </ListForm.Provider>
        )}
        {foot === undefined || foot === null ? null : <div className={styles.whole}>{foot}</div>}
      </div>
    </div>
  );
}

/** The rows of a list, or those within a row. */
export function ListRows({
  labelledBy,
  children,
}: {
  readonly labelledBy?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <ol className={`${styles.line} ${styles.rows}`} aria-labelledby={labelledBy}>
      {children}
    </ol>
  );
}

export interface ListTableProps<Name extends string> {
  /** The heading of the names, by which rows are ordered as `key`. */
  readonly heading: string;
  readonly columns: readonly (ListColumn<Name> | FixedColumn)[];
  /** Absent when the order is fixed. */
  readonly ordered?: ListOrder<Name | 'key'>;
  readonly isBusy?: boolean;
  /** Whether only the rows in sight are in the document when there are many. */
  readonly isLong?: boolean;
  readonly children: readonly ReactNode[];
}

/** The same list as a table: headings order it, and screen readers go from figure to figure. */
export function ListTable<Name extends string>({
  heading,
  columns,
  ordered,
  isBusy,
  isLong = false,
  children,
}: ListTableProps<Name>) {
  const isCut = isLong && children.length > WHOLE_MAX;
  const form = useMemo(() => ({ columns, isTable: true }), [columns]);
  return (
    <div className={styles.frame} data-many={columns.length > NARROW_FIGURES_MAX}>
      <table
        className={styles.list}
        style={gridOf(columns)}
        aria-busy={isBusy}
        aria-rowcount={isCut ? children.length + 1 : undefined}
      >
        <thead className={styles.line}>
          <tr className={`${styles.line} ${styles.head}`} aria-rowindex={isCut ? 1 : undefined}>
            {[{ name: 'key' as const, label: heading }, ...columns].map((column) =>
              ordered === undefined || 'isFixed' in column ? (
                <th key={column.name} scope="col" data-column={column.name}>
                  {column.label}
                </th>
              ) : (
                <OrderHead
                  key={column.name}
                  column={column.name}
                  label={column.label}
                  content={column.name === 'key' ? 'names' : 'figures'}
                  {...ordered}
                />
              ),
            )}
          </tr>
        </thead>
        <ListForm.Provider value={form}>
          {isCut ? (
            <LongRows>{children}</LongRows>
          ) : (
            <tbody className={`${styles.line} ${styles.rows}`}>{children}</tbody>
          )}
        </ListForm.Provider>
      </table>
    </div>
  );
}

/** Placeholders in the size of rows. */
function SkeletonRows({ isTwo }: { readonly isTwo: boolean }) {
  return (
    <div className={`${styles.line} ${styles.rows}`}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={styles.skeleton} data-two={isTwo}>
          <Skeleton width={`${85 - index * 7}%`} height="1.25rem" />
        </div>
      ))}
    </div>
  );
}

function gridOf({ length }: readonly ListColumn[]) {
  return {
    '--figures': length,
    '--middle': Math.min(length, MIDDLE_FIGURES_MAX),
    '--narrow': Math.min(length, NARROW_FIGURES_MAX),
  };
}
