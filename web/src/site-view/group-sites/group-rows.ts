import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { type SiteSummary, useSession, useSite } from '../../session.ts';
import { carriedSearch } from '../../site/kept-view.ts';
import { type Earlier, rowDays } from '../changes/row-changes.ts';
import { useEarlier } from '../changes/use-earlier.ts';
import { whenText } from '../comparison/change-text.ts';
import { type GroupSitesAnswer, presetAsked, sitesQuestion, useQuestion } from '../questions.ts';
import { orderRows, type RowOrder } from '../rows/row-order.ts';
import { useToday } from '../server-time.ts';
import { printView, type ViewState } from '../view-state.ts';

/** A site of the group, with its part of the group's figures. */
export interface GroupRow extends BreakdownRow {
  readonly site: SiteSummary;
  /** Undefined until it is known, and of a site that had no figures of all the compared days. */
  readonly earlier: Earlier | undefined;
}

/** The sites of a group, and what is known of them. */
export interface GroupRows {
  readonly rows: readonly GroupRow[];
  readonly answer: GroupSitesAnswer;
  /** The days of the comparison in words; null when rows are not compared. */
  readonly when: string | null;
}

/** Reads the sites of the page's group, those with the most visitors first. */
export function useGroupRows(view: ViewState) {
  const { site } = useSite();
  const { organisations } = useSession().data!;
  const question = sitesQuestion(view);
  const { data, error, isPlaceholderData, refetch } = useQuestion(question);
  const today = useToday(site.timezone);
  const days = data === undefined ? null : rowDays(view.compare, data.answer, today, presetAsked(data.params));
  const earlier = useEarlier({ path: question.path, params: data?.params ?? {} }, days);
  const sites = new Map(organisations.flatMap(({ sites }) => sites.map((one) => [one.id, one])));
  const found: GroupRows | undefined = data && {
    rows: orderGroupRows(
      data.answer.rows.flatMap((row) => {
        const one = sites.get(row.key);
        if (one === undefined) return [];
        const isWhole = days !== null && isWholeComparison(one.firstDay, days);
        return { ...row, site: one, earlier: isWhole ? earlier?.rows.get(row.key) : undefined };
      }),
      FIRST_ORDER,
    ),
    answer: data.answer,
    when: days === null ? null : whenText(view.compare, days),
  };
  return { found, error, isPlaceholderData, refetch };
}

/** The order of the first rows. */
export const FIRST_ORDER: RowOrder = { by: 'visitors', isDescending: true };

/** Orders the sites; those that are equal by their names. */
export function orderGroupRows(rows: readonly GroupRow[], order: RowOrder): readonly GroupRow[] {
  const sites = new Map(rows.map(({ key, site }) => [key, site.name]));
  const earlier = new Map(rows.flatMap((row) => (row.earlier === undefined ? [] : [[row.key, row.earlier]])));
  const named = orderRows(rows, { by: 'key', isDescending: false }, (key) => sites.get(key)!);
  return orderRows(named, order, (key) => sites.get(key)!, { earlier }) as readonly GroupRow[];
}

/** Returns the address of a site's figures, about the same days and conditions. Its goals and segments are others. */
export function siteSearch(view: ViewState): string {
  const where = view.where.filter(({ subject }) => subject !== 'goal' && subject !== 'segment');
  return carriedSearch(printView({ ...view, where, goal: null }));
}
