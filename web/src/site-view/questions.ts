import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PropertiesAnswer } from '../../../src/dashboard/routes/properties.ts';
import type { SiteRows, SiteStatsAnswer } from '../../../src/dashboard/routes/read.ts';
import type { StoredDimension } from '../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../src/domain/event.ts';
import type { WithGaps } from '../../../src/domain/gap.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  FunnelSummary,
  GoalsAnswer,
  RankedRows,
  RealtimeAnswer,
  ReportAnswer,
  ReportRow,
  SourceRow,
  SourcesAnswer,
} from '../../../src/stats/answer.ts';
import type { KnownRows } from '../../../src/stats/answers/breakdown.ts';
import type { SiteRowsAnswer } from '../../../src/stats/answers/site-rows.ts';
import { periodParams } from '../period.ts';
import { read } from '../request.ts';
import { isUnreachable } from '../server-away.ts';
import { useSite } from '../session.ts';
import type { Side } from './adjacent-pages/sides.ts';
import { isCancelled, untilCancelled } from './counting/cancel-counting.ts';
import { selectionParams } from './filters/conditions.ts';
import type { TabName } from './panels.ts';
import type { ListName } from './rows/list-name.ts';
import { isOfSame, type Params } from './same-question.ts';
import { noteServerTime } from './server-time.ts';
import type { SeriesAnswer } from './shown-answers.ts';
import { isOfGoal, seriesPath } from './shown-metric.ts';
import type { ViewState } from './view-state.ts';

/** The number of rows in a panel. */
export const PANEL_ROWS = 9;
/** More rows than there are countries: the map shows all of them, and the list beside it some. */
const COUNTRY_ROWS = 300;
const REFRESH_MS = 60_000;
const REALTIME_REFRESH_MS = 5000;

/** A query to the read API: its path below the site's, and its parameters. */
export interface Question<Answer> {
  readonly path: string;
  readonly params: Params;
  /** Carries the answer's type only. */
  readonly answered?: Answer;
}

/** An answer with its query, because a newer query may be under way already. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly params: Params;
}

/** Returns the preset that a query asks for; undefined when it asks for days. */
export function presetAsked({ period }: Params): string | undefined {
  return typeof period === 'string' ? period : undefined;
}

export function statsQuestion(view: ViewState): Question<SiteStatsAnswer> {
  return { path: 'stats', params: { goal: view.goal ?? undefined, ...siteParams(view) } };
}

export function seriesQuestion(view: ViewState): Question<SeriesAnswer> {
  const { metric, compare, interval } = view;
  const goal = isOfGoal(view) ? (view.goal ?? undefined) : undefined;
  const chart = { metric, compare: compare === 'previous', interval: interval ?? undefined, goal };
  return { path: seriesPath(chart), params: { ...chart, ...siteParams(view) } };
}

/** The rows of a panel; those of referrers are sources. */
export type PanelAnswer = SiteRows<
  Omit<SourcesAnswer, 'totalHosts' | 'isGrouped'> &
    Partial<Pick<SourcesAnswer, 'totalHosts' | 'isGrouped'> & Pick<KnownRows, 'knownFrom'>>
> & { readonly rows: readonly PanelRow[] };

/** A row of a panel; with the conversions of the goal that is measured. */
export type PanelRow = SourceRow & Pick<ReportRow, 'conversions' | 'uniqueConversions' | 'conversionRate'>;

/** Returns the path of the query for the rows of a panel, by its parameters. Conversions are counted by host. */
export function panelPath({ dimension, goal }: Params): string {
  return dimension === 'referrer' && goal === undefined ? 'sources' : 'breakdown';
}

/** Returns the query for a dimension's rows in a panel. */
export function panelQuestion(view: ViewState, dimension: StoredDimension): Question<PanelAnswer> {
  const limit = dimension === 'country' ? COUNTRY_ROWS : PANEL_ROWS;
  const { params } = rowsQuestion(view, dimension, { limit });
  return { path: panelPath(params), params };
}

interface PageOfRows {
  readonly limit: number;
  readonly offset?: number;
  readonly search?: string;
}

export function rowsQuestion(
  view: ViewState,
  dimension: StoredDimension,
  { limit, offset, search }: PageOfRows,
): Question<BreakdownAnswer> {
  const page = { dimension, limit, offset, search: search === '' ? undefined : search };
  return { path: 'breakdown', params: { ...page, ...goalParams(view), ...siteParams(view) } };
}

/** Rows are ranked by the conversions of the goal that is measured. */
function goalParams({ goal }: Pick<ViewState, 'goal'>): Params {
  if (goal === null) return {};
  return { goal, metric: 'conversions', metrics: 'conversions,uniqueConversions,conversionRate' };
}

/** Returns the query for values of the view's property. */
export function valuesQuestion(view: ViewState, page: PageOfRows): Question<ReportAnswer> {
  const { params } = rowsQuestion({ ...view, goal: null }, 'event', page);
  return { path: 'property-values', params: { ...params, dimension: `property:${view.property}` } };
}

/** Returns the query for rows of any list. */
export function listQuestion(view: ViewState, list: ListName, page: PageOfRows): Question<RankedRows> {
  if (list === 'property') return valuesQuestion(view, page);
  if (!isLinkEvent(list)) return rowsQuestion(view, list, page);
  const { params } = rowsQuestion({ ...view, goal: null }, 'event', page);
  return { path: 'links', params: { ...params, dimension: undefined, event: list } };
}

