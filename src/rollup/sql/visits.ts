import type { AddedDimension } from '../../domain/added-fields.ts';
import { VISIT_COLUMNS } from '../../store/hit-columns.ts';
import type { QueryParams } from '../../store/store.ts';
import type { BoundSql } from './bound-sql.ts';
import { keyOf } from './dimensions.ts';
import { propMap } from './props.ts';
import { IS_UNIFORM, SESSIONS_BEFORE, UNIFORM_COLUMN } from './uniform-visits.ts';

/** By these visitors of a day are numbered, those that are not uniform first: rows next to each other are then alike, and take less room. */
export const VISIT_ALIKE = ['country', 'region', 'city', 'device', 'os', 'browser', 'language'];
/** The scroll depth of a pageview whose reading was not measured. */
export const NOT_MEASURED = 255;

/** The site-day of a hit as one text, in SQL. */
const HIT_DAY = "concat(toString(hit.site), ' ', toString(hit.day))";

/** The columns that a kept hit has from its hit. */
const OF_HIT = VISIT_COLUMNS.map(([name]) => name).filter(
  (name) => !['visitor', 'seq', 'second', 'active_ms', 'scroll_pct', 'properties', 'uniform'].includes(name),
);

/** What visits are made of, besides hits and events. */
export interface VisitSources {
  /** The first instant of each site-day, microseconds. */
  readonly starts: readonly { readonly siteId: number; readonly day: string; readonly start: number }[];
  /** The dimensions that a site has switched off, with the site-days that have them off. */
  readonly off: readonly { readonly dimension: AddedDimension; readonly siteId: number; readonly day: string }[];
  /** The properties that each site keeps. */
  readonly kept: readonly { readonly siteId: number; readonly key: string }[];
  /** The number that visitors are counted from. */
  readonly numberedFrom: number;
}

/**
 * hits and events → visits: the hits without what tells a visitor apart beyond the day. Visitors get numbers, in the order of
 * dimensions and then of a hash that nobody can make again. Hits are numbered before anything joins them: they lie in that order. Each report of an `engage` joins its pageview (`engagedViews`).
 *
 * @param hits a SELECT of the hits of whole site-days, or of some visitors of one
 * @param events a SELECT of the events that the hits are
 */
export function visitsFrom(hits: string, events: string, sources: VisitSources): BoundSql {
  const off = Map.groupBy(sources.off, ({ dimension }) => dimension);
  const ofHit = (name: string) =>
    off.has(name as AddedDimension)
      ? `if(has({off_${name}:Array(String)}, ${HIT_DAY}), '', hit.${name}) AS ${name}`
      : `hit.${name} AS ${name}`;
  const numbers = `SELECT site, day, visitor,
  row_number() OVER (PARTITION BY site, day ORDER BY is_uniform, ${VISIT_ALIKE.join(', ')}, visitor) + {numbered_from:UInt32} AS number, is_uniform
FROM (SELECT site, day, visitor, ${IS_UNIFORM} AS is_uniform, ${VISIT_ALIKE.map((name) => `any(hit.${name}) AS ${name}`).join(', ')} FROM (${hits}) AS hit
  WHERE event != 'engage' GROUP BY site, day, visitor)`;
  const withProps = `SELECT site, day, visitor, ts, seq, toUInt32(0) AS active, toUInt16(0) AS depth, ${propMap('visit_properties')} AS properties
FROM (${events}) WHERE event NOT IN ('pageview', 'engage') AND props != ''`;
  const read = `SELECT site, day, visitor, ts, seq, active, depth, CAST(map(), 'Map(LowCardinality(String), String)') AS properties
FROM (${engagedViews(events)})`;
  return {
    sql: `SELECT ${OF_HIT.map(ofHit).join(', ')}, number AS visitor,
  toUInt32(hit.place) AS seq,
  toInt32(intDiv(hit.ts, 1000000) - transform(${HIT_DAY},
    {visit_days:Array(String)}, {visit_starts:Array(Int64)}, toInt64(0))) AS second,
  told.active AS active_ms, if(told.depth = 0, ${NOT_MEASURED}, toUInt8(told.depth - 1)) AS scroll_pct, told.properties AS properties,
  ${UNIFORM_COLUMN} AS uniform
FROM (
  SELECT *, row_number() OVER (PARTITION BY site, day, visitor ORDER BY ts, seq) AS place,
    ${SESSIONS_BEFORE}
  FROM (${hits}) WHERE event != 'engage'
) AS hit
INNER JOIN (${numbers}) AS numbered USING (site, day, visitor)
LEFT JOIN (${read} UNION ALL ${withProps}) AS told USING (site, day, visitor, ts, seq)`,
    params: visitParams(sources, off),
  };
}

function visitParams(
  { starts, kept, numberedFrom }: VisitSources,
  off: ReadonlyMap<AddedDimension, VisitSources['off']>,
): QueryParams {
  return {
    ...Object.fromEntries(
      [...off].map(([name, days]) => [`off_${name}`, days.map(({ siteId, day }) => `${siteId} ${day}`)]),
    ),
    numbered_from: numberedFrom,
    visit_days: starts.map(({ siteId, day }) => `${siteId} ${day}`),
    visit_starts: starts.map(({ start }) => Math.floor(start / 1_000_000)),
    visit_properties: kept.map(({ siteId, key }) => `${siteId} ${key}`),
  };
}

/**
 * events → the pageviews whose reading was measured: site, day, visitor, ts, seq, `active` (milliseconds) and `depth`, one more
 * than the percentage. As in `engagementFrom`, a visitor has as many measured views of a page as pageviews and reports, whichever
 * are fewer, and the deepest reports count. They are those of the first views, in the order of both; the active time of
 * further reports is added to the last one.
 */
export function engagedViews(events: string): string {
  return `SELECT site, day, visitor, view.1 AS ts, view.2 AS seq, toUInt32(view.3) AS active, toUInt16(view.4 + 1) AS depth
FROM (
  SELECT site, day, visitor,
    arraySort(of_views) AS views,
    arraySort(report -> (-toInt16(report.3), report.1, report.2), of_reports) AS reports,
    least(length(views), length(reports)) AS measured,
    arraySort(arraySlice(reports, 1, measured)) AS told,
    arraySum(report -> report.4, arraySlice(reports, measured + 1)) AS further,
    arrayMap((place, report, i) -> (place.1, place.2, report.4 + if(i = measured, further, 0), report.3),
      arraySlice(views, 1, measured), told, arrayEnumerate(told)) AS read
  FROM (SELECT site, day, visitor, groupArrayIf((ts, seq), event = 'pageview') AS of_views,
      groupArrayIf((ts, seq, scroll_pct, active_ms), event = 'engage') AS of_reports
    FROM (SELECT site, day, visitor, ts, seq, event, scroll_pct, active_ms, ${keyOf('page')} AS page_key FROM (${events})
      WHERE event IN ('pageview', 'engage'))
    GROUP BY site, day, visitor, page_key HAVING notEmpty(of_views) AND notEmpty(of_reports))
)
ARRAY JOIN read AS view`;
}
