import { ApiError } from '../../domain/error.ts';
import type { WithGaps } from '../../domain/gap.ts';
import type { LinkScope } from '../../domain/share-link.ts';
import type { Site } from '../../domain/site.ts';
import type { BreakdownAnswer, EarlierAnswer, RankedRows, SourceRow } from '../../stats/answer.ts';
import type { KnownRows } from '../../stats/answers/breakdown.ts';
import { withSharesOf } from '../../stats/answers/figures.ts';
import type { GoalTrendsAnswer } from '../../stats/answers/goal-trends.ts';
import { SELECTED_METRICS, type SelectedStatsAnswer } from '../../stats/answers/selected-kpis.ts';
import { conditionsOf } from '../../stats/parse-where.ts';
import type { BreakdownQuery, NamedRow, SourcesQuery, StatsQuery } from '../../stats/query.ts';
import { CRAWLERS } from '../../stats/questions/crawlers.ts';
import { EARLIER, parseEarlierDays } from '../../stats/questions/earlier.ts';
import { FUNNELS } from '../../stats/questions/funnel-list.ts';
import { FUNNEL_REVENUE } from '../../stats/questions/funnels.ts';
import { GOAL_SERIES, REVENUE_STATS } from '../../stats/questions/goal-view.ts';
import { LINKS } from '../../stats/questions/links.ts';
import type { AnyQuestion, Asked } from '../../stats/questions/question.ts';
import { REALTIME } from '../../stats/questions/realtime.ts';
import { ENGAGEMENT, HOURS_OF_WEEK, PAGES_BESIDE, PROPERTY_VALUES } from '../../stats/questions/report.ts';
import { REVENUE } from '../../stats/questions/revenue.ts';
import { ROBOTS } from '../../stats/questions/robots.ts';
import { EARLIER_SITES, SITES } from '../../stats/questions/site-rows.ts';
import {
  SITE_FUNNEL,
  SITE_GOAL_TRENDS,
  SITE_GOALS,
  SITE_ROWS,
  SITE_SERIES,
  SITE_STATS,
} from '../../stats/questions/site-view.ts';
import { SOURCES } from '../../stats/questions/sources.ts';
import { UNCRAWLED } from '../../stats/questions/uncrawled.ts';
import type { RevenueStatsAnswer } from '../../stats/revenue-answer.ts';
import { areAmounts, areOnAmounts, getsMoney, withheld } from '../amounts.ts';
import type { Dependencies } from '../dependencies.ts';
import { answerOnLink, queryOnLink } from '../link-query.ts';
import { withOwnSegments } from '../own-segments.ts';
import { readActive } from '../read-client.ts';
import { resolvePreset } from '../resolve-preset.ts';
import { type DashboardRoute, route, type SiteRequest } from '../route.ts';

/** The key figures of a site, and the first day on which it has any: no comparison with a day before it is whole. */
export interface SiteStatsAnswer extends SelectedStatsAnswer {
  readonly firstDay: string | null;
}

/** The money of a goal, and the first day on which the site has any figures. */
export interface SiteRevenueStats extends RevenueStatsAnswer {
  readonly firstDay: string | null;
}

/** The figures of a site's goals with their trends, and the first day on which the site has any figures. */
export interface SiteGoalTrendsAnswer extends GoalTrendsAnswer {
  readonly firstDay: string | null;
}

/** Rows of a site, and the first day on which it has any figures. */
export type SiteRows<Answer extends RankedRows> = Answer & { readonly firstDay: string | null };

/** Rows of a site, and how far they are known. */
type ListedRows = WithGaps<RankedRows & Partial<KnownRows>>;

/** Rows of a site with their shares, and since when they are known of days that may not know them. */
export type BreakdownRows = SiteRows<BreakdownAnswer & Partial<KnownRows>>;

/** The reader of an answer: a member, or somebody who comes by a public link, who is no user. */
interface Asker {
  readonly userId: number | null;
  readonly link: LinkScope | null;
  readonly getsMoney: boolean;
}

