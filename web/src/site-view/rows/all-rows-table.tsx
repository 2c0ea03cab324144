import type { ReactNode } from 'react';
import { isStoredDimension } from '../../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { propertyDimension } from '../../../../src/domain/filter.ts';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import type { ReportRow } from '../../../../src/stats/answer.ts';
import { duration, NO_FIGURE, percent, share, whole } from '../../format.ts';
import { useSite } from '../../session.ts';
import { type FixedColumn, ListTable } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import { Empty } from '../../ui/page.tsx';
import { RowChange } from '../changes/row-change.tsx';
import { texts as changes } from '../changes/texts.ts';
import { scrollText, timeText } from '../engagement/reading-texts.ts';
import type { Readings } from '../engagement/readings.ts';
import { texts as engagement } from '../engagement/texts.ts';
import { isSelected, toggled } from '../filters/conditions.ts';
import { pressRow } from '../filters/press-row.ts';
import { RowMark } from '../filters/row-mark.tsx';
import { isFilterable, isValue } from '../keys/key-label.ts';
import { KeyName } from '../keys/key-name.tsx';
import type { PanelProps } from '../panel-props.ts';
import { haveSums, sumText } from '../properties/sums.ts';
import { texts as properties } from '../properties/texts.ts';
import { factsOf } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import type { ListName } from './list-name.ts';
import { listWords, rowLabel } from './lists.ts';
import { shareOf } from './row.tsx';
import { type OrderColumn, type RowOrder, type VisitFigures, valuesFirst } from './row-order.ts';
import { listGoal, type RowsComparison } from './use-all-rows.ts';

export interface AllRowsTableProps extends PanelProps {
  readonly list: ListName;
  readonly rows: readonly ReportRow[];
  /** Whether the rows are those that a search has found. */
  readonly isSearched: boolean;
  /** Null when the rows are compared with nothing. */
  readonly compared: RowsComparison | null;
  /** How pages were read; null where no column shows it. */
  readonly readings: Readings | null;
  /** The figures of the rows' sessions; null where no column shows them. */
  readonly visits: ReadonlyMap<string, VisitFigures> | null;
  readonly order: RowOrder;
  readonly onOrder: (order: RowOrder) => void;
}

/** Lists a page of rows with their figures. A click on a heading orders them, one on a key filters by it, one on a link opens it. */
export function AllRowsTable(props: AllRowsTableProps) {
  const { list, view, change, rows, isSearched, compared, readings, visits, order, onOrder } = props;
  const { plural, label, views } = listWords(list, view);
  const { site } = useSite();
  if (rows.length === 0) return <Empty title={isSearched ? texts.allRows.none(plural) : texts.rows.none} />;
  const isOfGoal = listGoal(view, list) !== null;
  const columns: readonly (ListColumn<Exclude<OrderColumn, 'key'>> | FixedColumn | null)[] = [
    { name: 'visitors', label: METRIC_TABLE.visitors.label, isMain: !isOfGoal },
    { name: 'views', label: views },
    { name: 'share', label: texts.rows.share, isFixed: true },
    haveSums(rows) ? { name: 'sum', label: properties.list.sum, isFixed: true } : null,
    isOfGoal ? { name: 'conversions', label: factsOf('conversions').label, isMain: true } : null,
    isOfGoal ? { name: 'conversionRate', label: texts.goals.rate } : null,
    compared === null ? null : { name: 'change', label: changes.heading },
    readings === null ? null : { name: 'time', label: engagement.time },
    readings === null ? null : { name: 'scroll', label: engagement.scroll },
    visits === null ? null : { name: 'bounceRate', label: METRIC_TABLE.bounceRate.label },
    visits === null ? null : { name: 'avgDuration', label: METRIC_TABLE.avgDuration.label },
  ];
  const cellsOf = (row: ReportRow): Readonly<Record<string, ReactNode>> => ({
    visitors: whole(row.visitors),
    views: whole(row.views),
    share: share(row.pct),
    sum: sumText(row.sum),
    conversions: whole(row.conversions ?? null),
    conversionRate: share(row.conversionRate ?? null),
    change:
      compared === null ? null : (
        <RowChange visitors={row.visitors} earlier={compared.earlier?.get(row.key)} when={compared.when} />
      ),
    bounceRate: figureText(visits?.get(row.key)?.bounceRate, percent),
    avgDuration: figureText(visits?.get(row.key)?.avgDuration, duration),
    time: timeText(readings?.byPage.get(row.key)),
    scroll: scrollText(readings?.byPage.get(row.key)),
  });
  const labelOf = (row: ReportRow) => rowLabel(list, row.key, site.domain);
  const figureOf = ({ visitors, conversions = visitors }: ReportRow) => conversions ?? 0;
  const most = Math.max(1, ...rows.filter(({ key }) => isValue(list, key)).map(figureOf));
  const nameOf = ({ key }: ReportRow, text: string, isNone: boolean) =>
    isStoredDimension(list) ? (
      <KeyName dimension={list} value={key} />
    ) : (
      <RowName text={text} title={isNone ? undefined : key} isNone={isNone} />
    );
  const pressOf = (value: string) => {
    if (isLinkEvent(list) || !isFilterable(value)) return undefined;
    const row = { dimension: list === 'property' ? propertyDimension(view.property ?? '') : list, value };
    return {
      isPressed: isSelected(view, row),
      onPress: (isExcluded: boolean) => change({ ...toggled(view, row, isExcluded), all: null }),
    };
  };
  return (
    <ListTable heading={label} columns={columns.filter((column) => column !== null)} ordered={{ order, onOrder }}>
      {valuesFirst(rows, list).map((row) => {
        const { text, explanation, href = null } = labelOf(row);
        const press = pressOf(row.key);
        return (
          <ListRow
            key={row.key}
            name={nameOf(row, text, explanation !== null)}
            href={href}
            share={isValue(list, row.key) ? shareOf(figureOf(row), most) : null}
            cells={cellsOf(row)}
            explanation={explanation}
            button={press && { 'aria-pressed': press.isPressed, ...pressRow(press.onPress) }}
            mark={<RowMark name={text} onPress={press?.onPress} />}
          />
        );
      })}
    </ListTable>
  );
}

function figureText(figure: number | null | undefined, write: (figure: number) => string): string {
  return figure == null ? NO_FIGURE : write(figure);
}
