/** The key figures of some hits and sessions. */
import type { Goal } from '../../src/domain/goal.ts';
import { METRICS, type Metric } from '../../src/domain/metric.ts';
import { type Hit, selectHits, visitorsOf } from './hit.ts';
import { isWanted } from './pattern.ts';
import { durationMicros, isBounce, type Session, sum } from './session.ts';

export type Figures = Readonly<Record<Metric, number | null>>;

export const NO_FIGURES = Object.fromEntries(METRICS.map((metric) => [metric, null])) as Figures;

/** Returns the figures of hits and sessions without a filter. */
export function unfilteredFigures(hits: readonly Hit[], sessions: readonly Session[], goals: readonly Goal[]): Figures {
  const bounces = sessions.filter(isBounce).length;
  const micros = sum(sessions.map(durationMicros));
  return {
    visitors: visitorsOf(hits),
    pageviews: selectHits(hits, [], null).length,
    sessions: sessions.length,
    bounceRate: sessions.length === 0 ? null : bounces / sessions.length,
    avgDuration: sessions.length === 0 ? null : micros / sessions.length / 1_000_000,
    conversions: goals.length === 0 ? null : sum(goals.map((goal) => conversionsOf(goal, hits).length)),
  };
}

/** Returns the figures of filtered hits: only visitors and pageviews are defined for them. */
export function selectedFigures(hits: readonly Hit[]): Figures {
  return { ...NO_FIGURES, visitors: visitorsOf(hits), pageviews: hits.length };
}

export function conversionsOf(goal: Goal, hits: readonly Hit[]): Hit[] {
  return hits.filter((hit) => isWanted(hit.event, goal));
}
