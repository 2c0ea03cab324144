import type { Site } from '../../src/domain/site.ts';
import { EARLIER } from '../../src/stats/questions/earlier.ts';
import { FUNNEL_REVENUE } from '../../src/stats/questions/funnels.ts';
import { LINKS } from '../../src/stats/questions/links.ts';
import type { AnyQuestion } from '../../src/stats/questions/question.ts';
import { REPORT } from '../../src/stats/questions/report.ts';
import { REVENUE } from '../../src/stats/questions/revenue.ts';
import {
  SELECTED_FUNNEL,
  SELECTED_GOALS,
  SELECTED_SERIES,
  SELECTED_STATS,
} from '../../src/stats/questions/selected.ts';
import { SITE_FUNNEL, SITE_GOALS, SITE_STATS } from '../../src/stats/questions/site-view.ts';
import { SOURCES } from '../../src/stats/questions/sources.ts';
import type { Statistics } from '../../src/stats/statistics.ts';
import type { ConditionQuestion } from '../oracle/conditions/any-question.ts';
import { parametersOf } from './condition-parameters.ts';

const QUESTIONS: Readonly<Record<Exclude<ConditionQuestion['ask'], 'earlier'>, AnyQuestion>> = {
  stats: SELECTED_STATS,
  timeseries: SELECTED_SERIES,
  rows: REPORT,
  hours: REPORT,
  moves: REPORT,
  links: LINKS,
  orders: REVENUE,
  sources: SOURCES,
  goals: SELECTED_GOALS,
  funnel: SELECTED_FUNNEL,
  'funnel-orders': FUNNEL_REVENUE,
};

/** What an answer tells beside its figures: `known` has the first, and the others are of whole days. */
const BESIDE = new Set(['knownFrom', 'engagementKnownFrom', 'measured', 'avgTime', 'avgScroll', 'reached']);

/** The same questions on the dashboard, which compare like with like. */
const ON_DASHBOARD: Readonly<Partial<Record<ConditionQuestion['ask'], AnyQuestion>>> = {
  stats: SITE_STATS,
  goals: SITE_GOALS,
  funnel: SITE_FUNNEL,
};

/**
 * Asks the product a drawn question under conditions, by its parameters as in a request. Rejects as the product does. Of the answer,
 * `known` alone says how far it is known.
 */
export async function askCondition(statistics: Statistics, site: Site, asked: ConditionQuestion): Promise<unknown> {
  if (asked.ask === 'earlier') {
    const { conditions, likeForLike: _, against: __, ...query } = asked.query;
    return statistics.ask(site, EARLIER, { ...query, filters: [], where: conditions });
  }
  const question =
    (asked.query.likeForLike === undefined ? undefined : ON_DASHBOARD[asked.ask]) ?? QUESTIONS[asked.ask];
  const params = 'id' in asked ? { funnelId: String(asked.id) } : {};
  const query = question.parse!({ query: parametersOf(asked), params }, 'api');
  const answer = await statistics.askWithGaps(site, question, query);
  return withGoal(JSON.parse(JSON.stringify(answer, (name, value) => (BESIDE.has(name) ? undefined : value))));
}

/** Puts the figures of a chosen goal beside the others. */
function withGoal<Answer extends object>(answer: Answer & { readonly goal?: object; readonly stats?: object }) {
  const { goal, stats, ...others } = answer;
  if (stats === undefined) return answer;
  const { goalId: _, ...figures } = { goalId: null, ...goal };
  return { ...others, stats: { ...stats, ...figures } };
}
