import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import { compact, share, whole } from '../../format.ts';
import type { ListColumn } from '../../ui/list/list-row.tsx';
import { RowChange, type RowChangeProps } from '../changes/row-change.tsx';
import { texts as changes } from '../changes/texts.ts';
import type { PanelRow } from '../questions.ts';
import { factsOf } from '../shown-metric.ts';
import { texts } from '../texts.tsx';

const VISITORS: ListColumn = { name: 'visitors', label: METRIC_TABLE.visitors.label, isMain: true };
const SHARE: ListColumn = { name: 'share', label: texts.rows.share };

/** The columns of rows with visitors. */
export const VISITOR_COLUMNS: readonly ListColumn[] = [VISITORS, SHARE];

const COMPARED_COLUMNS: readonly ListColumn[] = [...VISITOR_COLUMNS, { name: 'change', label: changes.heading }];

/** The columns of rows while a goal is measured. */
const GOAL_COLUMNS: readonly ListColumn[] = [
  { ...VISITORS, isMain: false },
  { name: 'conversions', label: texts.goals.conversions, isMain: true },
  { name: 'rate', label: texts.goals.rate },
];

/** Returns the columns of a panel's rows. */
export function panelColumns(isOfGoal: boolean, isCompared: boolean): readonly ListColumn[] {
  return isOfGoal ? GOAL_COLUMNS : isCompared ? COMPARED_COLUMNS : VISITOR_COLUMNS;
}

/** The earlier visitors of a row, and the days when it had them, in words. */
export type RowComparison = Omit<RowChangeProps, 'visitors'>;

/** Returns the figures of a row, with words for screen readers, who hear no headings. Null compares with nothing. */
export function panelCells({ visitors, pct, ...goal }: PanelRow, compared: RowComparison | null) {
  const { conversions = null, uniqueConversions = null, conversionRate = null } = goal;
  return {
    visitors: (
      <span title={whole(visitors)}>
        {compact(visitors)}
        <span className="visually-hidden"> {texts.visitors(visitors)}, </span>
      </span>
    ),
    share: (
      <>
        {share(pct)}
        {compared === null ? null : <span className="visually-hidden">, </span>}
      </>
    ),
    change: compared === null ? null : <RowChange visitors={visitors} {...compared} />,
    conversions: (
      <span title={texts.goals.counts(uniqueConversions, conversions)}>
        <span className="visually-hidden">{factsOf('conversions').label}: </span>
        {compact(conversions)}
      </span>
    ),
    rate: (
      <>
        <span className="visually-hidden">, {texts.goals.rate}: </span>
        {share(conversionRate)}
      </>
    ),
  };
}
