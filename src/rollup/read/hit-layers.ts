import { dayNumber } from '../../domain/calendar.ts';
import { DIMENSION_TABLE, type StoredDimension } from '../../domain/dimension.ts';
import type { ChannelEra } from '../../domain/own-channels.ts';
import type { HitColumn } from '../../store/hit-columns.ts';
import { keysOf, whyUnknown } from '../days/day-knowledge.ts';
import { haveFacts } from '../days/layers.ts';
import type { DayStates, PublishedDay, SiteDays } from '../days/site-days.ts';
import { belowWatermark, type Watermark } from '../days/watermark.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { withOwnChannels } from '../sql/channels.ts';
import type { HitLayer } from '../sql/conditions.ts';
import { isOfSession } from '../sql/dimensions.ts';
import { hitsFrom } from '../sql/hits.ts';
import type { Person } from '../sql/people.ts';
import { IS_OF_OTHERS, IS_OF_UNIFORM } from '../sql/uniform-visits.ts';
import { engagedViews, NOT_MEASURED } from '../sql/visits.ts';
import { publishedRows } from './published-rows.ts';
import type { OpenEvents } from './rollups.ts';

/** A column that a layer is read with. */
type Column = Parameters<HitLayer['select']>[0][number];

/** The columns that a hit has from its session, besides the dimensions. */
const OF_SESSION: ReadonlySet<Column> = new Set(['session', 'began', 'bounce', 'duration']);
const FACTS: ReadonlySet<Column> = new Set(['began', 'bounce', 'duration']);

/** What tells an event apart. */
const PLACE = ['visitor', 'ts', 'seq'] as const;

/** Tells visitors of several days apart by their hashes. */
const BY_HASH: Person = { sql: 'day, visitor', isSmall: false };
/** Tells visitors of several days apart by their numbers: one number takes a quarter of the time that two values take. */
const BY_NUMBER: Person = { sql: 'bitShiftLeft(toUInt64(toUInt16(day)), 32) + visitor', isSmall: false };
/** Tells the numbers of visitors of several sites apart; hashes are of one site anyway. */
const NUMBER_OF_SITE = 'bitShiftLeft(toUInt64(site), 32) + visitor';

/** How visits have columns that other layers have otherwise. Numbers of visitors and hits join theirs without a cast. */
const OF_VISITS: Readonly<Partial<Record<Column, string>>> = {
  ts: 'toInt64(second) * 1000000',
  active: 'active_ms',
  depth: `if(scroll_pct = ${NOT_MEASURED}, 0, toUInt16(scroll_pct) + 1)`,
};

/** Lists of visitors take eight bytes a hit and more while they are sorted; a statement may take 200 MB on a small machine. */
const LISTED_HITS_MAX = 12_000_000;

/** The days of a site that are read. */
export interface ReadSite {
  readonly siteId: number;
  readonly site: SiteDays;
  readonly states: DayStates;
  /** The days that are open, read or not: rows that were stored of them earlier are not to be read. */
  readonly reopened: readonly string[];
}

/** The days of sites, and what their hits are made from. */
export interface HitDays {
  readonly sites: readonly ReadSite[];
  /** The rules of the sites' channels. */
  readonly eras: readonly ChannelEra[];
  /** The raw events of all days that have some. */
  readonly events: BoundSql;
  /** The events of open days; their parameters are the caller's. */
  readonly open: OpenEvents;
}

/**
 * The layers of hits of a run of days: those of open days, which are made from events; the stored ones of closed days; and
 * visits, which are kept of days whose raw events are gone. Days that were imported as sums have none. At least one layer, which
 * may have no rows.
 */