/** The questions that the dashboard asks of a site. */
const QUESTIONS: readonly AnyQuestion[] = [
  SITE_STATS,
  SITE_SERIES,
  SITE_ROWS,
  SITES,
  EARLIER_SITES,
  SOURCES,
  ENGAGEMENT,
  PAGES_BESIDE,
  HOURS_OF_WEEK,
  LINKS,
  PROPERTY_VALUES,
  REVENUE,
  REVENUE_STATS,
  GOAL_SERIES,
  REALTIME,
  SITE_GOALS,
  SITE_GOAL_TRENDS,
  FUNNELS,
  SITE_FUNNEL,
  FUNNEL_REVENUE,
  CRAWLERS,
  UNCRAWLED,
  ROBOTS,
];

/** Their shares are of the visitors that the filters select. */
const OF_SELECTED: ReadonlySet<AnyQuestion> = new Set<AnyQuestion>([
  SITE_ROWS,
  SOURCES,
  ENGAGEMENT,
  LINKS,
  PROPERTY_VALUES,
]);
/** Their figures are compared, so their answers have the first day on which the site has any. */
const WITH_FIRST_DAY: ReadonlySet<AnyQuestion> = new Set<AnyQuestion>([
  SITE_STATS,
  SITE_ROWS,
  SITES,
  SOURCES,
  REVENUE_STATS,
  SITE_GOAL_TRENDS,
]);
/** They are answered for groups of sites too. */
const OF_GROUPS: ReadonlySet<AnyQuestion> = new Set<AnyQuestion>([
  SITE_STATS,
  SITE_SERIES,
  SITE_ROWS,
  SITES,
  EARLIER_SITES,
  SOURCES,
  ENGAGEMENT,
  PAGES_BESIDE,
  HOURS_OF_WEEK,
  REALTIME,
  GOAL_SERIES,
  SITE_GOALS,
  SITE_GOAL_TRENDS,
  FUNNELS,
  SITE_FUNNEL,
  REVENUE,
  REVENUE_STATS,
  FUNNEL_REVENUE,
  CRAWLERS,
]);
/** Their rows can be asked for with the visitors of an earlier period. */
const WITH_EARLIER = [SITE_ROWS, SOURCES] as const;

/**
 * The routes of a site's statistics, made of the questions. Parameters and answers are those of the read API, with channels, the
 * figures of sessions and shares under filters, two presets and the first day besides; a session or a public link stands in for
 * the key. A link gets what the question says, under its conditions (`link-query.ts`). Who gets no revenue gets no money.
 */
