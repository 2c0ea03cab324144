import type { ReactNode } from 'react';
import { isShownDimension } from '../../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { propertyDimension } from '../../../../src/domain/filter.ts';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import type { ReportRow } from '../../../../src/stats/answer.ts';
import { share, whole } from '../../format.ts';
import { useSite } from '../../session.ts';
import { OrderHead } from '../../ui/order-head.tsx';
import { Empty } from '../../ui/page.tsx';
import { RowChange } from '../changes/row-change.tsx';
import { texts as changes } from '../changes/texts.ts';
import { scrollText, timeText } from '../engagement/reading-figures.tsx';
import type { Readings } from '../engagement/readings.ts';
import { texts as engagement } from '../engagement/texts.ts';
import { toggled } from '../filters/conditions.ts';
import { pressRow } from '../filters/press-row.ts';
import { isFilterable } from '../keys/key-label.ts';
import { KeyName } from '../keys/key-name.tsx';
import type { PanelProps } from '../panel-props.ts';
import { haveSums, sumText } from '../properties/sums.ts';
import { texts as properties } from '../properties/texts.ts';
import { factsOf } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import { type Filter, isFiltered } from '../view-state.ts';
import styles from './all-rows.module.css';
import type { ListName } from './list-name.ts';
import { listWords, rowLabel } from './lists.ts';
import { RowName } from './row-name.tsx';
import type { RowOrder } from './row-order.ts';
import { listGoal, type RowsComparison } from './use-all-rows.ts';

const GOAL_HEADS = [
  ['conversions', factsOf('conversions').label],
  ['conversionRate', texts.goals.rate],
] as const;

export interface AllRowsTableProps extends PanelProps {
  readonly list: ListName;
  readonly rows: readonly ReportRow[];
  /** Whether the rows are those that a search has found. */
  readonly isSearched: boolean;
  /** Null when the rows are compared with nothing. */
  readonly compared: RowsComparison | null;
  /** How pages were read; null where no column shows it. */
  readonly readings: Readings | null;
  readonly order: RowOrder;
  readonly onOrder: (order: RowOrder) => void;
}

/** Lists a page of rows with their figures. A click on a heading orders them, one on a key filters by it, one on a link opens it. */
export function AllRowsTable(props: AllRowsTableProps) {
  const { list, view, change, rows, isSearched, compared, readings, order, onOrder } = props;
  const words = listWords(list, view);
  if (rows.length === 0) return <Empty title={isSearched ? texts.allRows.none(words.plural) : texts.rows.none} />;
  const isOfGoal = listGoal(view, list) !== null;
  const most = Math.max(1, ...rows.map(({ visitors, conversions = visitors }) => conversions ?? 0));
  const withSums = haveSums(rows);
  const heads = [
    ['key', words.label],
    ['visitors', METRIC_TABLE.visitors.label],
    ['views', words.views],
  ] as const;
  return (
    <table
      className={`table ${styles.table}`}
      data-four={compared !== null || withSums || isOfGoal}
      data-read={readings !== null}
    >
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
          {withSums ? (
            <th scope="col" className="end">
              {properties.list.sum}
            </th>
          ) : null}
          {isOfGoal
            ? GOAL_HEADS.map(([column, label]) => (
                <OrderHead key={column} content="figures" {...{ column, label, order, onOrder }} />
              ))
            : null}
          {compared === null ? null : (
            <OrderHead column="change" label={changes.heading} content="figures" {...{ order, onOrder }} />
          )}
          {readings === null
            ? null
            : (['time', 'scroll'] as const).map((column) => (
                <OrderHead key={column} label={engagement[column]} content="figures" {...{ column, order, onOrder }} />
              ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} style={{ '--share': (row.conversions ?? row.visitors ?? 0) / most }}>
            <th scope="row">
              <Key value={row.key} {...{ list, view, change }} />
            </th>
            <td className="end number">{whole(row.visitors)}</td>
            <td className="end number">{whole(row.views)}</td>
            <td className="end number">{share(row.pct)}</td>
            {withSums ? <td className="end number">{sumText(row.sum)}</td> : null}
            {isOfGoal ? (
              <>
                <td className="end number">{whole(row.conversions ?? null)}</td>
                <td className="end number">{share(row.conversionRate ?? null)}</td>
              </>
            ) : null}
            {compared === null ? null : (
              <td className="end number">
                <RowChange visitors={row.visitors} earlier={compared.earlier?.get(row.key)} when={compared.when} />
              </td>
            )}
            {readings === null ? null : (
              <>
                <td className="end number">{timeText(readings.byPage.get(row.key))}</td>
                <td className="end number">{scrollText(readings.byPage.get(row.key))}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface KeyProps extends PanelProps {
  readonly list: ListName;
  readonly value: string;
}

/** Shows the name of a row: a link that opens, or a button that filters by the row. */
function Key({ list, value, view, change }: KeyProps) {
  const { site } = useSite();
  const { text, explanation, href = null } = rowLabel(list, value, site.domain);
  const isNone = explanation !== null;
  const name = isShownDimension(list) ? (
    <KeyName dimension={list} value={value} />
  ) : (
    <RowName text={text} title={isNone ? undefined : value} isNone={isNone} />
  );
  return (
    <>
      {href !== null ? (
        <a className={styles.key} href={href} target="_blank" rel="noreferrer noopener">
          {name}
        </a>
      ) : isLinkEvent(list) || !isFilterable(value) ? (
        <span className={styles.key}>{name}</span>
      ) : (
        <FilterKey
          name={name}
          filter={{ dimension: list === 'property' ? propertyDimension(view.property ?? '') : list, value }}
          {...{ view, change }}
        />
      )}
      {isNone ? <p className={`muted small ${styles.explanation}`}>{explanation}</p> : null}
    </>
  );
}

function FilterKey({ name, filter, view, change }: PanelProps & { readonly name: ReactNode; readonly filter: Filter }) {
  return (
    <button
      type="button"
      className={styles.key}
      aria-pressed={isFiltered(view.filters, filter)}
      {...pressRow((isExcluded) => change({ ...toggled(view, filter, isExcluded), all: null }))}
    >
      {name}
    </button>
  );
}
