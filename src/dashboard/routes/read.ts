import type { Site } from '../../domain/site.ts';
import type { BreakdownAnswer, EarlierAnswer, RankedRows, SourceRow } from '../../stats/answer.ts';
import type { KnownRows } from '../../stats/answers/breakdown.ts';
import { withSharesOf } from '../../stats/answers/figures.ts';
import type { GoalTrendsAnswer } from '../../stats/answers/goal-trends.ts';
import type { LikeStatsAnswer } from '../../stats/answers/like-for-like.ts';
import type { BreakdownQuery, NamedRow, StatsQuery } from '../../stats/query.ts';
import { BREAKDOWN } from '../../stats/questions/breakdown.ts';
import { EARLIER, parseEarlierDays } from '../../stats/questions/earlier.ts';
import { FUNNELS } from '../../stats/questions/funnel-list.ts';
import { FUNNEL, FUNNEL_REVENUE } from '../../stats/questions/funnels.ts';
import { GOAL_TRENDS, GOALS } from '../../stats/questions/goals.ts';
import { LINKS } from '../../stats/questions/links.ts';
import type { AnyQuestion, Asked } from '../../stats/questions/question.ts';
import { REALTIME } from '../../stats/questions/realtime.ts';
import { ENGAGEMENT, HOURS_OF_WEEK, PAGES_BESIDE, PROPERTY_VALUES } from '../../stats/questions/report.ts';
import { REVENUE } from '../../stats/questions/revenue.ts';
import { SOURCES } from '../../stats/questions/sources.ts';
import { STATS, withSessions } from '../../stats/questions/stats.ts';
import { TIMESERIES } from '../../stats/questions/timeseries.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientOf } from '../read-client.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { resolvePreset } from '../resolve-preset.ts';
import { type DashboardRoute, route, type SiteRequest } from '../route.ts';
import { requireKeptProperties } from './public-properties.ts';

/** The key figures of a site, and the first day on which it has any: no comparison with a day before it is whole. */
export interface SiteStatsAnswer extends LikeStatsAnswer {
  readonly firstDay: string | null;
  /** The first day on which a goal is counted, by its id, of those that earlier days know nothing of. */
  readonly countedFrom: Readonly<Record<number, string>>;
}

/** The figures of a site's goals with their trends, and the first day on which the site has any figures. */
export interface SiteGoalTrendsAnswer extends GoalTrendsAnswer {
  readonly firstDay: string | null;
  /** The first day on which a goal is counted, by its id, of those that earlier days know nothing of. */
  readonly countedFrom: Readonly<Record<number, string>>;
}

/** Rows of a site, and the first day on which it has any figures. */
export type SiteRows<Answer extends RankedRows> = Answer & { readonly firstDay: string | null };

/** Rows of a site with their shares, and since when they are known of days that may not know them. */
export type BreakdownRows = SiteRows<BreakdownAnswer & Partial<KnownRows>>;

/** The questions that the dashboard asks of a site. */
const QUESTIONS: readonly AnyQuestion[] = [
  STATS,
  TIMESERIES,
  BREAKDOWN,
  SOURCES,
  ENGAGEMENT,
  PAGES_BESIDE,
  HOURS_OF_WEEK,
  LINKS,
  PROPERTY_VALUES,
  REVENUE,
  REALTIME,
  GOALS,
  GOAL_TRENDS,
  FUNNELS,
  FUNNEL,
  FUNNEL_REVENUE,
];

/** Those whose shares are of the visitors that the filters select: the page shows nobody else. */
const OF_SELECTED: ReadonlySet<AnyQuestion> = new Set<AnyQuestion>([BREAKDOWN, SOURCES, LINKS, PROPERTY_VALUES]);
/** Those whose figures are compared: with the first day on which the site has any. */
const WITH_FIRST_DAY: ReadonlySet<AnyQuestion> = new Set<AnyQuestion>([STATS, BREAKDOWN, SOURCES, GOAL_TRENDS]);
/** Those with figures of goals, which older days may not know. */
const WITH_GOALS: ReadonlySet<AnyQuestion> = new Set<AnyQuestion>([STATS, GOAL_TRENDS]);
/** Those that list rows whose earlier visitors can be asked for. */
const WITH_EARLIER = [BREAKDOWN, SOURCES] as const;

