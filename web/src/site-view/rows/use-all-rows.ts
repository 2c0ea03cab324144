import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SiteRows } from '../../../../src/dashboard/routes/read.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { BREAKDOWN_LIMIT_MAX_ROWS, SEARCH_MAX_CHARS } from '../../../../src/domain/limits.ts';
import type { RankedRows, ReportRow } from '../../../../src/stats/answer.ts';
import { read } from '../../request.ts';
import { useSite } from '../../session.ts';
import { isUnknownList, knownText } from '../../ui/known-days.ts';
import { type Earlier, rowDays, visitorsByKey } from '../changes/row-changes.ts';
import { earlierQuestion } from '../changes/use-earlier.ts';
import { whenText } from '../comparison/change-text.ts';
import { untilCancelled } from '../counting/cancel-counting.ts';
import type { Readings } from '../engagement/readings.ts';
import { useReadings } from '../engagement/use-readings.ts';
import { hasNames, matchesName } from '../keys/key-label.ts';
import { useRegionNames } from '../keys/use-region-names.ts';
import { listQuestion, presetAsked, type Question, useAnswers } from '../questions.ts';
import { useToday } from '../server-time.ts';
import type { ViewState } from '../view-state.ts';
import type { ListName } from './list-name.ts';
import { listSearch, rowLabel } from './lists.ts';
import { isServerOrder, joinRows, orderRows, type RowOrder } from './row-order.ts';
import { useVisitFigures, type VisitsOfRows } from './visit-figures.ts';

/** The answers to the queries of lists; of links there is no first day. */
type ListAnswer = RankedRows & Partial<SiteRows<RankedRows>>;

/** The rows of a page. */
export const PAGE_ROWS = 100;

export interface RowsChoice {
  readonly search: string;
  readonly offset: number;
  readonly order: RowOrder;
}

/** A page of a list's rows. */
export interface FoundRows {
  readonly rows: readonly ReportRow[];
  /** The last day of the period. */
  readonly to: string;
  /** The number of rows on all pages. */
  readonly total: number;
  /** The rows among which this page was ordered; null when that is all of them. */
  readonly orderedAmong: number | null;
  /** All rows that were found by their names; null when the server finds the same ones. */
  readonly named: RankedRows | null;
  /** The search as the server has it. */
  readonly search: string;
  /** Null when the rows are compared with nothing. */
  readonly compared: RowsComparison | null;
  /** How pages were read; undefined of other rows, and until it is known. */
  readonly readings: Readings | undefined;
  /** The figures of the rows' sessions; undefined of other rows, and until they are known. */
  readonly visits: VisitsOfRows | undefined;
  /** Says which days the rows do not know, and why; null when they know all. */
  readonly gaps: string | null;
}

/** A comparison of rows, by their keys. */
export interface RowsComparison {
  /** The earlier days in words. */
  readonly when: string;
  /** Undefined until they are known. */
  readonly earlier: ReadonlyMap<string, Earlier> | undefined;
}

interface Found {
  readonly answer: ListAnswer;
  /** The parameters of the queries that found the rows. */
  readonly asked: readonly Question<RankedRows>['params'][];
  readonly search: string;
  /** Whether the answer has all rows, or as many as one may have, and is ordered and divided into pages here. */
  readonly isHeld: boolean;
  readonly isNamed: boolean;
}

/**
 * Reads a page of rows. The server orders them by visitors and searches in keys. For another order, and to search in the
 * names that are shown, as many rows as one answer may have are read and ordered here.
 */
