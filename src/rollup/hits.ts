import { HIT_COLUMNS, type HitColumn } from '../store/schema.ts';
import { activeMsOf, hourOf, kindOf, PAGEVIEW, seqOf, sessionsFrom, tsOf } from './sessions.ts';

/** What a hit has from its session's first pageview, and of which of its columns. */
const FIRST_TOUCH: Readonly<Partial<Record<HitColumn, string>>> = {
  entry: 'page',
  referrer: 'referrer',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
};

const OF_SESSIONS: readonly HitColumn[] = ['site', 'day', 'visitor', 'session'];
/** What every event brings along anyway. */
const OF_EVENTS: Readonly<Partial<Record<HitColumn, (event: string) => string>>> = {
  ts: tsOf,
  seq: seqOf,
  hour: hourOf,
  active_ms: activeMsOf,
};

/** All columns of the hits layer. */
export const ALL_HIT_COLUMNS: readonly HitColumn[] = HIT_COLUMNS.map(([name]) => name);

/**
 * events → hits: the same rows, sessionized: each carries its session's entry and exit page, and the referrer and
 * campaign of its first pageview. The one text for this derivation.
 *
 * @param events a SELECT with the columns of the events layer, already narrowed to sites and days
 * @param columns which columns are wanted; fewer are cheaper
 */
export function hitsFrom(events: string, columns: readonly HitColumn[]): string {
  const carried = columns
    .filter((column) => !OF_SESSIONS.includes(column) && OF_EVENTS[column] === undefined)
    .map(carriedFor);
  const sessions = sessionsFrom(events, {
    fields: Object.fromEntries(carried.map((column) => [column, column])),
    of: 'texts',
  });
  const select = columns.map((column) => {
    if (OF_SESSIONS.includes(column)) return column;
    const ofEvent = OF_EVENTS[column];
    if (ofEvent !== undefined) return `${ofEvent('hit')} AS ${column}`;
    const from = column in FIRST_TOUCH ? 'first_view' : column === 'exit' ? 'last_view' : 'hit';
    return `${sessions.field(from, carriedFor(column))} AS ${column}`;
  });
  return `SELECT ${select.join(', ')}
FROM (
  SELECT site, day, visitor, session, arrayJoin(events) AS hit,
    arrayFirst(event -> ${kindOf('event')} = ${PAGEVIEW}, events) AS first_view,
    arrayLast(event -> ${kindOf('event')} = ${PAGEVIEW}, events) AS last_view
  FROM (${sessions.sql})
)`;
}

/** The column of the events that a column of the hits is made from. */
function carriedFor(column: HitColumn): string {
  return column === 'exit' ? 'page' : (FIRST_TOUCH[column] ?? column);
}