/**
 * The routes of a site's statistics, made of the questions. Parameters and answers are those of the read API, with channels, the
 * figures of sessions and shares under filters, two presets and the first day besides; a session or a public link stands in for
 * the key. A link gets what the question says.
 */
export function readRoutes({
  database: { db },
  statistics,
  reads,
  clock,
}: Pick<Dependencies, 'database' | 'statistics' | 'reads' | 'clock'>): readonly DashboardRoute[] {
  /** Asks a question as a reader of the dashboard; of a public link, what it says that one gets. */
  const ask = async (site: Site, question: AnyQuestion, asked: Asked, isLink: boolean): Promise<object> => {
    let query = question.parse!(asked, 'dashboard');
    if (isLink) {
      await requireKeptProperties(db, site, question.onLink!.properties(query));
      query = question.onLink!.query?.(query) ?? query;
    }
    const answer = await statistics.ask(site, question, query);
    const shown = OF_SELECTED.has(question)
      ? await ofSelected(site, query as StatsQuery, answer as RankedRows)
      : answer;
    return isLink ? (question.onLink!.answer?.(shown) ?? shown) : shown;
  };
  const ofSelected = async (
    site: Site,
    { period, filters, isClipped }: StatsQuery & Pick<BreakdownQuery, 'isClipped'>,
    answer: RankedRows & Partial<KnownRows>,
  ) => {
    const { knownFrom = null } = answer;
    if (filters.length === 0 || (isClipped === true && knownFrom !== null && knownFrom > answer.period.to))
      return answer;
    const since = isClipped === true && knownFrom !== null ? { from: knownFrom, to: answer.period.to } : period;
    const { stats } = await statistics.ask(site, STATS, withSessions({ period: since, filters }, 'dashboard'));
    return withSharesOf(stats.visitors.value, answer);
  };
  const answered = async (site: Site, question: AnyQuestion, asked: Asked, isLink: boolean): Promise<object> => ({
    ...(await ask(site, question, asked, isLink)),
    ...(WITH_FIRST_DAY.has(question) ? { firstDay: statistics.firstDay(site) } : {}),
    ...(WITH_GOALS.has(question) ? { countedFrom: await statistics.goalsCountedFrom(site) } : {}),
  });
  const earlier = async (
    site: Site,
    question: (typeof WITH_EARLIER)[number],
    asked: Asked,
    isLink: boolean,
  ): Promise<EarlierAnswer> => {
    const query = question.parse!(asked, 'dashboard');
    const { filters, period: beside } = query;
    const period = parseEarlierDays(asked.query);
    const { rows } = (await ask(site, question, asked, isLink)) as RankedRows;
    const dimension = 'dimension' in query ? (query as BreakdownQuery).dimension : 'referrer';
    return statistics.ask(site, EARLIER, { period, filters, dimension, rows: rows.map(nameOf), beside });
  };
  const reading = (
    path: string,
    question: AnyQuestion,
    read: (site: Site, asked: Asked, isLink: boolean) => Promise<object>,
  ) =>
    route(
      'GET',
      `/sites/:site/${path}`,
      question.onLink === undefined ? 'site:member' : 'site:viewer',
      (request: SiteRequest<undefined>) => {
        const { site, params, link } = request;
        return reads.run(
          clientOf(request),
          async () => {
            if (site.state !== 'active') throw dashboardRefusal('not_found', (texts) => texts.site.archived);
            const query = resolvePreset(request.query, site, clock, statistics);
            return read(site, { query, params }, link !== null);
          },
          request.gone,
        );
      },
    );
  return [
    ...QUESTIONS.map((question) =>
      reading(question.name, question, (site, asked, isLink) => answered(site, question, asked, isLink)),
    ),
    ...WITH_EARLIER.map((question) =>
      reading(`${question.name}/earlier`, question, (site, asked, isLink) => earlier(site, question, asked, isLink)),
    ),
  ];
}

/** Leaves out the figures of a row: only its keys tell which ones are looked up. */
function nameOf({ key, hosts }: SourceRow): NamedRow {
  return { key, ...(hosts === undefined ? {} : { hosts: hosts.map((host) => ({ key: host.key })) }) };
}