export function hitLayers(of: HitDays): HitLayer[] {
  const own = chosen(of.sites, ({ day, importId }, { site }) => importId === undefined && !site.isFinal(day));
  const kept = chosen(of.sites, ({ hasVisits }) => hasVisits !== undefined);
  const [whole, earlier] = [chosen(own, haveFacts), chosen(own, (day) => !haveFacts(day))];
  const layers = [
    ...(whole.length === 0 ? [] : [storedLayer(of, whole)]),
    ...(earlier.length === 0 ? [] : [earlierLayer(of, earlier)]),
    ...(kept.length === 0 ? [] : [keptLayer(of, kept)]),
  ];
  const isOpen = of.sites.some(({ states }) => states.open.length > 0);
  return isOpen || layers.length === 0 ? [...layers, openLayer(of)] : layers;
}

/** A site, and those of its closed days whose rows are wanted. */
interface WantedSite extends ReadSite {
  readonly days: readonly PublishedDay[];
}

/** Chooses closed days; sites without one are left out. */
function chosen<Of extends ReadSite & Partial<WantedSite>>(
  sites: readonly Of[],
  isWanted: (day: PublishedDay, site: Of) => boolean,
): WantedSite[] {
  return sites.flatMap((site) => {
    const days = (site.days ?? site.states.closed).filter((day) => isWanted(day, site));
    return days.length === 0 ? [] : [{ ...site, days }];
  });
}

/** Selects the raw events of a day, with the columns of the events layer. */
export function eventsOfDay(siteId: number, day: string, watermark: Watermark): BoundSql {
  const seen = belowWatermark(watermark);
  return {
    sql: `SELECT * FROM events WHERE site = {site:UInt32} AND day = {day:Date}${seen.sql}`,
    params: { site: siteId, day, ...seen.params },
  };
}

/**
 * Selects the kept visits of a day, with the columns of the visits layer and the channels by the site's own rules.
 *
 * @param states those of the day alone
 */
export function visitsOfDay(siteId: number, states: DayStates, eras: HitDays['eras']): BoundSql {
  const days = states.closed.filter(({ hasVisits }) => hasVisits !== undefined);
  if (days.length === 0) return { sql: 'SELECT * FROM visits WHERE 0', params: {} };
  return withChannels(rowsOf([{ siteId, states, reopened: states.open, days }], 'visits', 'visits_'), days, eras);
}

function openLayer({ open, eras, events }: HitDays): HitLayer {
  return rawLayer(events, { sql: open.sql, params: {} }, (names) =>
    names.some(isMadeBySessions)
      ? hitsFrom(open.sql, names, open.heavy, eras)
      : { sql: `SELECT ${names.join(', ')} FROM (${open.sql})`, params: {} },
  );
}

/**
 * A layer of days whose raw events are there: how a pageview was read stands in the reports of these.
 *
 * @param reports the events of its days, or of more
 */
function rawLayer(events: BoundSql, reports: BoundSql, select: (columns: readonly HitColumn[]) => BoundSql): HitLayer {
  return {
    person: BY_HASH,
    events,
    select: (columns) => {
      const ofHits = columns.filter((column) => column !== 'active' && column !== 'depth') as readonly HitColumn[];
      if (ofHits.length === columns.length) return select(ofHits);
      const hits = select([...new Set([...ofHits, ...PLACE])]);
      return {
        sql: `SELECT hit.*, active, depth FROM (${hits.sql}) AS hit
LEFT JOIN (SELECT ${PLACE.join(', ')}, active, depth FROM (${engagedViews(reports.sql)})) AS read USING (${PLACE.join(', ')})`,
        params: { ...hits.params, ...reports.params },
      };
    },
  };
}

/** Hits that an earlier version has written: they are events too, and give what they do not tell of their sessions. */
function earlierLayer(of: HitDays, sites: readonly WantedSite[]): HitLayer {
  const stored = selectOf(of, 'hits', sites, 'earlier_');
  const rows = rowsOf(sites, 'hits', 'earlier_');
  return rawLayer(of.events, of.events, (columns) => {
    if (!columns.some((column) => FACTS.has(column))) return stored(columns);
    const hits = hitsFrom(rows.sql, columns, [], of.eras);
    return { sql: hits.sql, params: { ...rows.params, ...hits.params } };
  });
}