export function readRoutes({ db, statistics, reads, clock }: Dependencies): readonly DashboardRoute[] {
  const isOfAmounts = async (site: Site, question: AnyQuestion, query: object): Promise<boolean> =>
    (await areAmounts(db, site, question.onLink?.properties(query) ?? [])) ||
    (await areOnAmounts(db, site, conditionsOf(query)));
  /** Reads a request; of a public link, which has no user, what the question says that one gets. */
  const queryOf = async (site: Site, question: AnyQuestion, asked: Asked, by: Asker): Promise<object> => {
    const query = question.parse!(asked, 'dashboard');
    const { userId, link } = by;
    const hidden = () => (link === null ? withheld() : new ApiError('NOT_FOUND'));
    if (!by.getsMoney && question.tellsMoney?.(query)) throw hidden();
    const own = userId === null ? query : await withOwnSegments(db, { siteId: site.id, userId }, query);
    if (!by.getsMoney && (await isOfAmounts(site, question, own))) throw hidden();
    return link === null ? own : await queryOnLink(db, site, question, own, link);
  };
  /** Answers with shares of the visitors that the filters select: the page shows nobody else. */
  const ofSelected = async (site: Site, question: AnyQuestion, query: StatsQuery): Promise<object> => {
    const { period, isClipped } = query as StatsQuery & Pick<BreakdownQuery, 'isClipped'>;
    const where = conditionsOf(query);
    const read = async () => (await statistics.askWithGaps(site, question, query)) as ListedRows;
    if (where.length === 0) return read();
    const visitorsIn = async (days: StatsQuery['period']) => {
      const asked = { period: days, where, goalId: null, metrics: SELECTED_METRICS, likeForLike: true as const };
      return (await statistics.ask(site, SITE_STATS, asked)).stats.visitors?.value ?? null;
    };
    const [answer, visitors] = await Promise.all([read(), isClipped === undefined ? visitorsIn(period) : null]);
    const since = shownSince(answer);
    const { to } = answer.period;
    if (since !== null && (since > to || !hasFigures(answer))) return answer;
    if (since !== null) return withSharesOf(await visitorsIn({ from: since, to }), answer);
    return withSharesOf(visitors ?? (await visitorsIn(period)), answer);
  };
  const ask = async (site: Site, question: AnyQuestion, asked: Asked, by: Asker): Promise<object> => {
    const query = await queryOf(site, question, asked, by);
    const answer = OF_SELECTED.has(question)
      ? await ofSelected(site, question, query as StatsQuery)
      : await statistics.askWithGaps(site, question, query);
    return by.link === null ? answer : answerOnLink(question, answer, by.link);
  };
  const answered = async (site: Site, question: AnyQuestion, asked: Asked, by: Asker): Promise<object> => ({
    ...(await ask(site, question, asked, by)),
    ...(WITH_FIRST_DAY.has(question) ? { firstDay: statistics.firstDay(site) } : {}),
  });
  const earlier = async (
    site: Site,
    question: (typeof WITH_EARLIER)[number],
    asked: Asked,
    by: Asker,
  ): Promise<EarlierAnswer> => {
    const query = (await queryOf(site, question, asked, by)) as BreakdownQuery | SourcesQuery;
    const { filters, where = [], period: beside } = query;
    const period = parseEarlierDays(asked.query);
    const { rows } = (await statistics.ask<object, unknown, object>(site, question, query)) as RankedRows;
    const dimension = 'dimension' in query ? query.dimension : 'referrer';
    return statistics.ask(site, EARLIER, { period, filters, where, dimension, rows: rows.map(nameOf), beside });
  };
  const reading = <Question extends AnyQuestion>(
    path: string,
    question: Question,
    read: (site: Site, question: Question, asked: Asked, by: Asker) => Promise<object>,
  ) => {
    const access = accessOf(question);
    const made = route(`GET /sites/:site/${path}`, access, (request: SiteRequest<undefined>) =>
      readActive(reads, request, () => {
        const { site, params, link, signedIn, grant } = request;
        const query = resolvePreset(request.query, site, clock, statistics);
        const userId = link === null ? signedIn!.user.id : null;
        return read(site, question, { query, params }, { userId, link, getsMoney: getsMoney(grant, link) });
      }),
    );
    return OF_GROUPS.has(question) ? { ...made, isOfGroups: true as const } : made;
  };
  return [
    ...QUESTIONS.map((question) => reading(question.name, question, answered)),
    ...WITH_EARLIER.map((question) => reading(`${question.name}/earlier`, question, earlier)),
  ];
}

function accessOf({ onLink, tellsMoney }: AnyQuestion): `site:${'public' | 'viewer'}${'' | ':revenue'}` {
  if (onLink !== undefined) return onLink.isOfRevenue === true ? 'site:public:revenue' : 'site:public';
  return tellsMoney === undefined ? 'site:viewer' : 'site:viewer:revenue';
}

/** Returns the first of the days whose rows a list has; null when it has those of all. */
function shownSince({ knownFrom = null, known }: ListedRows): string | null {
  const isOfVisits = known?.gaps.some(({ reason }) => reason === 'visits_gone') === true;
  return knownFrom ?? (isOfVisits ? known!.from : null);
}

/** Tells whether a figure of a list is known. None is when no day that knows them has events: then no share is, nor a total. */
function hasFigures({ rows, totalVisitors }: ListedRows): boolean {
  return totalVisitors !== null || rows.some(({ visitors }) => visitors !== null);
}

/** Leaves out the figures of a row: only its keys tell which ones are looked up. */
function nameOf({ key, hosts }: SourceRow): NamedRow {
  return { key, ...(hosts === undefined ? {} : { hosts: hosts.map((host) => ({ key: host.key })) }) };
}
