import type { FunnelVersion } from '../../domain/funnel.ts';
import type { BoundSql } from './bound-sql.ts';
import { matches, matchParam } from './patterns.ts';

/** hits → how many visitors completed each step of a funnel, per site-day: columns `step1` … `stepN`. */
export function funnelFrom(hits: string, funnel: FunnelVersion): BoundSql {
  const { sql, params } = attemptsFrom(hits, funnel);
  const counts = funnel.steps.map((_, i) => `countIf(starts${i + 1}[-1] >= 0) AS step${i + 1}`);
  return { sql: `SELECT site, day, ${counts.join(', ')}\nFROM (${sql})\nGROUP BY site, day`, params };
}

/** hits → those that complete a funnel, as often as a visitor does: columns site, day, visitor, seq. */
export function completionsFrom(hits: string, funnel: FunnelVersion): BoundSql {
  const { sql, params } = attemptsFrom(hits, funnel);
  // Only the completing hits are joined: an array beside them would be repeated for each.
  return {
    sql: `SELECT site, day, visitor, tupleElement(hit, 2) AS seq
FROM (
  SELECT site, day, visitor, arrayFilter((hit, start) -> start >= 0, matched, completed${funnel.steps.length}) AS completing
  FROM (${sql})
)
ARRAY JOIN completing AS hit`,
    params,
  };
}

/**
 * hits → the attempts of each visitor of a site-day at a funnel, as arrays over the hits that match a step: `matched` (ts, seq
 * and the steps), and for each step k `completedK` with the start of the attempt that completes it at a hit, in seconds, or -1, and
 * `startsK` with that of the attempt that has come so far by then.
 *
 * Steps occur in order at strictly later events, at most the window after step 1. Whole seconds are compared: kept visits have no
 * more. Of the attempts that have come so far, the one with the latest start is kept: it leaves more time, so it is the best one.
 * The latest start never goes back, so it is that of the last hit that completed the step, and `arrayFill` carries it on.
 * (`arrayFold` would say the same, but takes memory for a column of each hit: 50,000 of one visitor exceed the limit.)
 */
function attemptsFrom(hits: string, funnel: FunnelVersion): BoundSql {
  const steps = funnel.steps.map((_, i) => i + 1);
  const window = funnel.windowMinutes * 60;
  const attempts = steps.map((k) => {
    const matched = `bitTest(mask, ${k - 1})`;
    const before = `arrayPushFront(arrayPopBack(starts${k - 1}), toInt64(-1))`;
    const completed =
      k === 1
        ? `arrayMap((second, mask) -> if(${matched}, second, -1), seconds, masks)`
        : `arrayMap((second, mask, start) -> if(${matched} AND start >= 0 AND second - start <= ${window}, start, -1), seconds, masks, ${before})`;
    return `${completed} AS completed${k},
    arrayFill(start -> start >= 0, completed${k}) AS starts${k}`;
  });
  // Another for each version, so that several funnels can share a statement.
  const ofFunnel = `funnel${funnel.id}version${funnel.version}`;
  const param = (i: number) => `${ofFunnel}step${i}`;
  const mask = funnel.steps.map((step, i) => `bitShiftLeft(toUInt16(${matches(step, param(i))}), ${i})`).join(' + ');
  return {
    sql: `SELECT site, day, visitor, arraySort(groupArray((ts, seq, steps))) AS matched,
    arrayMap(ts -> intDiv(ts, 1000000), tupleElement(matched, 1)) AS seconds, tupleElement(matched, 3) AS masks,
    ${attempts.join(',\n    ')}
  FROM (SELECT site, day, visitor, ts, seq, toUInt16(${mask}) AS steps FROM (${hits}))
  WHERE steps != 0${funnel.alike === undefined ? '' : ` AND site IN {${ofFunnel}sites:Array(UInt32)}`}
  GROUP BY site, day, visitor`,
    params: {
      ...Object.fromEntries(funnel.steps.map((step, i) => [param(i), matchParam(step)])),
      ...(funnel.alike === undefined ? {} : { [`${ofFunnel}sites`]: funnel.alike.map(({ siteId }) => siteId) }),
    },
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