function storedLayer(of: HitDays, sites: readonly WantedSite[]): HitLayer {
  return rawLayer(of.events, of.events, selectOf(of, 'hits', sites, 'hits_'));
}

function keptLayer(of: HitDays, sites: readonly WantedSite[]): HitLayer {
  const person = of.sites.length === 1 ? personOf(sites[0]!.days) : BY_HASH;
  const layer = (test?: string) => ({ person, events: null, select: selectOf(of, 'visits', sites, 'visits_', test) });
  return { ...layer(), split: { uniform: layer(IS_OF_UNIFORM), others: layer(IS_OF_OTHERS) } };
}

/** Tells visitors apart by a number of 32 bits where one is enough: no visitor has a higher number than its day has events. */
function personOf(days: readonly PublishedDay[]): Person {
  const names = days.map(({ day }) => day).sort();
  const first = dayNumber(names[0]!);
  const stride = Math.max(...days.map(({ events }) => events)) + 1;
  const highest = (dayNumber(names.at(-1)!) - first + 1) * stride;
  if (highest >= 2 ** 32) return BY_NUMBER;
  const hits = days.reduce((sum, { events }) => sum + events, 0);
  const sql = `toUInt32((toUInt16(day) - ${first}) * ${stride} + visitor)`;
  return { sql, isSmall: true, areFew: hits <= LISTED_HITS_MAX };
}

function selectOf(of: HitDays, table: 'hits' | 'visits', sites: readonly WantedSite[], name: string, test?: string) {
  const rows = rowsOf(sites, table, name, test);
  const days = sites.flatMap((site) => site.days);
  const ofVisits = of.sites.length === 1 ? OF_VISITS : { ...OF_VISITS, visitor: NUMBER_OF_SITE };
  const made: typeof OF_VISITS = table === 'visits' ? ofVisits : {};
  const writtenAs = (column: Column) => (made[column] === undefined ? column : `${made[column]} AS ${column}`);
  return (columns: readonly Column[]): BoundSql => {
    const hits = columns.includes('channel') ? withChannels(rows, days, of.eras) : rows;
    return { sql: `SELECT ${columns.map(writtenAs).join(', ')} FROM (${hits.sql})`, params: hits.params };
  };
}

/** Gives stored rows the channels by a site's own rules, if it has some. */
function withChannels(rows: BoundSql, days: readonly PublishedDay[], eras: HitDays['eras']): BoundSql {
  if (eras.every(({ version }) => version === null)) return rows;
  const { sql, params } = withOwnChannels(rows.sql, eras, areChannelsKnown(days));
  return { sql, params: { ...rows.params, ...params } };
}

/** Selects the stored rows of the wanted days that pass a test. Names of parameters begin with `name`. */
function rowsOf(sites: readonly Omit<WantedSite, 'site'>[], table: string, name: string, test = ''): BoundSql {
  const names = sites.flatMap(({ days }) => days.map(({ day }) => day)).sort();
  const wanted = sites.map(({ siteId, states, reopened, days }) => {
    const isWanted = new Set(days.map(({ day }) => day));
    const others = states.closed.flatMap(({ day }) => (isWanted.has(day) ? [] : [day]));
    return { siteId, states: { open: [...reopened, ...others], closed: days } };
  });
  const { sql, params } = publishedRows(wanted, [{ from: names[0]!, to: names.at(-1)! }], name);
  return { sql: `SELECT * FROM ${table} WHERE ${sql}${test === '' ? '' : ` AND ${test}`}`, params };
}

function isMadeBySessions(column: HitColumn): boolean {
  return OF_SESSION.has(column) || (column in DIMENSION_TABLE && isOfSession(column as StoredDimension));
}

/** Tells whether the hits of all of these days have the channels without a site's own rules. */
function areChannelsKnown(days: readonly PublishedDay[]): boolean {
  return days.every((day) => whyUnknown(day, keysOf('channel')) === null);
}
