import type { HitColumn } from '../../store/hit-columns.ts';
import { hitsFrom } from './hits.ts';

/** Selects the rows of a site, or of several. A statement about one site is sent to its shard alone. */
export const OF_ONE_SITE = 'site = {site:UInt32}';
export const OF_SEVERAL_SITES = 'site IN {sites:Array(UInt32)}';

type OfSites = typeof OF_ONE_SITE | typeof OF_SEVERAL_SITES;

const DAYS = 'day BETWEEN {from:Date} AND {to:Date}';

/**
 * The events other than `engage` from the parameter `since` to `now` (Int64, microseconds) on the days from `from` to
 * `to` of sites. What sessions decide is not in them.
 */
export function recentEvents(ofSites: OfSites): string {
  return `SELECT * FROM events
WHERE ${ofSites} AND ${DAYS} AND ts BETWEEN {since:Int64} AND {now:Int64} AND event != 'engage'`;
}

/**
 * Selects recent events as hits. Their visitors' sessions are made from whole local days, because they may have begun earlier.
 *
 * @param newest how many of the latest events are wanted; all without it
 */
export function recentHits(ofSites: OfSites, columns: readonly HitColumn[], newest?: number): string {
  const latest = newest === undefined ? '' : ` ORDER BY ts DESC, seq DESC LIMIT ${newest}`;
  const visitors = `SELECT day, visitor FROM (${recentEvents(ofSites)}${latest})`;
  const events = `SELECT * FROM events WHERE ${ofSites} AND ${DAYS} AND (day, visitor) IN (${visitors})`;
  const { sql: hits } = hitsFrom(events, columns);
  return `SELECT * FROM (${hits}) WHERE ts BETWEEN {since:Int64} AND {now:Int64} AND event != 'engage'${latest}`;
}
