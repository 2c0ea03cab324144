/** The sums of a day from which all figures are made. */

import type { Goal } from '../../../src/domain/goal.ts';
import { METRICS, type Metric } from '../../../src/domain/metric.ts';
import { conversionsOf } from '../figures.ts';
import { type Hit, hitsOf, visitorsOf } from '../hit.ts';
import { durationMicros, isBounce, type Session, sum } from '../session.ts';
import type { Readings } from './readings.ts';

/** What is counted of selected hits and their sessions on one day. Those of a period are the sums of its days'. */
export interface Facts {
  readonly visitors: number;
  readonly views: number;
  readonly sessions: number;
  readonly bounces: number;
  /** The duration of the sessions, microseconds. */
  readonly micros: number;
  /** The hits of goals inside the sessions, and the visitors who have one. */
  readonly conversions: number;
  readonly converters: number;
  /** The views whose reading was measured, their active time in milliseconds, and their scroll depths in percent. */
  readonly measured: number;
  readonly activeMs: number;
  readonly scrollPct: number;
}

export type Fact = keyof Facts;

/** The facts of nothing. */
export const NOTHING: Facts = {
  ...{ visitors: 0, views: 0, sessions: 0, bounces: 0, micros: 0 },
  ...{ conversions: 0, converters: 0, measured: 0, activeMs: 0, scrollPct: 0 },
};

/** A figure of selected hits and sessions. */
export type SelectedMetric = Metric | (typeof GOAL_METRICS)[number] | (typeof PAGE_METRICS)[number];

/** The figures that a goal adds. */
export const GOAL_METRICS = ['uniqueConversions', 'conversionRate'] as const;

/** The figures that rows of pages have besides. */
export const PAGE_METRICS = ['timeOnPage', 'scroll'] as const;

/** All figures of a period. */
export const SELECTED_METRICS: readonly SelectedMetric[] = [...METRICS, ...GOAL_METRICS];

/** The facts from which each figure is made. */
export const NEEDED: Readonly<Record<SelectedMetric, readonly Fact[]>> = {
  visitors: ['visitors'],
  pageviews: ['views'],
  sessions: ['sessions'],
  bounceRate: ['bounces', 'sessions'],
  avgDuration: ['micros', 'sessions'],
  conversions: ['conversions'],
  uniqueConversions: ['converters'],
  conversionRate: ['converters', 'visitors'],
  timeOnPage: ['activeMs', 'measured'],
  scroll: ['scrollPct', 'measured'],
};

/**
 * Counts hits and sessions.
 *
 * @param visited the hits whose visitors count
 * @param viewed the hits that count as views
 * @param readings how pageviews were read, where that is asked for
 */
export function factsOf(
  visited: readonly Hit[],
  viewed: readonly Hit[],
  sessions: readonly Session[],
  goals: readonly Goal[],
  readings: Readings = new Map(),
): Facts {
  const inside = hitsOf(sessions);
  const converting = goals.flatMap((goal) => conversionsOf(goal, inside));
  const read = viewed.flatMap(({ event }) => readings.get(event) ?? []);
  return {
    visitors: visitorsOf(visited),
    views: viewed.length,
    sessions: sessions.length,
    bounces: sessions.filter(isBounce).length,
    micros: sum(sessions.map(durationMicros)),
    conversions: converting.length,
    converters: visitorsOf(converting),
    measured: read.length,
    activeMs: sum(read.map(({ activeMs }) => activeMs)),
    scrollPct: sum(read.map(({ scrollPct }) => scrollPct)),
  };
}

/** Computes a figure from its facts, in the order in which it needs them. */
export function figureFrom(metric: SelectedMetric, [first = 0, second = 0]: readonly number[]): number | null {
  if (metric === 'bounceRate') return second === 0 ? null : first / second;
  if (metric === 'avgDuration') return second === 0 ? null : first / second / 1_000_000;
  if (metric === 'timeOnPage') return second === 0 ? null : first / second / 1000;
  if (metric === 'scroll') return second === 0 ? null : first / second;
  if (metric === 'conversionRate') return second === 0 ? 0 : first / second;
  return first;
}