export function useAllRows(view: ViewState, list: ListName, { search, offset, order }: RowsChoice) {
  const { site } = useSite();
  useRegionNames(list === 'region');
  const named = isLinkEvent(list) || list === 'property' || !hasNames(list) ? null : list;
  const isHeld = !isServerOrder(order, listGoal(view, list)) || (search !== '' && named !== null);
  const asked = isHeld ? { limit: BREAKDOWN_LIMIT_MAX_ROWS, offset: 0 } : { limit: PAGE_ROWS, offset };
  const query = useQuery({
    queryKey: [
      'site',
      site.id,
      'all-rows',
      view.period,
      view.filters,
      view.where,
      view.goal,
      list,
      view.property,
      search,
      asked,
    ],
    queryFn: async ({ signal }): Promise<Found> => {
      const until = untilCancelled(signal);
      const ask = async (text: string) => {
        const question: Question<ListAnswer> = listQuestion(view, list, { ...asked, search: text });
        const answer = await read<ListAnswer>(`/sites/${site.id}/${question.path}`, question.params, until);
        return { search: text, answer, asked: [question.params] };
      };
      // Letters in paths are percent-encoded first, as browsers send them.
      const encoded = listSearch(list, search);
      const first = await ask(encoded.length > SEARCH_MAX_CHARS ? search : encoded);
      const found = first.answer.totalKeys === 0 && encoded !== search ? await ask(search) : first;
      const { answer } = found;
      if (search === '' || named === null || answer.totalKeys > answer.rows.length) {
        return { ...found, isHeld, isNamed: false };
      }
      const all = await ask('');
      const rows = joinRows(
        answer.rows,
        all.answer.rows.filter(({ key }) => matchesName(named, key, search)),
        view.goal,
      );
      const isNamed = rows.length > answer.rows.length;
      const joined = { ...answer, rows, totalKeys: rows.length };
      return { ...found, answer: joined, asked: [...found.asked, ...all.asked], isHeld, isNamed };
    },
    placeholderData: keepPreviousData,
  });
  const compared = useRowsComparison(view, list, query.data);
  const readings = useReadings(query.data?.asked ?? []);
  const visits = useVisitFigures(list, query.data?.asked ?? []);
  const found = useMemo(
    () =>
      query.data === undefined
        ? undefined
        : pageOf(
            query.data,
            (key) => rowLabel(list, key, site.domain).text,
            { offset, order },
            { compared, readings, visits },
          ),
    [query.data, list, site.domain, offset, order, compared, readings, visits],
  );
  const isOrdered = {
    change: compared?.earlier !== undefined,
    ...{ time: readings !== undefined, scroll: readings !== undefined },
    ...{ bounceRate: visits !== undefined, avgDuration: visits !== undefined },
    ...{ key: true, visitors: true, views: true, conversions: true, conversionRate: true },
  }[order.by];
  return { ...query, found, isBusy: query.isPending || query.isPlaceholderData || !isOrdered };
}

/** Returns the goal whose conversions a list has: links and values of a property have none. */
export function listGoal({ goal }: Pick<ViewState, 'goal'>, list: ListName): number | null {
  return isLinkEvent(list) || list === 'property' ? null : goal;
}

/** Compares the rows that were found, unless they are links, of which only single events tell, or values of a property. */
function useRowsComparison(view: ViewState, list: ListName, found: Found | undefined): RowsComparison | null {
  const { site } = useSite();
  const today = useToday(site.timezone);
  const { compare } = view;
  const { answer, asked = [] } = found ?? {};
  const { firstDay } = answer ?? {};
  const preset = presetAsked(asked[0] ?? {});
  const days =
    answer === undefined || firstDay === undefined || listGoal(view, list) !== null
      ? null
      : rowDays(compare, { ...answer, firstDay }, today, preset);
  const { path } = listQuestion(view, list, { limit: PAGE_ROWS });
  const questions = days === null ? [] : asked.map((params) => earlierQuestion({ path, params }, days));
  const answers = useAnswers(questions);
  const earlier = useMemo(() => answers && visitorsByKey(answers.flatMap(({ rows }) => rows)).rows, [answers]);
  const when = days === null ? null : whenText(compare, days);
  return useMemo(() => (when === null ? null : { when, earlier }), [when, earlier]);
}

function pageOf(
  { answer, search, isHeld, isNamed }: Found,
  nameOf: (key: string) => string,
  { offset, order }: Pick<RowsChoice, 'offset' | 'order'>,
  known: Pick<FoundRows, 'compared' | 'readings' | 'visits'>,
): FoundRows {
  const gaps = knownText(answer, isUnknownList(answer));
  const found = { to: answer.period.to, named: isNamed ? answer : null, search, gaps, ...known };
  if (!isHeld) return { ...found, rows: answer.rows, total: answer.totalKeys, orderedAmong: null };
  const ordered = orderRows(answer.rows, order, nameOf, {
    earlier: known.compared?.earlier,
    readings: known.readings?.byPage,
    visits: known.visits?.byKey,
  });
  const total = ordered.length;
  const orderedAmong = answer.totalKeys > total ? total : null;
  return { ...found, rows: ordered.slice(offset, offset + PAGE_ROWS), total, orderedAmong };
}