/** Returns the query for the pages on one side of a page. */
export function sideQuestion(view: ViewState, page: string, side: Side, rows: PageOfRows): Question<ReportAnswer> {
  // The sessions that saw the page are meant already.
  const filters = view.filters.filter(({ dimension }) => dimension !== 'page');
  return { path: 'pages-beside', params: { page, side, ...rows, ...siteParams({ ...view, filters }) } };
}

export function hoursQuestion(view: ViewState): Question<ReportAnswer> {
  return { path: 'hours-of-week', params: siteParams(view) };
}

export type GroupSitesAnswer = WithGaps<SiteRowsAnswer> & { readonly firstDay: string | null };

/** Asks for the sites of a group. */
export function sitesQuestion(view: ViewState): Question<GroupSitesAnswer> {
  return { path: 'sites', params: siteParams(view) };
}

export function goalsQuestion(view: ViewState): Question<GoalsAnswer> {
  return { path: 'goals', params: siteParams(view) };
}

/** Asks for the names of the goals. */
export const GOALS_QUESTION: Question<GoalsAnswer> = { path: 'goals', params: { period: 'today' } };

export const FUNNELS_QUESTION: Question<{ readonly funnels: readonly FunnelSummary[] }> = {
  path: 'funnels',
  params: {},
};

export function funnelQuestion(view: ViewState, id: number): Question<FunnelAnswer> {
  return { path: `funnels/${id}`, params: siteParams(view) };
}

export const PROPERTIES_QUESTION: Question<PropertiesAnswer> = { path: 'properties', params: {} };

export const REALTIME_QUESTION: Question<RealtimeAnswer> = { path: 'realtime', params: {} };

/** Returns the query of a panel's tab. */
export function tabQuestion(view: ViewState, tab: TabName): Question<unknown> {
  if (tab === 'goals') return goalsQuestion(view);
  if (tab === 'funnels') return FUNNELS_QUESTION;
  return tab === 'properties' ? PROPERTIES_QUESTION : panelQuestion(view, tab);
}

/** Returns the options of a query about a site. */
export function questionOptions<Answer>(siteId: string, { path, params }: Question<Answer>) {
  const isRealtime = path === REALTIME_QUESTION.path;
  return {
    queryKey: ['site', siteId, path, params],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Answered<Answer>> => {
      const answer = await read<Answer>(`/sites/${siteId}/${path}`, params, untilCancelled(signal));
      if (isRealtime) noteServerTime((answer as RealtimeAnswer).generatedAt);
      return { answer, params };
    },
    // The queries run only while the page is visible. The reader asks again what the reader has cancelled.
    refetchInterval: ({ state }: { readonly state: { readonly error: Error | null } }) =>
      isCancelled(state.error) ? (false as const) : isRealtime ? REALTIME_REFRESH_MS : REFRESH_MS,
    staleTime: isRealtime ? REALTIME_REFRESH_MS / 2 : REFRESH_MS / 2,
  };
}

/**
 * Queries the page's site. The last answer stays until the next one arrives, however long the server cannot be reached:
 * the page says that once. An answer about other rows or filters gives way then, because it would stand under their names.
 */
export function useQuestion<Answer>(question: Question<Answer>, isAsked = true): UseQueryResult<Answered<Answer>> {
  const { site } = useSite();
  const result = useQuery<Answered<Answer>>({
    ...questionOptions(site.id, question),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const last = useRef(result.data);
  if (result.data !== undefined) last.current = result.data;
  const failure = result.error ?? result.failureReason;
  if ((result.data !== undefined && !result.isPlaceholderData) || !isUnreachable(failure)) return result;
  const { current } = last;
  const isKept = current !== undefined && isOfSame(current.params, question.params);
  const isLost = current !== undefined && !isKept;
  const shown = {
    data: isKept ? current : undefined,
    error: isLost ? failure : null,
    isError: isLost,
    isPending: current === undefined,
    isPlaceholderData: isKept,
  };
  return { ...result, ...shown } as UseQueryResult<Answered<Answer>>;
}

/** Queries the page's site when `isAsked`. Unlike `useQuestion` it keeps no answer to an earlier query. */
export function useAnswer<Answer>(question: Question<Answer>, isAsked: boolean): UseQueryResult<Answered<Answer>> {
  const { site } = useSite();
  return useQuery<Answered<Answer>>({ ...questionOptions(site.id, question), enabled: isAsked });
}

/** Reads the answers to several queries of one path; undefined until all are there, and without queries. */
export function useAnswers<Answer>(questions: readonly Question<Answer>[]): readonly Answer[] | undefined {
  const { site } = useSite();
  const { data } = useQuery({
    queryKey: ['site', site.id, questions[0]?.path, questions],
    queryFn: ({ signal }) => {
      const until = untilCancelled(signal);
      return Promise.all(questions.map(({ path, params }) => read<Answer>(`/sites/${site.id}/${path}`, params, until)));
    },
    enabled: questions.length > 0,
  });
  return data;
}

/** Returns the parameters that all queries about the view have: its days, and what it selects. */
function siteParams(view: ViewState): Params {
  return { ...periodParams(view.period), ...selectionParams(view) };
}
