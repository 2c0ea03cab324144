import type { ReactNode } from 'react';
import type { Filter, PropertyDimension } from '../../../../src/domain/filter.ts';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import type { ReportRow } from '../../../../src/stats/answer.ts';
import { compact, whole } from '../../format.ts';
import { List } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import { pressRow } from '../filters/press-row.ts';
import { RowMark } from '../filters/row-mark.tsx';
import { texts as filterTexts } from '../filters/texts.ts';
import { isFilterable, isValue } from '../keys/key-label.ts';
import { shareOf } from '../rows/row.tsx';
import { valuesFirst } from '../rows/row-order.ts';
import { texts as words } from '../texts.tsx';
import { isFiltered } from '../view-state.ts';
import { sumText } from './sums.ts';
import { texts } from './texts.ts';
import { valueLabel } from './value-label.ts';

const COLUMNS: readonly ListColumn[] = [
  { name: 'visitors', label: METRIC_TABLE.visitors.label, isMain: true },
  { name: 'events', label: texts.list.views },
];
const SUM_COLUMNS: readonly ListColumn[] = [...COLUMNS, { name: 'sum', label: texts.list.sum }];

export interface ValueRowsProps {
  /** The property. */
  readonly dimension: PropertyDimension;
  readonly filters: readonly Filter[];
  /** Filters by a value; with `isExcluded` leaves it out. */
  readonly onToggle: (filter: Filter, isExcluded: boolean) => void;
  /** Undefined while they load. */
  readonly rows: readonly ReportRow[] | undefined;
  readonly withSums: boolean;
  readonly isBusy: boolean;
  readonly isLate: boolean;
  /** Shown without rows. */
  readonly empty?: ReactNode;
  /** Stands above the rows. */
  readonly remark?: ReactNode;
}

/** Shows values of a property with their figures; a click on one filters by it. */
export function ValueRows({
  dimension,
  filters,
  onToggle,
  rows,
  withSums,
  isBusy,
  isLate,
  empty,
  remark,
}: ValueRowsProps) {
  const listed = rows && valuesFirst(rows, 'property');
  const most = Math.max(
    1,
    ...(listed ?? []).filter(({ key }) => isValue('property', key)).map(({ visitors }) => visitors ?? 0),
  );
  return (
    <List heading={texts.list.label} columns={withSums ? SUM_COLUMNS : COLUMNS} {...{ isBusy, isLate, empty, remark }}>
      {listed?.map((row) => {
        const { text, explanation } = valueLabel(row.key);
        const filter = { dimension, value: row.key };
        const onPress = isFilterable(row.key) ? (isExcluded: boolean) => onToggle(filter, isExcluded) : undefined;
        return (
          <ListRow
            key={row.key}
            name={<RowName text={text} title={explanation ?? row.key} isNone={explanation !== null} />}
            share={isValue('property', row.key) ? shareOf(row.visitors, most) : null}
            cells={cellsOf(row)}
            button={
              onPress !== undefined
                ? {
                    'aria-pressed': isFiltered(filters, filter),
                    'aria-description': filterTexts.filterBy,
                    ...pressRow(onPress),
                  }
                : { 'aria-disabled': true }
            }
            mark={<RowMark name={text} onPress={onPress} />}
          />
        );
      })}
    </List>
  );
}

function cellsOf({ visitors, views, sum }: ReportRow) {
  return {
    visitors: (
      <span title={whole(visitors)}>
        {compact(visitors)}
        <span className="visually-hidden"> {words.visitors(visitors)}, </span>
      </span>
    ),
    events: (
      <span title={whole(views)}>
        <span className="visually-hidden">{texts.list.views}: </span>
        {compact(views)}
      </span>
    ),
    sum: (
      <span title={sumText(sum)}>
        <span className="visually-hidden">, {texts.list.sum}: </span>
        {sumText(sum)}
      </span>
    ),
  };
}
