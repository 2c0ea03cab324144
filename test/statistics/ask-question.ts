import type { Site } from '../../src/domain/site.ts';
import { BREAKDOWN } from '../../src/stats/questions/breakdown.ts';
import { EARLIER } from '../../src/stats/questions/earlier.ts';
import { FOUND_PROPERTIES, HAS_PROPERTIES } from '../../src/stats/questions/found-properties.ts';
import { FUNNEL, FUNNEL_REVENUE } from '../../src/stats/questions/funnels.ts';
import { GOALS } from '../../src/stats/questions/goals.ts';
import { LINKS } from '../../src/stats/questions/links.ts';
import type { AnyQuestion } from '../../src/stats/questions/question.ts';
import { REALTIME } from '../../src/stats/questions/realtime.ts';
import { REPORT } from '../../src/stats/questions/report.ts';
import { REVENUE } from '../../src/stats/questions/revenue.ts';
import { SOURCES } from '../../src/stats/questions/sources.ts';
import { STATS } from '../../src/stats/questions/stats.ts';
import { TIMESERIES } from '../../src/stats/questions/timeseries.ts';
import type { Statistics } from '../../src/stats/statistics.ts';
import type { Question } from '../oracle/question.ts';

/** The questions of a site that are asked with their query alone. */
const QUESTIONS: Readonly<Record<string, AnyQuestion>> = {
  stats: STATS,
  timeseries: TIMESERIES,
  breakdown: BREAKDOWN,
  report: REPORT,
  revenue: REVENUE,
  links: LINKS,
  sources: SOURCES,
  earlier: EARLIER,
  goals: GOALS,
};

/** Asks the product a drawn question. Rejects as the product does. */
export async function askQuestion(statistics: Statistics, site: Site, question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'properties':
      return {
        ...(await statistics.ask(site, FOUND_PROPERTIES, { newest: question.newest })),
        any: (await statistics.ask(site, HAS_PROPERTIES, {})).any,
      };
    case 'realtime':
      return statistics.ask(site, REALTIME, {});
    case 'funnel':
      return statistics.ask(site, FUNNEL, { ...question.query, id: question.id });
    case 'funnel-revenue':
      return statistics.ask(site, FUNNEL_REVENUE, { where: [], ...question.query, id: question.id });
    default:
      return statistics.ask(site, QUESTIONS[question.ask]!, question.query);
  }
}
