import type { Oracle } from './oracle.ts';
import type { Question } from './question.ts';

/** Returns the oracle's answer to a query, and throws its errors. */
export function expectedAnswer(oracle: Oracle, asked: Question): unknown {
  switch (asked.ask) {
    case 'stats':
      return oracle.stats(asked.query);
    case 'timeseries':
      return oracle.timeseries(asked.query);
    case 'breakdown':
      return oracle.breakdown(asked.query);
    case 'report':
      return oracle.report(asked.query);
    case 'revenue':
      return oracle.revenue(asked.query);
    case 'links':
      return oracle.links(asked.query);
    case 'properties':
      return oracle.foundProperties(asked.newest);
    case 'sources':
      return oracle.sources(asked.query);
    case 'earlier':
      return oracle.earlier(asked.query);
    case 'realtime':
      return oracle.realtime();
    case 'goals':
      return oracle.goals(asked.query);
    case 'funnel':
      return oracle.funnel(asked.id, asked.query);
    case 'funnel-revenue':
      return oracle.funnelRevenue(asked.id, asked.query);
  }
}
