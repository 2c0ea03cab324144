/** The oracle of a world written by hand, and its answers under conditions in short. Conditions are in their written form. */

import { type Condition, parseCondition } from '../../../src/domain/condition.ts';
import type { CollectedEvent } from '../../../src/domain/event.ts';
import type { PeriodChoice } from '../../../src/stats/query.ts';
import { type Scenario, scenarioWorld } from '../scenario.ts';
import { NOW, TODAY } from '../scenario-oracle.ts';
import type { World } from '../world.ts';
import { ConditionOracle } from './condition-oracle.ts';
import type { SelectedMetric } from './facts.ts';
import type { FiguresQuery, RowsQuery, SeriesQuery } from './query.ts';

/** Returns the oracle of a scenario, with more of its world, and so many stored keys a day. */
export function story(scenario: Partial<Scenario>, more: Partial<World> = {}, keyCap?: number): ConditionOracle {
  return new ConditionOracle({ ...scenarioWorld({ now: NOW, events: [], ...scenario }), ...more }, keyCap);
}

/** Reads conditions. */
export function where(...texts: readonly string[]): Condition[] {
  return texts.map((text) => {
    const condition = parseCondition(text);
    if (condition === null) throw new Error(`no condition: ${text}`);
    return condition;
  });
}

/** Returns a value of each selected hit: its page when absent. */
export function selected(oracle: ConditionOracle, texts: readonly string[], field: keyof CollectedEvent = 'page') {
  return oracle.select(where(...texts)).map(({ event }) => event[field]);
}

/** Returns the wanted figures of today, or of another period. */
export function figuresOf(
  oracle: ConditionOracle,
  texts: readonly string[],
  metrics: readonly SelectedMetric[],
  query: Partial<FiguresQuery> = {},
): (number | null | undefined)[] {
  const { stats } = oracle.stats({ period: TODAY, conditions: where(...texts), ...query });
  return metrics.map((metric) => stats[metric]?.value);
}

/** Returns the points of a figure that are not 0, as `place value`. */
export function pointsOf(
  oracle: ConditionOracle,
  texts: readonly string[],
  query: Partial<SeriesQuery> = {},
): string[] {
  const asked = { period: TODAY, conditions: where(...texts), metric: 'visitors', compare: false, ...query } as const;
  return oracle.timeseries(asked).points.flatMap(({ value }, i) => (value === 0 ? [] : [`${i} ${value}`]));
}

/** Returns rows as their key and the wanted figures. */
export function rowsOf(
  oracle: ConditionOracle,
  texts: readonly string[],
  query: Pick<RowsQuery, 'dimension'> & Partial<RowsQuery>,
): unknown[][] {
  const metrics = query.metrics ?? [];
  const asked: RowsQuery = {
    ...{ period: TODAY, conditions: where(...texts), metric: 'visitors', limit: 100, offset: 0, search: null },
    ...query,
    metrics,
  };
  return oracle.rows(asked).rows.map((row) => [row.key, row.visitors, row.views, ...metrics.map((name) => row[name])]);
}

/** The days up to today, from one in May 2024 on. */
export function since(day: number): PeriodChoice {
  return { from: `2024-05-${String(day).padStart(2, '0')}`, to: '2024-05-14' };
}
