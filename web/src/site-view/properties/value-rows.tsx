import type { ReactNode } from 'react';
import type { Filter, PropertyDimension } from '../../../../src/domain/filter.ts';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import type { ReportRow } from '../../../../src/stats/answer.ts';
import { compact, whole } from '../../format.ts';
import { pressRow } from '../filters/press-row.ts';
import { texts as filterTexts } from '../filters/texts.ts';
import { isFilterable } from '../keys/key-label.ts';
import { RowName } from '../rows/row-name.tsx';
import styles from '../rows/rows.module.css';
import { RowsHead } from '../rows/rows.tsx';
import { texts as words } from '../texts.tsx';
import { isFiltered } from '../view-state.ts';
import own from './properties.module.css';
import { sumText } from './sums.ts';
import { texts } from './texts.ts';
import { valueLabel } from './value-label.ts';

export interface ValueRowsProps {
  /** The property. */
  readonly dimension: PropertyDimension;
  readonly filters: readonly Filter[];
  /** Filters by a value; with `isExcluded` leaves it out. */
  readonly onToggle: (filter: Filter, isExcluded: boolean) => void;
  readonly rows: readonly ReportRow[];
  readonly withSums: boolean;
  readonly isBusy: boolean;
  readonly isLate: boolean;
  /** Shown without rows. */
  readonly empty: ReactNode;
}

/** Shows values of a property with their figures; a click on one filters by it. */
export function ValueRows({ dimension, filters, onToggle, rows, withSums, isBusy, isLate, empty }: ValueRowsProps) {
  const heads = [
    texts.list.label,
    METRIC_TABLE.visitors.label,
    texts.list.views,
    ...(withSums ? [texts.list.sum] : []),
  ];
  const most = Math.max(1, rows[0]?.visitors ?? 0);
  return (
    <div
      className={`${styles.rowsArea} ${own.values}`}
      data-sums={withSums}
      data-dim={isLate}
      data-rows="few"
      aria-busy={isBusy}
    >
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          <RowsHead names={heads} />
          <ol className={styles.rows}>
            {rows.map((row) => (
              <li key={row.key}>
                <ValueRow
                  row={row}
                  share={(row.visitors ?? 0) / most}
                  withSums={withSums}
                  isActive={isFiltered(filters, { dimension, value: row.key })}
                  onToggle={(isExcluded) => onToggle({ dimension, value: row.key }, isExcluded)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

interface ValueRowProps {
  readonly row: ReportRow;
  /** The bar's length, 0 to 1. */
  readonly share: number;
  readonly withSums: boolean;
  readonly isActive: boolean;
  readonly onToggle: (isExcluded: boolean) => void;
}

function ValueRow({ row, share, withSums, isActive, onToggle }: ValueRowProps) {
  const canFilter = isFilterable(row.key);
  const { text, explanation } = valueLabel(row.key);
  return (
    <button
      type="button"
      className={styles.row}
      style={{ '--share': share }}
      aria-pressed={canFilter ? isActive : undefined}
      aria-disabled={canFilter ? undefined : true}
      aria-description={canFilter ? filterTexts.filterBy : undefined}
      {...pressRow((isExcluded) => {
        if (canFilter) onToggle(isExcluded);
      })}
    >
      <RowName text={text} title={explanation ?? row.key} isNone={explanation !== null} />
      <span className={own.figure} title={whole(row.visitors)}>
        {compact(row.visitors)}
        <span className="visually-hidden"> {words.visitors(row.visitors)}, </span>
      </span>
      <span className={`muted ${own.events}`} title={whole(row.views)}>
        <span className="visually-hidden">{texts.list.views}: </span>
        {compact(row.views)}
      </span>
      {withSums ? (
        <span className={own.sum} title={sumText(row.sum)}>
          <span className="visually-hidden">, {texts.list.sum}: </span>
          {sumText(row.sum)}
        </span>
      ) : null}
    </button>
  );
}
