import type { HitColumn } from '../../store/hit-columns.ts';
import { hitsFrom } from './hits.ts';

const DAYS = 'site IN {sites:Array(UInt32)} AND day BETWEEN {from:Date} AND {to:Date}';

/**
 * The events other than `engage` from the parameter `since` to `now` (Int64, microseconds) on the days from `from` to
 * `to` of `sites`. What sessions decide is not in them.
 */
export const RECENT_EVENTS = `SELECT * FROM events
WHERE ${DAYS} AND ts BETWEEN {since:Int64} AND {now:Int64} AND event != 'engage'`;

/**
 * Selects recent events as hits. Their visitors' sessions are made from whole local days, because they may have begun earlier.
 *
 * @param newest how many of the latest events are wanted; all without it
 */
export function recentHits(columns: readonly HitColumn[], newest?: number): string {
  const latest = newest === undefined ? '' : ` ORDER BY ts DESC, seq DESC LIMIT ${newest}`;
  const visitors = `SELECT day, visitor FROM (${RECENT_EVENTS}${latest})`;
  const { sql: hits } = hitsFrom(`SELECT * FROM events WHERE ${DAYS} AND (day, visitor) IN (${visitors})`, columns);
  return `SELECT * FROM (${hits}) WHERE ts BETWEEN {since:Int64} AND {now:Int64} AND event != 'engage'${latest}`;
}
