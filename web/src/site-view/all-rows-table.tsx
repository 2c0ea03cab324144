import type { Dimension } from '../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../src/domain/event.ts';
import { METRIC_TABLE } from '../../../src/domain/metric.ts';
import type { BreakdownRow } from '../../../src/stats/answer.ts';
import { share, whole } from '../format.ts';
import { OrderHead } from '../ui/order-head.tsx';
import { Empty } from '../ui/page.tsx';
import styles from './all-rows.module.css';
import { RowChange } from './changes/row-change.tsx';
import { texts as changes } from './changes/texts.ts';
import { isFilterable, keyLabel } from './key-label.ts';
import { KeyName } from './key-name.tsx';
import { LinkKey } from './links/link-key.tsx';
import type { ListName } from './list-name.ts';
import { listWords } from './lists.ts';
import type { PanelProps } from './panel-props.ts';
import type { RowOrder } from './row-order.ts';
import { texts } from './texts.tsx';
import type { RowsComparison } from './use-all-rows.ts';
import { isFiltered, toggleFilter } from './view-state.ts';

export interface AllRowsTableProps extends PanelProps {
  readonly list: ListName;
  readonly rows: readonly BreakdownRow[];
  /** Null when the rows are compared with nothing. */
  readonly compared: RowsComparison | null;
  readonly order: RowOrder;
  readonly onOrder: (order: RowOrder) => void;
}

/** Lists a page of rows with their figures. A click on a heading orders them, one on a key filters by it, one on a link opens it. */
export function AllRowsTable({ list, view, change, rows, compared, order, onOrder }: AllRowsTableProps) {
  const words = listWords(list);
  if (rows.length === 0) return <Empty title={texts.allRows.none(words.plural)} />;
  const most = Math.max(1, ...rows.map(({ visitors }) => visitors ?? 0));
  const heads = [
    ['key', words.label],
    ['visitors', METRIC_TABLE.visitors.label],
    ['views', words.views],
  ] as const;
  return (
    <table className={`table ${styles.table}`} data-compared={compared !== null}>
      <thead>
        <tr>
          {heads.map(([column, label]) => (
            <OrderHead
              key={column}
              content={column === 'key' ? 'names' : 'figures'}
              {...{ column, label, order, onOrder }}
            />
          ))}
          <th scope="col" className="end">
            {texts.rows.share}
          </th>
          {compared === null ? null : (
            <OrderHead column="change" label={changes.heading} content="figures" {...{ order, onOrder }} />
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} style={{ '--share': (row.visitors ?? 0) / most }}>
            <th scope="row">
              {isLinkEvent(list) ? (
                <LinkKey url={row.key} />
              ) : (
                <Key
                  row={row}
                  dimension={list}
                  isActive={isFiltered(view.filters, { dimension: list, value: row.key })}
                  onChoose={() =>
                    change({ filters: toggleFilter(view.filters, { dimension: list, value: row.key }), all: null })
                  }
                />
              )}
            </th>
            <td className="end number">{whole(row.visitors)}</td>
            <td className="end number">{whole(row.views)}</td>
            <td className="end number">{share(row.pct)}</td>
            {compared === null ? null : (
              <td className="end number">
                <RowChange visitors={row.visitors} earlier={compared.earlier?.get(row.key)} when={compared.when} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface KeyProps {
  readonly row: BreakdownRow;
  readonly dimension: Dimension;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Key({ row, dimension, isActive, onChoose }: KeyProps) {
  const { explanation } = keyLabel(dimension, row.key);
  return (
    <>
      {isFilterable(row.key) ? (
        <button type="button" className={styles.key} aria-pressed={isActive} onClick={onChoose}>
          <KeyName dimension={dimension} value={row.key} />
        </button>
      ) : (
        <span className={styles.key}>
          <KeyName dimension={dimension} value={row.key} />
        </span>
      )}
      {explanation === null ? null : <p className={styles.explanation}>{explanation}</p>}
    </>
  );
}
