import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import { compact, share, whole } from '../../format.ts';
import type { ListColumn } from '../../ui/list/list-row.tsx';
import { RowChange } from '../changes/row-change.tsx';
import { texts as changes } from '../changes/texts.ts';
import { texts as words } from '../texts.tsx';
import type { GroupRow } from './group-rows.ts';

const ALONE: readonly ListColumn[] = [
  { name: 'visitors', label: METRIC_TABLE.visitors.label, isMain: true, isLong: true },
  { name: 'views', label: METRIC_TABLE.pageviews.label, isLong: true },
  { name: 'share', label: words.rows.share },
];
const COMPARED: readonly ListColumn[] = [...ALONE, { name: 'change', label: changes.heading }];

/** Returns the columns of the sites of a group. */
export function groupColumns(isCompared: boolean): readonly ListColumn[] {
  return isCompared ? COMPARED : ALONE;
}

/**
 * Returns the figures of a site, with words for screen readers, who hear no headings.
 *
 * @param when the days of the comparison in words; null without one
 */
export function groupCells({ visitors, views, pct, earlier }: GroupRow, when: string | null) {
  return {
    visitors: (
      <span title={whole(visitors)}>
        {compact(visitors)}
        <span className="visually-hidden"> {words.visitors(visitors)}, </span>
      </span>
    ),
    views: (
      <span title={whole(views)}>
        <span className="visually-hidden">{METRIC_TABLE.pageviews.label}: </span>
        {compact(views)}
        <span className="visually-hidden">, </span>
      </span>
    ),
    share: (
      <>
        {share(pct)}
        {when === null ? null : <span className="visually-hidden">, </span>}
      </>
    ),
    change: when === null ? null : <RowChange visitors={visitors} earlier={earlier} when={when} />,
  };
}
