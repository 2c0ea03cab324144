import type { FunnelVersion } from '../../domain/funnel.ts';
import type { BoundSql } from './bound-sql.ts';
import { matches, matchParam } from './patterns.ts';

/**
 * hits → how many visitors completed each step of a funnel, per site-day: columns `step1` … `stepN`.
 *
 * Steps occur in order at strictly later events, at most the window after step 1. At each hit of a visitor, an array for
 * each step has the latest start of an attempt that has come so far: a later start leaves more time, so it is the best
 * attempt. It never goes back, so it is that of the last hit that completed the step, and `arrayFill` carries it on.
 * (`arrayFold` would say the same, but takes memory for a column of each hit: 50,000 of one visitor exceed the limit.)
 */
export function funnelFrom(hits: string, funnel: FunnelVersion): BoundSql {
  const steps = funnel.steps.map((_, i) => i + 1);
  const window = funnel.windowMinutes * 60_000_000;
  const starts = steps.map((k) => {
    const matched = `bitTest(mask, ${k - 1})`;
    if (k === 1)
      return `arrayFill(start -> start >= 0, arrayMap((ts, mask) -> if(${matched}, ts, -1), instants, masks)) AS starts1`;
    const before = `arrayPushFront(arrayPopBack(starts${k - 1}), toInt64(-1))`;
    const completed = `${matched} AND start >= 0 AND ts - start <= ${window}`;
    return `arrayFill(start -> start >= 0,
      arrayMap((ts, mask, start) -> if(${completed}, start, -1), instants, masks, ${before})) AS starts${k}`;
  });
  // Another for each version, so that several funnels can share a statement.
  const param = (i: number) => `funnel${funnel.id}version${funnel.version}step${i}`;
  const mask = funnel.steps.map((step, i) => `bitShiftLeft(toUInt16(${matches(step, param(i))}), ${i})`).join(' + ');
  return {
    sql: `SELECT site, day, ${steps.map((k) => `countIf(starts${k}[-1] >= 0) AS step${k}`).join(', ')}
FROM (
  SELECT site, day, visitor, arraySort(groupArray((ts, seq, steps))) AS matched,
    tupleElement(matched, 1) AS instants, tupleElement(matched, 3) AS masks,
    ${starts.join(',\n    ')}
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
