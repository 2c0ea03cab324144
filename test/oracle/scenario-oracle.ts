/** The oracle of a world written by hand, and its answers in short. A scenario's site is in UTC by default. */

import type { Filter } from '../../src/domain/filter.ts';
import { METRICS, type Metric } from '../../src/domain/metric.ts';
import type { BreakdownAnswer, Kpi } from '../../src/stats/answer.ts';
import type { BreakdownQuery, PeriodChoice, TimeseriesQuery } from '../../src/stats/query.ts';
import { Oracle } from './oracle.ts';
import { type Scenario, type ScenarioEvent, scenarioWorld } from './scenario.ts';

export const TODAY: PeriodChoice = { preset: 'today' };
export const NOW = '2024-05-14T20:00';

export function day(from: string, to: string = from): PeriodChoice {
  return { from, to };
}

export function oracleOf(scenario: Partial<Scenario>, keyCap?: number): Oracle {
  return new Oracle(scenarioWorld({ now: NOW, events: [], ...scenario }), keyCap);
}

/** Returns events of visitor 1 on 2024-05-14 at the given times. */
export function visit(...events: (readonly [time: string, fields?: Omit<ScenarioEvent, 'at'>])[]): ScenarioEvent[] {
  return events.map(([time, fields]) => ({ at: `2024-05-14T${time}`, ...fields }));
}

export function figures(oracle: Oracle, period = TODAY, filters: Filter[] = []): Record<Metric, number | null> {
  return pick(oracle.stats({ period, filters }).stats, 'value');
}

export function pick(stats: Readonly<Record<Metric, Kpi>>, side: 'value' | 'prev'): Record<Metric, number | null> {
  return Object.fromEntries(METRICS.map((metric) => [metric, stats[metric][side]])) as Record<Metric, number | null>;
}

export function pickOf(oracle: Oracle, metrics: Metric[], period = TODAY): (number | null)[] {
  const all = figures(oracle, period);
  return metrics.map((metric) => all[metric]);
}

export function series(oracle: Oracle, query: Partial<TimeseriesQuery>): (number | null)[] {
  return oracle
    .timeseries({ period: TODAY, filters: [], metric: 'visitors', compare: false, ...query })
    .points.map((point) => point.value);
}

export function breakdown(oracle: Oracle, query: Partial<BreakdownQuery>): BreakdownAnswer {
  return oracle.breakdown({
    period: TODAY,
    filters: [],
    dimension: 'page',
    limit: 100,
    offset: 0,
    search: null,
    ...query,
  });
}

/** Returns rows as `key visitors/views`. */
export function rows(oracle: Oracle, query: Partial<BreakdownQuery>): string[] {
  return breakdown(oracle, query).rows.map((row) => `${row.key} ${row.visitors}/${row.views}`);
}

export const ENGAGE = { event: 'engage' };
