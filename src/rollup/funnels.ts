import type { FunnelVersion } from '../domain/funnel.ts';
import type { BoundSql } from './goals.ts';
import { matches, matchParam } from './patterns.ts';

/**
 * hits → how many visitors completed each step of a funnel, per site-day: columns `step1` … `stepN`.
 *
 * Steps occur in order at strictly later events, at most the window after step 1. For each step the fold keeps the
 * latest start of an attempt that has come so far: a later start leaves more time, so it is the best attempt.
 */
export function funnelFrom(hits: string, funnel: FunnelVersion): BoundSql {
  const steps = funnel.steps.map((_, i) => i + 1);
  const window = funnel.windowMinutes * 60_000_000;
  const starts = steps.map((k) => {
    const best = `tupleElement(best, ${k})`;
    const matched = `bitTest(tupleElement(hit, 3), ${k - 1})`;
    if (k === 1) return `if(${matched}, tupleElement(hit, 1), ${best})`;
    const before = `tupleElement(best, ${k - 1})`;
    const inTime = `${before} >= 0 AND tupleElement(hit, 1) - ${before} <= ${window}`;
    return `if(${matched} AND ${inTime}, greatest(${best}, ${before}), ${best})`;
  });
  // Another for each version, so that several funnels can share a statement.
  const param = (i: number) => `funnel${funnel.id}version${funnel.version}step${i}`;
  const mask = funnel.steps.map((step, i) => `bitShiftLeft(toUInt16(${matches(step, param(i))}), ${i})`).join(' + ');
  return {
    sql: `SELECT site, day, ${steps.map((k) => `countIf(tupleElement(reached, ${k}) >= 0) AS step${k}`).join(', ')}
FROM (
  SELECT site, day, visitor,
    arrayFold((best, hit) -> tuple(${starts.join(', ')}),
      arraySort(groupArray((ts, seq, steps))), tuple(${steps.map(() => 'toInt64(-1)').join(', ')})) AS reached
  FROM (SELECT site, day, visitor, ts, seq, toUInt16(${mask}) AS steps FROM (${hits}))
  WHERE steps != 0
  GROUP BY site, day, visitor
)
GROUP BY site, day`,
    params: Object.fromEntries(funnel.steps.map((step, i) => [param(i), matchParam(step)])),
  };
}

/** A funnel's counts with a row per step instead of a column. */
export function stepRows({ sql, params }: BoundSql, funnel: FunnelVersion): BoundSql {
  const counts = funnel.steps.map((_, i) => `(${i + 1}, step${i + 1})`).join(', ');
  return {
    sql: `SELECT site, ${funnel.id} AS funnel, ${funnel.version} AS version, day,
  tupleElement(count, 1) AS step, tupleElement(count, 2) AS visitors
FROM (SELECT site, day, arrayJoin([${counts}]) AS count FROM (${sql}))`,
    params,
  };
}
